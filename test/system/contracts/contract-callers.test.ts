/**
 * Checks access to the contract endpoints through the edge. It covers every endpoint with every
 * role, data of other users, and commands that a state does not allow. The commands of each state
 * are listed here and not read from the code that guards them.
 */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import {
  approveContract,
  approveTempContract,
  proposeTerms,
  rejectContract,
  returnContract,
  signForHouse,
  terminateContract,
} from '../../../calls/contracts/company.ts';
import {
  acceptTempContract,
  cancelContract,
  confirmAge,
  discardContract,
  inviteGuardians,
  rejectProposal,
  renewContract,
  withdrawProposal,
} from '../../../calls/contracts/contract.ts';
import type { ContractState } from '../../../calls/contracts/contract-state.ts';
import { askPasskeyToSign, getAgreement } from '../../../calls/contracts/signing.ts';
import { submitBank } from '../../../calls/contracts/step.ts';
import { calls } from '../../../calls/index.ts';
import { type Call, callPath } from '../../../calls/platform/call.ts';
import { rowsForRun } from '../../effort.ts';
import { query } from '../database.ts';
import { newCaster, newFamilyOwner, newGuest, newStaff } from '../guest.ts';
import { Member, signedIn } from '../member.ts';
import { Applicant, answers, guardianAt, minor, permit } from './applicant.ts';

const origin = inject('origin');
const nowhere = 'c0ffee00-0000-4000-a000-000000000000';
const errorSchema = z.object({ error: z.object({ code: z.string() }) });

interface Asked {
  params?: Record<string, string>;
  form?: Record<string, string>;
  query?: Record<string, string>;
}

/**
 * Requests an endpoint of the edge as a browser does. The code is empty if the request succeeds.
 */
async function ask(who: Member, call: Call, { params = {}, form = {}, query: search = {} }: Asked = {}) {
  const path = callPath(call.path, params) + (Object.keys(search).length > 0 ? `?${new URLSearchParams(search)}` : '');
  const { status, text } = await who.go(`/api${path}`, {
    method: call.method,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(call.method === 'POST' && { body: new URLSearchParams(form) }),
  });
  const result = errorSchema.safeParse(JSON.parse(text));
  return { status, code: result.success ? result.data.error.code : '' };
}

const people = ['a visitor', 'an applicant', 'a VB', 'a family owner', 'a moderator', 'staff', 'a signatory'] as const;
type Person = (typeof people)[number];

const as = {} as Record<Person, Member>;
beforeAll(async () => {
  const moderator = await newStaff();
  await query(
    "UPDATE users SET role = 'moderator' WHERE uuid = (SELECT user_uuid FROM accounts WHERE provider_account_id = ?)",
    `demo-${moderator}`,
  );
  as['a visitor'] = new Member(origin);
  as['an applicant'] = await signedIn(origin, await newGuest());
  as['a VB'] = await signedIn(origin, (await newCaster()).guest);
  as['a family owner'] = await signedIn(origin, await newFamilyOwner());
  as['a moderator'] = await signedIn(origin, moderator);
  as.staff = await signedIn(origin, await newStaff());
  as['a signatory'] = await signedIn(origin, 'staff');
});

const ofContracts = calls
  .map(({ call }) => call)
  .filter(({ path }) => /^\/v2\/caster\/contracts|^\/v1\/(?:office\/)?(?:contracts|proposals|signatories)/.test(path));

const inside: readonly Person[] = ['staff', 'a signatory'];
const signedInPeople = people.filter((person) => person !== 'a visitor');
const peopleByAccess: Partial<Record<string, readonly Person[]>> = {
  public: people,
  bearer: signedInPeople,
  staff: inside,
};

test('at least 40 contract endpoints exist, with access public, bearer or staff', () => {
  expect(ofContracts.length).toBeGreaterThanOrEqual(40);
  expect([...new Set(ofContracts.map(({ access }) => access))].sort()).toEqual(['bearer', 'public', 'staff']);
});

test.for(rowsForRun(people, 4))('%s has access to exactly the contract endpoints of that role', async (person) => {
  const admittedCalls: string[] = [];
  for (const call of ofContracts) {
    const params = { uuid: nowhere };
    const search = call === withdrawProposal ? { query: params } : {};
    const { status, code } = await ask(as[person], call, { params, ...search });
    if (status !== 401 && code !== 'forbidden') admittedCalls.push(`${call.method} ${call.path}`);
  }
  const ownCalls = ofContracts.filter(({ access }) => peopleByAccess[access]?.includes(person));
  expect(admittedCalls).toEqual(ownCalls.map(({ method, path }) => `${method} ${path}`));
});

