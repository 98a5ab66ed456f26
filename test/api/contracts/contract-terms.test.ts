/**
 * Changes over the years: new terms for a whole family, a VB who turns 20, and stamp duty on
 * hire-of-work contracts.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDb } from '../../../api/platform/framework/db.ts';
import { personKeyJob } from '../../../api/privacy/personal/person-key-job.ts';
import {
  approveContract,
  approveTempContract,
  noteStamp,
  proposeTerms,
  terminateContract,
} from '../../../calls/contracts/company.ts';
import { acceptTempContract, confirmAge } from '../../../calls/contracts/contract.ts';
import { sendGuardianCode, signAsGuardian } from '../../../calls/contracts/guardian.ts';
import { getAgreement } from '../../../calls/contracts/signing.ts';
import { getPayee, reviewPayee } from '../../../calls/payouts/payee.ts';
import { getDisbursementProfile } from '../../../calls/payouts/payout.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { ask, askInVain } from '../ask.ts';
import { tokenOf } from '../member.ts';
import { addFamily, moveToFamily } from '../world.ts';
import { Applicant, attend, minorAt, Post, Staff, stepForms } from './contract-world.ts';

const DAY_MS = 86_400_000;
let post: Post;
let house: Staff;
let now: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  now = Date.now();
  post = new Post();
  house = await Staff.open(post);
});

const nationalIds = { kanda: '1101700230708', mali: '1101700230716', nok: '1101700230724' } as const;

/** Submits the application of a new VB. */
async function newVb(name: keyof typeof nationalIds, forms: Parameters<Applicant['fillIn']>[0] = {}) {
  const vb = await Applicant.named(name, post);
  await vb.fillIn({ personal_1: { ...stepForms.personal_1, national_id: nationalIds[name] }, ...forms });
  const { uuid, text_hash } = await vb.handIn();
  return { vb, uuid, text_hash: text_hash ?? '' };
}

async function accept(uuid: string, form: Record<string, string> = {}) {
  await house.ask(approveContract, uuid, form);
  return house.sign(uuid);
}

test('new terms for a family are proposed once to each VB with a contract', async () => {
  const [kanda, mali] = [await newVb('kanda'), await newVb('mali')];
  for (const { uuid } of [kanda, mali]) await accept(uuid);
  const family_uuid = await addFamily('dao');
  const terms = {
    family_share_basis_points: '2000',
    term_days: '365',
    notice_days: '60',
  };
  const propose = { token: house.token, bindings: post, form: { family_uuid, ...terms } };
  const none = await askInVain(proposeTerms, { ...propose, key: crypto.randomUUID() });
  expect(none).toMatchObject({ status: 404, error: { code: 'contract_not_found' } });

  await moveToFamily(kanda.vb.uuid, family_uuid);
  const first = (await ask(proposeTerms, { ...propose, key: crypto.randomUUID() })).data.proposed;
  expect(first).toMatchObject([{ kind: 'migration', state: 'proposed', terms: { notice_days: 60 } }]);
  expect((await kanda.vb.overview()).proposal?.uuid).toBe(first[0]?.uuid);
  expect((await mali.vb.overview()).proposal).toBeNull();

  // A repeated proposal reaches VBs who joined since, and no VB twice.
  await moveToFamily(mali.vb.uuid, family_uuid);
  const again = { ...propose, key: crypto.randomUUID() };
  const second = (await ask(proposeTerms, again)).data.proposed;
  expect(second.map(({ uuid }) => uuid)).toEqual([(await mali.vb.overview()).proposal?.uuid]);
  expect((await ask(proposeTerms, again)).data.proposed).toEqual(second);
  expect((await askInVain(proposeTerms, { ...propose, key: crypto.randomUUID() })).status).toBe(404);
});

test('an expired temporary contract cannot be accepted, even before the scheduled job', async () => {
  const { vb, uuid } = await newVb('nok');
  await house.ask(approveTempContract, uuid, { days: '1' });
  await house.sign(uuid);
  await vb.ask(acceptTempContract, { key: crypto.randomUUID() });
  vi.setSystemTime(now + 2 * DAY_MS);
  // Meanwhile the VB applies again.
  await vb.fillIn({ personal_1: { ...stepForms.personal_1, national_id: nationalIds.nok } });
  house = new Staff(await tokenOf('koi'));
  const again = await vb.handIn();
  await accept(again.uuid);
  expect((await house.inVain(approveContract, uuid)).error.code).toBe('contract_not_movable');
  await attend(new Date(), post);
  expect((await vb.overview()).past).toMatchObject([{ uuid, state: 'ended', ended_by: 'clock' }]);
});

