/**
 * A VB of 19 with two parents, new terms, renewals, foreign applicants, and the rules of the
 * database.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  approveContract,
  linkPassport,
  noteRightToWork,
  proposeTerms,
  returnContract,
  signForHouse,
  terminateContract,
} from '../../../calls/contracts/company.ts';
import {
  cancelContract,
  confirmAge,
  getProposal,
  rejectProposal,
  renewContract,
  withdrawProposal,
} from '../../../calls/contracts/contract.ts';
import {
  openGuardianLink,
  refuseAsGuardian,
  sendGuardianCode,
  signAsGuardian,
} from '../../../calls/contracts/guardian.ts';
import { confirmProposal, submitDone } from '../../../calls/contracts/signing.ts';
import { submitBirthDate, submitForeigner, submitPersonal1 } from '../../../calls/contracts/step.ts';
import { getDisbursementProfile } from '../../../calls/payouts/payout.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { openPrivatePicture } from '../../../calls/privacy/personal.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addFamily, moveToFamily, userUuid } from '../world.ts';
import { Applicant, abroad, attend, minorAt, Post, Staff, stepForms } from './contract-world.ts';

const DAY_MS = 86_400_000;
let post: Post;
let kanda: Applicant;
let house: Staff;

beforeEach(async () => {
  post = new Post();
  kanda = await Applicant.named('kanda', post);
  house = await Staff.open(post);
});

const inForce = async (name = kanda) => {
  await name.fillIn();
  const { uuid } = await name.handIn();
  await house.ask(approveContract, uuid);
  return house.sign(uuid);
};

const mayGoLive = async () => (await ask(getProfile, { token: await tokenOf('kanda') })).data.may_go_live;

describe('a VB of 19', () => {
  const parents = ['mother-of-kanda@vela.example', 'father-of-kanda@vela.example'];

  async function handedIn() {
    await kanda.fillIn(minorAt(new Date(), 'kanda'));
    return kanda.handIn();
  }

  async function permit(parent: string, hash: string) {
    const link = post.linkTo(parent);
    await ask(sendGuardianCode, { bindings: post, form: { link } });
    const form = { link, hash, code: post.codeTo(parent), accept_read: 'on' as const };
    return (await ask(signAsGuardian, { form })).data;
  }

  test('waits until both parents sign the same text by separate links and codes', async () => {
    const { uuid, state, text_hash } = await handedIn();
    expect(state).toBe('awaiting_guardians');
    expect((await house.inVain(approveContract, uuid)).error).toMatchObject({ code: 'contract_not_movable' });
    const [mother = '', father = ''] = parents;
    const guardianView = (await ask(openGuardianLink, { form: { link: post.linkTo(mother) } })).data;
    const { application } = await kanda.overview();
    expect(application?.guardians.map(({ answer_by }) => Date.parse(answer_by ?? '') > Date.now())).toEqual([
      true,
      true,
    ]);
    expect(guardianView).toMatchObject({ permission: 'asked', name: 'สมศรี ใจดี', agreement: { hash: text_hash } });
    expect((await permit(mother, text_hash ?? '')).state).toBe('awaiting_guardians');
    expect((await permit(father, text_hash ?? '')).state).toBe('done');
    await house.ask(approveContract, uuid);
    expect((await house.sign(uuid)).state).toBe('accepted');

    const link = post.linkTo(father);
    await ask(refuseAsGuardian, { bindings: post, form: { link, reason: 'เรียนตก' } });
    expect(await mayGoLive()).toBe(false);
    expect((await kanda.overview()).in_force?.state).toBe('suspended');
    await env.CODES.getByName(`contract-guardian:${await guardianUuid('guardian_2')}`).forget();
    expect((await permit(father, text_hash ?? '')).state).toBe('accepted');
    expect(await mayGoLive()).toBe(true);
    expect((await kanda.inVain(confirmAge)).error.code).toBe('contract_not_found');
  });

  const guardianUuid = async (place: string) =>
    env.DB.prepare('SELECT uuid FROM contract_guardians WHERE place = ?').bind(place).first('uuid');

  test('a parent’s refusal returns the application unsigned', async () => {
    const { text_hash } = await handedIn();
    const [mother = '', father = ''] = parents;
    await permit(mother, text_hash ?? '');
    await ask(refuseAsGuardian, { bindings: post, form: { link: post.linkTo(father), reason: 'ยังไม่พร้อม' } });
    expect((await kanda.overview()).application).toMatchObject({ state: 'returned', text_hash: null });
    const form = { link: post.linkTo(mother), hash: text_hash ?? '', code: '123456', accept_read: 'on' as const };
    expect((await askInVain(signAsGuardian, { form })).error.code).toBe('agreement_changed');
  });

  test('an application can be submitted again in the millisecond of a parent’s refusal', async () => {
    vi.setSystemTime(Date.now());
    await handedIn();
    await ask(refuseAsGuardian, { bindings: post, form: { link: post.linkTo(parents[0] ?? ''), reason: 'ยังไม่พร้อม' } });
    expect((await kanda.handIn()).state).toBe('awaiting_guardians');
  });

  test('a minor names both parents, or one with a document of parental power', async () => {
    await kanda.fillIn({}, { before: 'birth_date' });
    const { guardian_2_name: _, guardian_2_email: __, ...alone } = minorAt(new Date(), 'kanda').birth_date ?? {};
    expect((await kanda.inVain(submitBirthDate, { form: alone as never })).error).toMatchObject({
      code: 'guardians_required',
      fields: ['guardian_2_name'],
    });
    const sole = { ...alone, guardian_ground: 'other_died' };
    expect((await kanda.inVain(submitBirthDate, { form: sole as never })).error).toMatchObject({
      code: 'picture_not_found',
      fields: ['family_paper'],
    });
    const family_paper = await kanda.picture('parental_power');
    await kanda.ask(submitBirthDate, { form: { ...sole, family_paper } as never });
    await kanda.ask(submitForeigner, { form: stepForms.foreigner });
    const { uuid } = await kanda.handIn();
    const { data } = await house.read(uuid);
    expect(data.contents?.birth_date).toMatchObject({ guardian_ground: 'other_died', family_paper });
    expect(data.contract.steps.find(({ step }) => step === 'birth_date')?.warnings).toEqual([
      'guardian_ground_to_check',
    ]);
    const input = { params: { uuid: family_paper }, form: { why: 'ตรวจอำนาจปกครอง' } };
    expect((await ask(openPrivatePicture, { token: house.token, ...input })).data.kind).toBe('parental_power');
  });

  test('a married minor signs alone, with their own marriage certificate', async () => {
    await kanda.fillIn({}, { before: 'birth_date' });
    const other = await Applicant.named('other', post);
    const { birth_year = '' } = minorAt(new Date(), 'kanda').birth_date ?? {};
    const marriage = { birth_era: 'ce', birth_year, is_married: 'on' };
    for (const family_paper of [undefined, await kanda.picture('card'), await other.picture('marriage')]) {
      const form = { ...marriage, ...(family_paper && { family_paper }) } as never;
      expect((await kanda.inVain(submitBirthDate, { form })).error.code).toBe('picture_not_found');
    }
    await kanda.ask(submitBirthDate, {
      form: { ...marriage, family_paper: await kanda.picture('marriage') } as never,
    });
    await kanda.ask(submitForeigner, { form: stepForms.foreigner });
    expect((await kanda.handIn()).state).toBe('done');
  });
});

let proposer: string;
beforeEach(async () => {
  proposer = await addMember('proposer', 'staff');
});

const terms = { family_share_basis_points: '1500', term_days: '365', notice_days: '60' };
const propose = async (contract_uuid: string) =>
  (
    await ask(proposeTerms, {
      ...{ token: proposer, key: crypto.randomUUID(), bindings: post },
      form: { contract_uuid, ...terms },
    })
  ).data;

describe('new terms of a contract', () => {
  test('new terms are shown beside the old ones, and apply once both sign', async () => {
    const before = await inForce();
    await propose(before.uuid);
    const { data } = await kanda.ask(getProposal);
    expect(data?.differences).toEqual(expect.arrayContaining([{ field: 'notice_days', before: 30, after: 60 }]));
    const { agreement, code } = await kanda.readProposal();
    expect(agreement?.th).toContain('85%');
    const form = { hash: agreement?.hash ?? '', code, accept_read: 'on' as const };
    const { contract } = (await kanda.ask(confirmProposal, { form })).data;
    expect(contract.state).toBe('approved');
    expect((await kanda.overview()).in_force?.uuid).toBe(before.uuid);
    await house.sign(contract.uuid);
    const overview = await kanda.overview();
    expect(overview.in_force).toMatchObject({ uuid: contract.uuid, terms: { notice_days: 60 } });
    expect(overview.past).toMatchObject([{ uuid: before.uuid, state: 'ended', ended_by: 'successor' }]);
    expect(await mayGoLive()).toBe(true);
  });

  test('new terms are signed for the company by another person than the proposer', async () => {
    const { uuid } = await inForce();
    await propose(uuid);
    const { agreement, code } = await kanda.readProposal();
    const form = { hash: agreement?.hash ?? '', code, accept_read: 'on' as const };
    const { contract } = (await kanda.ask(confirmProposal, { form })).data;
    await env.DB.prepare(
      `INSERT INTO contract_signatories (uuid, user_uuid, name, authority, from_ms, until_ms, set_by_uuid, set_at_ms)
        VALUES ('5160a702-0000-4000-a000-000000000001', ?1, 'พร', 'มอบอำนาจ 2/2569', 0, 4102444800000, ?1, 0)`,
    )
      .bind(userUuid('proposer'))
      .run();
    const signs = { hash: form.hash, accept_read: 'on' };
    const refusal = await new Staff(proposer, post).inVain(signForHouse, contract.uuid, signs);
    expect(refusal).toMatchObject({ status: 403, error: { code: 'approval_of_oneself' } });
    await house.sign(contract.uuid);
  });

  test('new terms can be rejected, withdrawn by their proposer only, and expire', async () => {
    const { uuid } = await inForce();
    await propose(uuid);
    expect((await kanda.ask(rejectProposal)).data.state).toBe('cancelled');
    const [again] = (await propose(uuid)).proposed;
    const query = { uuid: again?.uuid ?? '' };
    expect((await askInVain(withdrawProposal, { token: kanda.token, query })).error.code).toBe('contract_not_found');
    expect((await ask(withdrawProposal, { token: proposer, query })).data.state).toBe('cancelled');
    await propose(uuid);
    await attend(new Date(Date.now() + 31 * DAY_MS), post);
    expect((await kanda.ask(getProposal)).data).toBeNull();
    expect((await kanda.overview()).in_force?.uuid).toBe(uuid);
  });

  test('proposed terms end with their contract', async () => {
    const { uuid } = await inForce();
    await propose(uuid);
    const { agreement, code } = await kanda.readProposal();
    await house.ask(terminateContract, uuid, { cause: 'broken_rules', ground: 'ผิดกติกา' });
    const { proposal, past } = await kanda.overview();
    expect(proposal).toBeNull();
    expect(past).toMatchObject([
      { uuid, state: 'ended' },
      { kind: 'migration', state: 'cancelled', ended_by: 'clock' },
    ]);
    const form = { hash: agreement?.hash ?? '', code, accept_read: 'on' as const };
    expect((await kanda.inVain(confirmProposal, { form })).error.code).toBe('contract_not_found');
  });
});

test('a contract is renewed in its last 30 days and reuses valid steps', async () => {
  const { uuid } = await inForce();
  const key = () => crypto.randomUUID();
  expect((await kanda.inVain(renewContract, { key: key() })).error.code).toBe('contract_renew_early');
  const ends_at_ms = Date.now() + 10 * DAY_MS;
  await env.DB.prepare('UPDATE contracts SET version = version + 1, ends_at_ms = ? WHERE uuid = ?')
    .bind(ends_at_ms, uuid)
    .run();
  await kanda.ask(renewContract, { key: key() });
  const { application } = await kanda.overview();
  expect(application?.steps.filter(({ state }) => state === 'empty').map(({ step }) => step)).toEqual([
    'picture',
    'sign_detail',
  ]);
  await kanda.fillIn();
  const renewal = await kanda.handIn();
  await house.ask(approveContract, renewal.uuid);
  const signedContract = await house.sign(renewal.uuid);
  expect(Date.parse(signedContract.starts_at ?? '')).toBe(ends_at_ms);
  expect(await mayGoLive()).toBe(true);

  // New terms would conflict with the signed successor: staff are informed, and nothing is blocked.
  const terms = { family_share_basis_points: '0', term_days: '365', notice_days: '60' };
  const family_uuid = await addFamily('dao');
  await moveToFamily(kanda.uuid, family_uuid);
  const input = { token: proposer, key: key(), bindings: post };
  const { data } = await ask(proposeTerms, { ...input, form: { family_uuid, ...terms } });
  expect(data.proposed).toHaveLength(1);
  const { agreement, code } = await kanda.readProposal();
  const form = { hash: agreement?.hash ?? '', code, accept_read: 'on' as const };
  const { contract } = (await kanda.ask(confirmProposal, { form })).data;
  const refusal = await house.inVain(signForHouse, contract.uuid, { hash: form.hash, accept_read: 'on' });
  expect(refusal).toMatchObject({ status: 422, error: { code: 'contract_window_wrong' } });
  expect((await kanda.ask(cancelContract, { key: key() })).data).toMatchObject({
    uuid: contract.uuid,
    state: 'cancelled',
  });
  expect(await mayGoLive()).toBe(true);
});

test('a foreign VB goes on air only with a right to work', async () => {
  const john = abroad('AB1234567');
  await kanda.fillIn(john, { before: 'foreigner' });
  const british = { nationality: 'GB', tax_residence: 'TH', tax_residence_from: '2025-01-01' };
  expect((await kanda.inVain(submitForeigner, { form: british })).error).toMatchObject({
    fields: ['right_to_work', 'right_to_work_number', 'right_to_work_expires', 'work_paper'],
  });
  const until = new Date(Date.now() + 45 * DAY_MS).toISOString().slice(0, 10);
  const permit = { right_to_work: 'work_permit', right_to_work_number: 'WP-1', right_to_work_expires: until };
  const withPaper = (work_paper: string) => ({ form: { ...british, ...permit, work_paper } as never });
  // A picture of another document is rejected.
  expect((await kanda.inVain(submitForeigner, withPaper(await kanda.picture('card')))).error).toMatchObject({
    code: 'picture_not_found',
    fields: ['work_paper'],
  });
  await kanda.ask(submitForeigner, withPaper(await kanda.picture('right_to_work')));
  const { uuid } = await kanda.handIn();
  await house.ask(approveContract, uuid);
  await house.sign(uuid);
  expect(await kanda.overview()).toMatchObject({ isThai: false, in_force: { state: 'accepted' } });
  expect(await mayGoLive()).toBe(true);
  await attend(new Date(), post);
  const reminderCount = () => post.mails.filter(({ subject }) => subject.includes('สิทธิ์ทำงาน')).length;
  expect(reminderCount()).toBe(1);
  await attend(new Date(Date.now() + 14 * DAY_MS), post);
  expect(reminderCount(), 'more than 30 days before').toBe(1);
  await attend(new Date(Date.now() + 20 * DAY_MS), post);
  await attend(new Date(Date.now() + 21 * DAY_MS), post);
  expect(reminderCount(), 'once in the last 30 days').toBe(2);

  // New documents were checked: the new expiry applies, with its own reminder.
  const paper = (days: number) => ({
    right_to_work_number: 'WP-2',
    right_to_work_expires: new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
    ground: 'เห็นใบอนุญาตฉบับต่ออายุแล้ว',
  });
  expect((await house.inVain(noteRightToWork, uuid, paper(-1))).error.code).toBe('right_to_work_over');
  await house.ask(noteRightToWork, uuid, paper(400));
  await attend(new Date(Date.now() + 60 * DAY_MS), post);
  expect(reminderCount()).toBe(2);
  expect((await kanda.overview()).timeline.at(-1)?.event).toBe('work_checked');

  await env.DB.prepare('UPDATE contracts SET version = version + 1, work_until_ms = ? WHERE uuid = ?')
    .bind(Date.now(), uuid)
    .run();
  expect(await mayGoLive()).toBe(false);
  expect((await house.ask(terminateContract, uuid, { cause: 'right_to_work', ground: 'ไม่มีสิทธิทำงาน' })).data.state).toBe(
    'ended',
  );
  expect((await kanda.overview()).past).toMatchObject([{ ended_for: 'right_to_work', ended_note: 'ไม่มีสิทธิทำงาน' }]);
});

test('staff link a renewed passport, and cannot approve another person with either', async () => {
  await kanda.fillIn(abroad('AB1234567'));
  const { uuid } = await kanda.handIn();
  const renewal = {
    passport_number: 'ZX7654321',
    passport_country: 'GB',
    passport_expires: '2045-01-01',
    ground: 'เห็นเล่มใหม่และเล่มเดิมที่เจาะแล้ว',
  };
  expect((await house.inVain(linkPassport, uuid, renewal)).error.code).toBe('contract_not_movable');
  await house.ask(approveContract, uuid);
  await house.sign(uuid);
  const old = { ...renewal, passport_expires: '2020-01-01' };
  expect((await house.inVain(linkPassport, uuid, old)).error.code).toBe('passport_expired');
  expect((await house.ask(linkPassport, uuid, renewal)).data).toMatchObject({ uuid, state: 'accepted' });
  await house.ask(linkPassport, uuid, renewal);
  expect((await kanda.overview()).timeline.at(-1)?.event).toBe('passport_linked');

  const other = await Applicant.named('other', post);
  await other.fillIn(abroad('AB1234567'));
  for (const passport_number of ['AB1234567', 'ZX7654321']) {
    await other.ask(submitPersonal1, { form: abroad(passport_number).personal_1 as never });
    const otherContract = await other.handIn();
    const refusal = await house.inVain(approveContract, otherContract.uuid, { identity_decided: 'on' });
    expect(refusal.error.code, passport_number).toBe('identity_taken');
    await house.ask(returnContract, otherContract.uuid, { personal_1: 'not_the_same' });
  }
  // A passport of another accepted person cannot be linked, and neither can an id card.
  await other.ask(submitPersonal1, { form: abroad('QQ1111111').personal_1 as never });
  await house.ask(approveContract, (await other.handIn()).uuid);
  const theirs = { ...renewal, passport_number: 'QQ1111111' };
  expect((await house.inVain(linkPassport, uuid, theirs)).error.code).toBe('identity_taken');

  // The new passport appears on future payment documents and in later contracts.
  const key = { token: kanda.token, key: crypto.randomUUID() };
  expect((await ask(getDisbursementProfile, key)).data.payee?.tax_id_masked).toBe('••21');
  await propose(uuid);
  const { agreement } = await kanda.readProposal();
  expect(agreement?.th).toContain('หนังสือเดินทาง GB ZX7654321');
  expect((await house.read(uuid)).data.contents).toMatchObject({ personal_1: { passport: { number: 'ZX7654321' } } });
});

test('the database rejects contract changes that no endpoint makes', async () => {
  await kanda.fillIn();
  const { uuid } = await kanda.handIn();
  const expectRefused = async (sql: string) => expect(env.DB.prepare(sql).run()).rejects.toThrow('SQLITE_CONSTRAINT');
  await expectRefused(`UPDATE contracts SET version = version + 1, state = 'accepted' WHERE uuid = '${uuid}'`);
  await expectRefused(`UPDATE contracts SET state = 'approved' WHERE uuid = '${uuid}'`);
  await expectRefused(`UPDATE contracts SET version = version + 1, text_hash = 'x' WHERE uuid = '${uuid}'`);
  await expectRefused(`UPDATE contract_steps SET sealed = 'x' WHERE contract_uuid = '${uuid}'`);
  await expectRefused(`UPDATE contract_events SET event = 'signed' WHERE contract_uuid = '${uuid}'`);
  await expectRefused(`DELETE FROM contract_signatures WHERE contract_uuid = '${uuid}'`);
  await expectRefused(
    `INSERT INTO contract_signatures (contract_uuid, signer, text_hash, signed_at_ms, method, by_uuid)
      SELECT uuid, 'house', text_hash, 1, 'signed_in', '5160a702-0000-4000-a000-000000000000' FROM contracts`,
  );
  await house.ask(approveContract, uuid);
  await expectRefused(`UPDATE contracts SET version = version + 1, state = 'accepted' WHERE uuid = '${uuid}'`);
  expect((await kanda.inVain(submitDone, { form: {} })).error.code).toBe('contract_not_open');
});