test('staff, moderators and family owners cannot begin a contract application', async () => {
  for (const person of ['a family owner', 'a moderator', ...inside] as const) {
    expect(await ask(as[person], submitBank, { form: answers.bank })).toEqual({
      status: 403,
      code: 'contract_not_for_role',
    });
  }
  for (const person of ['an applicant', 'a VB'] as const) {
    expect((await ask(as[person], submitBank, { form: answers.bank })).code).toBe('contract_step_early');
  }
});

/**
 * Commands of the applicant and of staff. The form of a staff command is valid in every state that
 * allows the command.
 */
const commands = {
  discard: { by: 'person', call: discardContract },
  cancel: { by: 'person', call: cancelContract },
  renew: { by: 'person', call: renewContract },
  accept_temp: { by: 'person', call: acceptTempContract },
  reject_terms: { by: 'person', call: rejectProposal },
  confirm_age: { by: 'person', call: confirmAge },
  invite: { by: 'person', call: inviteGuardians },
  step: { by: 'person', call: submitBank, form: answers.bank },
  approve: { by: 'house', call: approveContract },
  approve_temp: { by: 'house', call: approveTempContract, form: { days: '30' } },
  return: { by: 'house', call: returnContract, form: { bank: 'unreadable' } },
  reject: { by: 'house', call: rejectContract, form: { cause: 'papers', ground: 'เอกสารไม่ครบ' } },
  sign: { by: 'house', call: signForHouse, form: { accept_read: 'on' } },
  terminate: { by: 'house', call: terminateContract, form: { cause: 'broken_rules', ground: 'ผิดกติกา' } },
} as const satisfies Record<string, { by: 'person' | 'house'; call: Call; form?: Record<string, string> }>;
type Command = keyof typeof commands;

/** Commands that each state allows. */
const commandsByState: Record<ContractState, readonly Command[]> = {
  draft: ['discard', 'cancel', 'step'],
  returned: ['discard', 'cancel', 'step'],
  awaiting_guardians: ['cancel', 'invite'],
  done: ['cancel', 'approve', 'approve_temp', 'return', 'reject'],
  approved: ['cancel', 'return', 'reject', 'sign'],
  temp_approved: ['cancel', 'return', 'reject', 'sign'],
  temp_offered: ['cancel', 'accept_temp', 'approve'],
  accepted_temp: ['cancel', 'approve', 'terminate'],
  accepted: ['cancel', 'terminate'],
  notice: ['terminate'],
  suspended: ['cancel', 'terminate'],
  // The person's other commands act on the contract in force, not on the proposal.
  proposed: ['reject_terms'],
  ended: [],
  rejected: [],
  cancelled: [],
};

const rowSchema = z.object({
  uuid: z.string(),
  state: z.string(),
  version: z.number(),
  text_hash: z.string().nullable(),
});

/** An applicant, and the staff member who decides about the application. */
class Walk {
  readonly vb: Applicant;
  readonly #member: Member;

  constructor(vb: Applicant, member: Member) {
    this.vb = vb;
    this.#member = member;
  }

  static async begin() {
    const vb = await Applicant.from(origin);
    return new Walk(vb, await signedIn(origin, vb.guest));
  }

  async row() {
    const { uuid } = await this.vb.contract();
    const { results } = await query('SELECT uuid, state, version, text_hash FROM contracts WHERE uuid = ?', uuid);
    return rowSchema.parse(results[0]);
  }