test('the 20th birthday asks a VB once to confirm the guardians’ contract', async () => {
  const birthday = new Date(now + 20 * DAY_MS);
  const { birth_date } = minorAt(new Date(now), 'kanda');
  const [year, birth_month = '', birth_day = ''] = bangkokDay(birthday).split('-');
  const born = { birth_year: String(Number(year) - 20), birth_month, birth_day };
  const { vb: young, uuid, text_hash: hash } = await newVb('kanda', { birth_date: { ...birth_date, ...born } });
  for (const parent of ['mother-of-kanda@vela.example', 'father-of-kanda@vela.example']) {
    const link = post.linkTo(parent);
    await ask(sendGuardianCode, { bindings: post, form: { link } });
    await ask(signAsGuardian, { form: { link, hash, code: post.codeTo(parent), accept_read: 'on' } });
  }
  await accept(uuid);
  /** Moves the time, runs the job and signs the VB in again. */
  const later = async (ms: number) => {
    vi.setSystemTime(ms);
    await attend(new Date(), post);
    return new Applicant({ ...young, token: await tokenOf('kanda') });
  };
  // Matches the subject, because a code may contain any digits.
  const birthdayMails = () => post.mails.filter(({ subject }) => subject.includes('วันเกิดครบ 20 ปี')).map(({ to }) => to);

  let vb = await later(birthday.getTime() - DAY_MS);
  expect(birthdayMails()).toEqual([]);
  expect((await vb.overview()).can.confirm_age).toBe(false);
  expect((await vb.inVain(confirmAge)).error.code).toBe('contract_not_found');

  vb = await later(birthday.getTime() + DAY_MS / 24);
  expect(birthdayMails()).toEqual([vb.email]);
  expect((await vb.overview()).can.confirm_age).toBe(true);
  vb = await later(birthday.getTime() + 2 * DAY_MS);
  expect(birthdayMails()).toEqual([vb.email]);

  expect((await vb.ask(confirmAge)).data.state).toBe('accepted');
  const overview = await vb.overview();
  expect(overview.can.confirm_age).toBe(false);
  expect(overview.timeline.map(({ event }) => event).slice(-2)).toEqual(['asked_to_confirm', 'confirmed_of_age']);
  await vb.ask(confirmAge);
  expect((await vb.overview()).timeline).toEqual(overview.timeline);
});

test('payee data is retained during contracts and for its term, then erased', async () => {
  const { vb, uuid } = await newVb('kanda');
  await accept(uuid);
  const dueAtMs = () =>
    env.DB.prepare("SELECT due_at_ms FROM person_keys WHERE kind = 'payee'").first<number | null>('due_at_ms');
  expect(await dueAtMs()).toBeNull();
  await house.ask(terminateContract, uuid, { cause: 'other', ground: 'เลิกกัน' });
  const endsAtMs = await env.DB.prepare('SELECT ends_at_ms FROM contracts').first<number>('ends_at_ms');
  expect(await dueAtMs()).toBe((endsAtMs ?? 0) + 3_650 * DAY_MS);

  // A returning VB is retained again.
  await vb.fillIn();
  house = new Staff(await tokenOf('koi'));
  const again = await vb.handIn();
  await accept(again.uuid);
  expect(await dueAtMs()).toBeNull();
  await house.ask(terminateContract, again.uuid, { cause: 'other', ground: 'เลิกกัน' });
  await personKeyJob.run({ db: openDb(env.DB), env, now: new Date((await dueAtMs()) ?? 0) });
  const profile = (await ask(getDisbursementProfile, { token: vb.token })).data;
  expect(profile.payee).toBeNull();
  const payee = (await env.DB.prepare('SELECT uuid FROM payees').first<string>('uuid')) ?? '';
  expect((await house.inVain(getPayee, payee)).error.code).toBe('payee_destroyed');
  expect((await house.inVain(reviewPayee, payee, { decision: 'stop' })).error.code).toBe('payee_destroyed');
});

describe('stamp duty', () => {
  test('a contract that is no hire of work has no stamp duty', async () => {
    const { vb, uuid } = await newVb('kanda');
    await accept(uuid);
    expect((await vb.ask(getAgreement, { params: { uuid } })).data.stamp).toBeNull();
    expect((await house.inVain(noteStamp, uuid, { receipt_number: 'x' })).status).toBe(404);
  });

  test('stamp duty is 1 per started 1,000, due in 15 days', async () => {
    await env.DB.prepare(
      `INSERT INTO dated_settings SELECT name, ?, json_patch(value, ?), 'The accountant', NULL, ? FROM dated_settings
        WHERE name = 'contract_terms' AND from_ms = 0`,
    )
      .bind(now, '{"stamp":"hire_of_work","stamp_value_satang":12345600,"stamp_paid_by":"person"}', now)
      .run();
    const { vb, uuid } = await newVb('kanda');
    await accept(uuid);
    const expectedStamp = { duty_satang: 12_400, paid_by: 'person', due_at: new Date(now + 15 * DAY_MS).toISOString() };
    const read = async () => (await vb.ask(getAgreement, { params: { uuid } })).data;
    expect((await read()).stamp).toEqual({ ...expectedStamp, receipt_number: null });

    const { data } = await house.ask(noteStamp, uuid, { receipt_number: 'อ.ส.9 7/2569' });
    expect(data).toEqual({ ...expectedStamp, receipt_number: 'อ.ส.9 7/2569' });
    const { stamp, evidence } = await read();
    expect(stamp).toEqual(data);
    expect(evidence.at(-1)).toMatchObject({ event: 'stamped', by: 'staff' });
    // The stamp remains after the contract's end.
    await house.ask(terminateContract, uuid, { cause: 'other', ground: 'เลิกกัน' });
    expect((await read()).stamp).toEqual(data);
  });

  test('a temporary contract owes stamp duty once it is confirmed', async () => {
    await env.DB.prepare(
      `INSERT INTO dated_settings SELECT name, ?, json_patch(value, ?), 'The accountant', NULL, ? FROM dated_settings
        WHERE name = 'contract_terms' AND from_ms = 0`,
    )
      .bind(now, '{"stamp":"hire_of_work","stamp_value_satang":12345600,"stamp_paid_by":"person"}', now)
      .run();
    const { vb, uuid } = await newVb('nok');
    await house.ask(approveTempContract, uuid, { days: '5' });
    await house.sign(uuid);
    await vb.ask(acceptTempContract, { key: crypto.randomUUID() });
    const read = async () => (await vb.ask(getAgreement, { params: { uuid } })).data.stamp;
    expect(await read()).toBeNull();
    vi.setSystemTime(now + DAY_MS);
    house = new Staff(await tokenOf('koi'));
    await house.ask(approveContract, uuid);
    expect(await read()).toMatchObject({ duty_satang: 12_400, due_at: new Date(now + 16 * DAY_MS).toISOString() });
  });
});
