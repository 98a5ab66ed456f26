/** Example requests for each contract endpoint with the seeded users: see call-examples.ts. */
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { approveContract, approveTempContract, proposeTerms } from '../../../calls/contracts/company.ts';
import { getContracts } from '../../../calls/contracts/contract.ts';
import { sendGuardianCode, signAsGuardian } from '../../../calls/contracts/guardian.ts';
import { casterUuid } from '../../../seed/caster.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { ask } from '../ask.ts';
import type { Example, Prepared, Stage } from '../call-example.ts';
import { addDevice } from '../identity/member-passkey.ts';
import { Applicant, abroad, minorAt, Post, Staff, stepForms } from './contract-world.ts';

const viewer = uuidOf('demo:viewer');
const DAY_MS = 86_400_000;
const terms = { family_share_basis_points: '1500', term_days: '365', notice_days: '60' };
const ofKhaohom = { uuid: uuidOf('contract:khaohom') };

/** Ends every contract and application of the demo viewer. */
const withoutContract = () =>
  env.DB.prepare(
    `UPDATE contracts SET version = version + 1, state = CASE
        WHEN state IN ('accepted', 'accepted_temp', 'notice', 'suspended') THEN 'ended' ELSE 'cancelled' END
      WHERE caster_uuid = ? AND state NOT IN ('ended', 'rejected', 'cancelled')`,
  )
    .bind(viewer)
    .run();

/** Returns the demo viewer as an applicant without earlier applications. */
async function applicant({ tokenOf }: Stage): Promise<Applicant> {
  await withoutContract();
  const email = `${crypto.randomUUID()}@vela.example`;
  const one = new Applicant({ token: await tokenOf('viewer'), uuid: viewer, email, post: new Post() });
  for (const purpose of ['contract-email', 'contract-sign']) await env.CODES.getByName(`${purpose}:${viewer}`).forget();
  return one;
}

const somePassport = () => `A${crypto.randomUUID().replaceAll(/\D/g, '').slice(0, 7)}`;

async function houseOf({ tokenOf }: Stage) {
  return new Staff(await tokenOf('staff'));
}

const before =
  (step: 'personal_1' | 'personal_2' | 'bank' | 'picture' | 'sign_detail' | 'birth_date' | 'foreigner'): Prepared =>
  async (stage) => {
    const one = await applicant(stage);
    await one.fillIn({}, { before: step });
    const form =
      step === 'picture'
        ? await one.pictures()
        : { ...stepForms[step], ...(step === 'personal_2' && { email: one.email }) };
    return { by: 'viewer', form };
  };

async function handedIn(stage: Stage) {
  const one = await applicant(stage);
  await one.fillIn();
  return { one, contract: await one.handIn() };
}

async function approved(stage: Stage) {
  const { one, contract } = await handedIn(stage);
  await (await houseOf(stage)).ask(approveContract, contract.uuid);
  return { one, contract };
}

async function inForce(stage: Stage) {
  const { one, contract } = await approved(stage);
  await (await houseOf(stage)).sign(contract.uuid);
  return { one, contract };
}

async function proposed(stage: Stage, contract_uuid: string) {
  await env.DB.prepare(
    "UPDATE contracts SET version = version + 1, state = 'cancelled' WHERE state = 'proposed'",
  ).run();
  const input = { token: await stage.tokenOf('staff'), key: crypto.randomUUID(), form: { contract_uuid, ...terms } };
  const bindings = new Post();
  const [row] = (await ask(proposeTerms, { ...input, bindings })).data.proposed;
  return row?.uuid ?? '';
}

/** Returns a VB of 19 whose parents have received their links. */
async function minor(stage: Stage, born: Record<string, string> = {}) {
  const one = await applicant(stage);
  const id = crypto.randomUUID();
  const { birth_date } = minorAt(stage.now, id);
  await one.fillIn({ birth_date: { ...birth_date, ...born } });
  const contract = await one.handIn();
  const parents = ['mother', 'father'].map((parent) => `${parent}-of-${id}@vela.example`);
  return { one, contract, parents, links: parents.map((parent) => one.post.linkTo(parent)) };
}

async function signedByParents(stage: Stage, born: Record<string, string>) {
  const { one, contract, parents, links } = await minor(stage, born);
  for (const [index, link = ''] of links.entries()) {
    await ask(sendGuardianCode, { bindings: one.post, form: { link } });
    const code = one.post.codeTo(parents[index] ?? '');
    await ask(signAsGuardian, { form: { link, hash: contract.text_hash ?? '', code, accept_read: 'on' } });
  }
  return contract;
}