  async does(command: Command, row?: z.infer<typeof rowSchema>) {
    const { call, by, ...more } = commands[command];
    const { uuid, text_hash } = row ?? (await this.row());
    const form = { ...('form' in more ? more.form : {}), ...(command === 'sign' && { hash: text_hash ?? nowhere }) };
    return by === 'person'
      ? ask(this.#member, call, { form })
      : ask(as['a signatory'], call, { params: { uuid }, form: { ...form, hash: text_hash ?? '0'.repeat(64) } });
  }

  /**
   * Expects this state, and that every command which the state does not allow is refused and
   * changes nothing. `of` limits the commands to those of one side.
   */
  async standsIn(state: ContractState, of: readonly ('person' | 'house')[] = ['person', 'house']) {
    const before = await this.row();
    expect(before.state).toBe(state);
    for (const command of Object.keys(commands) as Command[]) {
      if (commandsByState[state].includes(command) || !of.includes(commands[command].by)) continue;
      const { status, code } = await this.does(command, before);
      // Guardian links are limited to five requests an hour, in any state.
      expect([403, 404, 409, ...(command === 'invite' ? [429] : [])], `${command} in ${state}: ${code}`).toContain(
        status,
      );
    }
    expect(await this.row(), `nothing has changed what is ${state}`).toEqual(before);
  }

  /** Runs an allowed command and expects the given state afterwards. */
  async goesOn(command: Command, to: ContractState, of?: readonly ('person' | 'house')[]) {
    expect(commandsByState[(await this.row()).state as ContractState]).toContain(command);
    expect(await this.does(command)).toEqual({ status: 200, code: '' });
    await this.standsIn(to, of);
  }
}

describe('contract states allow only their own commands', () => {
  test('each state of a returned, then temporary contract allows only its commands', async () => {
    const walk = await Walk.begin();
    await walk.vb.fillIn();
    await walk.standsIn('draft');
    await walk.vb.sign();
    await walk.standsIn('done');
    await walk.goesOn('return', 'returned');
    await walk.vb.reader.open('/contract/steps/bank');
    await walk.vb.save(answers.bank);
    await walk.vb.sign();
    await walk.goesOn('approve_temp', 'temp_approved');
    await walk.goesOn('sign', 'temp_offered');
    await walk.goesOn('accept_temp', 'accepted_temp');
    await walk.goesOn('approve', 'accepted');
    await walk.goesOn('cancel', 'notice');
    await walk.goesOn('terminate', 'ended');
  });

  test('each state of a minor’s contract allows only its commands', async () => {
    const walk = await Walk.begin();
    const { parents, birth_date } = minor(walk.vb.email);
    await walk.vb.fillIn({ birth_date });
    await walk.vb.sign();
    await walk.standsIn('awaiting_guardians');
    await walk.goesOn('invite', 'awaiting_guardians');
    await permit(origin, parents.mother);
    const father = await permit(origin, parents.father);
    await walk.standsIn('done');
    await walk.goesOn('approve', 'approved');
    // Only an authorised signatory signs for the company.
    const { uuid, text_hash } = await walk.row();
    const signs = { params: { uuid }, form: { hash: text_hash ?? '', accept_read: 'on' } };
    expect((await ask(as.staff, signForHouse, signs)).code).toBe('signatory_required');
    await walk.goesOn('sign', 'accepted');
    await father.press('refuse', { reason: 'ใกล้สอบแล้ว' });
    await walk.standsIn('suspended');
    await walk.goesOn('cancel', 'ended');
    // A guardian's link is valid for one contract and changes nothing after its end.
    const mother = await guardianAt(origin, parents.mother);
    await mother
      .send(({ fields }) => fields.some(({ value }) => value === 'refuse'), { reason: 'x' })
      .catch(() => null);
    await walk.standsIn('ended');
  });

  test('a withdrawn application can be handed in again and then be rejected', async () => {
    const walk = await Walk.begin();
    await walk.vb.fillIn();
    await walk.vb.sign();
    await walk.goesOn('cancel', 'cancelled');
    await walk.vb.fillIn();
    await walk.vb.sign();
    await walk.goesOn('reject', 'rejected');
  });

  test('only the staff member who proposed new terms can withdraw them', async () => {
    const walk = await Walk.begin();
    await walk.vb.fillIn();
    await walk.vb.sign();
    for (const command of ['approve', 'sign'] as const) expect((await walk.does(command)).status).toBe(200);
    const { uuid: contract_uuid, text_hash } = await walk.row();
    const terms = {
      family_share_basis_points: '1000',
      term_days: '365',
      notice_days: '30',
    };
    expect((await ask(as.staff, proposeTerms, { form: { contract_uuid, ...terms } })).status).toBe(200);
    const { uuid } = await walk.row();
    await walk.standsIn('proposed', ['house']);
    for (const person of signedInPeople.filter((one) => one !== 'staff')) {
      const { status, code } = await ask(as[person], withdrawProposal, { query: { uuid } });
      expect({ status, code }, person).toEqual({ status: 404, code: 'contract_not_found' });
    }
    // No role can read or sign the contract of another person.
    for (const person of signedInPeople) {
      const answer = await ask(as[person], getAgreement, { params: { uuid: contract_uuid } });
      expect(answer, person).toEqual({ status: 404, code: 'contract_not_found' });
      const signs = await ask(as[person], askPasskeyToSign, { form: { hash: text_hash ?? '' } });
      expect(signs, person).toEqual({ status: 409, code: 'agreement_changed' });
    }
    expect((await ask(as.staff, withdrawProposal, { query: { uuid } })).status).toBe(200);
    await walk.standsIn('cancelled', ['house']);
    // The VB rejects the second proposal, which ends it. The contract in force is unchanged.
    expect((await ask(as.staff, proposeTerms, { form: { contract_uuid, ...terms } })).status).toBe(200);
    await walk.goesOn('reject_terms', 'cancelled', ['house']);
    expect((await walk.does('reject_terms')).status).toBe(404);
  });
});