/** Keyed by the names in `calls/index.ts`. */
export const contractExamples: Readonly<Record<string, Example | Prepared>> = {
  getContracts: { by: 'caster' },
  discardContract: async (stage) => {
    await (await applicant(stage)).fillIn({}, { before: 'bank' });
    return { by: 'viewer' };
  },
  sendContractCode: async (stage) => ({ by: 'viewer', form: { email: (await applicant(stage)).email } }),
  verifyContractCode: async (stage) => {
    const one = await applicant(stage);
    await one.fillIn({}, { before: 'personal_1' });
    await env.CODES.getByName(`contract-email:${viewer}`).forget();
    const form = { code: await one.sendCode() };
    return { by: 'viewer', form };
  },
  submitPersonal1: before('personal_1'),
  submitPersonal2: before('personal_2'),
  submitBank: before('bank'),
  submitPicture: before('picture'),
  submitSignDetail: before('sign_detail'),
  submitBirthDate: before('birth_date'),
  submitForeigner: before('foreigner'),
  submitDone: async (stage) => {
    const one = await applicant(stage);
    await one.fillIn();
    const { agreement, code } = await one.read();
    return { by: 'viewer', form: { hash: agreement?.hash ?? '', code, accept_read: 'on' } };
  },
  askPasskeyToSign: async (stage) => {
    // Picture uploads are limited, and the other examples use the whole limit.
    const hash = 'a'.repeat(64);
    const uuid = await proposed(stage, ofKhaohom.uuid);
    const update = env.DB.prepare('UPDATE contracts SET version = version + 1, text_hash = ? WHERE uuid = ?');
    await update.bind(hash, uuid).run();
    await addDevice(await stage.tokenOf('caster'));
    return { by: 'caster', form: { hash } };
  },
  getSigning: async (stage) => {
    await (await applicant(stage)).fillIn({}, { before: 'bank' });
    return { by: 'viewer' };
  },
  getAgreement: async (stage) => ({ by: 'viewer', params: { uuid: (await handedIn(stage)).contract.uuid } }),
  cancelContract: async (stage) => {
    await handedIn(stage);
    return { by: 'viewer' };
  },
  renewContract: async ({ now }) => {
    await env.DB.batch([
      env.DB.prepare(
        "UPDATE contracts SET version = version + 1, state = 'cancelled' WHERE caster_uuid = ? AND state = 'draft'",
      ).bind(casterUuid('khaohom')),
      env.DB.prepare('UPDATE contracts SET version = version + 1, ends_at_ms = ? WHERE uuid = ?').bind(
        now.getTime() + 10 * DAY_MS,
        ofKhaohom.uuid,
      ),
    ]);
    return { by: 'caster' };
  },
  acceptTempContract: async (stage) => {
    const { contract } = await handedIn(stage);
    const house = await houseOf(stage);
    await house.ask(approveTempContract, contract.uuid);
    await house.sign(contract.uuid);
    return { by: 'viewer' };
  },
  getProposal: async (stage) => {
    await proposed(stage, ofKhaohom.uuid);
    return { by: 'caster' };
  },
  confirmProposal: async (stage) => {
    const { one, contract } = await inForce(stage);
    await proposed(stage, contract.uuid);
    const { agreement, code } = await one.readProposal();
    return { by: 'viewer', form: { hash: agreement?.hash ?? '', code, accept_read: 'on' } };
  },
  rejectProposal: async (stage) => {
    await proposed(stage, ofKhaohom.uuid);
    return { by: 'caster' };
  },
  withdrawProposal: async (stage) => ({ by: 'staff', query: { uuid: await proposed(stage, ofKhaohom.uuid) } }),
  confirmAge: async (stage) => {
    const then = new Date(stage.now.getTime() - 300 * DAY_MS);
    vi.setSystemTime(then);
    const contract = await signedByParents(stage, {
      birth_year: String(stage.now.getUTCFullYear() - 20),
      birth_month: '6',
    });
    const house = await houseOf(stage);
    await house.ask(approveContract, contract.uuid);
    await house.sign(contract.uuid);
    vi.setSystemTime(stage.now);
    return { by: 'viewer' };
  },
  inviteGuardians: async (stage) => {
    await minor(stage);
    return { by: 'viewer' };
  },
  openGuardianLink: async (stage) => ({ form: { link: (await minor(stage)).links[0] ?? '' } }),
  sendGuardianCode: async (stage) => ({ form: { link: (await minor(stage)).links[0] ?? '' } }),
  signAsGuardian: async (stage) => {
    const { one, contract, parents, links } = await minor(stage);
    const link = links[0] ?? '';
    await ask(sendGuardianCode, { bindings: one.post, form: { link } });
    const code = one.post.codeTo(parents[0] ?? '');
    return { form: { link, hash: contract.text_hash ?? '', code, accept_read: 'on' } };
  },
  refuseAsGuardian: async (stage) => ({ form: { link: (await minor(stage)).links[1] ?? '', reason: 'ยังเรียนอยู่' } }),
  verifyContract: async (stage) => {
    const { in_force } = (await ask(getContracts, { token: await stage.tokenOf('caster') })).data;
    return { form: { hash: in_force?.text_hash ?? '' } };
  },
  listWaitingContracts: { by: 'staff' },
  openContract: { by: 'staff', params: ofKhaohom, form: { reason: 'ตรวจใบสมัคร' } },
  approveContract: async (stage) => ({ by: 'staff', params: { uuid: (await handedIn(stage)).contract.uuid } }),
  approveTempContract: async (stage) => ({ by: 'staff', params: { uuid: (await handedIn(stage)).contract.uuid } }),
  returnContract: async (stage) => {
    const { contract } = await handedIn(stage);
    return { by: 'staff', params: { uuid: contract.uuid }, form: { bank: 'unreadable' } };
  },
  rejectContract: async (stage) => {
    const { contract } = await handedIn(stage);
    return { by: 'staff', params: { uuid: contract.uuid }, form: { cause: 'papers', ground: 'เอกสารไม่ครบ' } };
  },
  signForHouse: async (stage) => {
    const { contract } = await approved(stage);
    return {
      by: 'staff',
      params: { uuid: contract.uuid },
      form: { hash: contract.text_hash ?? '', accept_read: 'on' },
    };
  },
  terminateContract: {
    by: 'staff',
    params: { uuid: uuidOf('contract:mintra') },
    form: { cause: 'broken_rules', ground: 'ผิดกติกา' },
  },
  proposeTerms: async () => {
    await env.DB.prepare(
      "UPDATE contracts SET version = version + 1, state = 'cancelled' WHERE state = 'proposed'",
    ).run();
    return { by: 'staff', form: { contract_uuid: ofKhaohom.uuid, ...terms } };
  },
  noteStamp: async ({ now }) => {
    await env.DB.prepare(
      `INSERT INTO contract_stamps (contract_uuid, value_satang, duty_satang, paid_by, due_at_ms) VALUES (?, 1, 1, 'house', ?)
        ON CONFLICT DO NOTHING`,
    )
      .bind(ofKhaohom.uuid, now.getTime())
      .run();
    return { by: 'staff', params: ofKhaohom, form: { receipt_number: 'อ.ส.9 1/2569' } };
  },
  noteRightToWork: async ({ now }) => {
    await env.DB.prepare('UPDATE contracts SET version = version + 1, work_until_ms = ? WHERE uuid = ?')
      .bind(now.getTime(), ofKhaohom.uuid)
      .run();
    return {
      by: 'staff',
      params: ofKhaohom,
      form: { right_to_work_number: 'WP-2', ground: 'เห็นใบอนุญาตฉบับต่ออายุแล้ว' },
    };
  },
  linkPassport: async (stage) => {
    // A separate applicant, because picture uploads are limited.
    const one = await Applicant.named(crypto.randomUUID(), new Post());
    await one.fillIn(abroad(somePassport()));
    const contract = await one.handIn();
    const house = await houseOf(stage);
    await house.ask(approveContract, contract.uuid);
    await house.sign(contract.uuid);
    const form = {
      passport_number: somePassport(),
      passport_country: 'GB',
      passport_expires: '2045-01-01',
      ground: 'เห็นเล่มใหม่แล้ว',
    };
    return { by: 'staff', params: { uuid: contract.uuid }, form };
  },
  listSignatories: { by: 'staff' },
  addSignatory: async ({ now }) => {
    await env.DB.prepare("UPDATE users SET role = 'ceo' WHERE uuid = ?").bind(uuidOf('demo:staff')).run();
    await env.DB.prepare("UPDATE users SET role = 'staff' WHERE uuid = ?").bind(uuidOf('demo:ying')).run();
    const until = new Date(now.getTime() + 365 * DAY_MS).toISOString();
    const form = {
      user_uuid: uuidOf('demo:ying'),
      name: 'หญิง',
      authority: 'มอบอำนาจ 2',
      from: now.toISOString(),
      until,
    };
    return { by: 'staff', form };
  },
  endSignatory: async ({ now }) => {
    const uuid = crypto.randomUUID();
    await env.DB.prepare(
      `INSERT INTO contract_signatories (uuid, user_uuid, name, authority, from_ms, until_ms, set_by_uuid, set_at_ms)
        VALUES (?1, ?2, 'หญิง', 'มอบอำนาจ 3', 0, ?3, ?2, 0)`,
    )
      .bind(uuid, uuidOf('demo:ying'), now.getTime() + DAY_MS)
      .run();
    return { by: 'staff', params: { uuid } };
  },
};
