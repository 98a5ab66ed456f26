/** A payout from the VB's request to the certificate, with a fake bank. */
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { payees } from '../../../api/money/payout/payee-tables.ts';
import { IDENTITY, identityOf, payeeKey } from '../../../api/payouts/payee/payee.ts';
import { attendFiles } from '../../../api/payouts/payout/payout-job.ts';
import { secureRandom } from '../../../api/platform/base/aes-gcm.ts';
import { datedSettings } from '../../../api/platform/dated/tables.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { commitOrThrow, insertRow } from '../../../api/platform/framework/statement.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { encryptText } from '../../../api/privacy/personal/encrypt.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { getWaiting } from '../../../calls/office/operation-today.ts';
import { endPayoutBatch, makePayoutBatch } from '../../../calls/payouts/bank-batch.ts';
import { getEarnings } from '../../../calls/payouts/earning.ts';
import { createPayee, reviewPayee, setPayeeAccount } from '../../../calls/payouts/payee.ts';
import {
  cancelDisbursement,
  checkDisbursement,
  getDisbursement,
  getDisbursementProfile,
  listDisbursements,
  prepareDisbursement,
  submitDisbursement,
} from '../../../calls/payouts/payout.ts';
import {
  getOfficePayout,
  giveUpPayout,
  listOfficePayouts,
  releasePayout,
} from '../../../calls/payouts/payout-office.ts';
import { getTaxCertificate } from '../../../calls/payouts/tax.ts';
import { fileTaxList, getTaxList, replaceCertificate } from '../../../calls/payouts/tax-office.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { listLooks } from '../../../calls/privacy/personal.ts';
import { statement, status } from '../../unit/payouts/bank-words.ts';
import { ask, askInVain } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addGiving, gives } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { addFamily, addUsers, moveToFamily, userUuid } from '../world.ts';
import { approved, approving, bankSays, type Crew, paid, payableMember, sent, submitted } from './payout-stage.ts';

const NOW = new Date('2026-11-24T03:00:00Z');
const DAY = '2026-11-25';
let crew: Crew;
let payeeUuid: string;

const key = () => crypto.randomUUID();
const balanceOf = (id: string) =>
  env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?').bind(id).first('balance');
/** Starts recording the errors that the test causes; the result returns and clears them. */
function errorsSince() {
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => {
    const all = errorLog.mock.calls.flat().join();
    errorLog.mockClear();
    return all;
  };
}
const place = (name: string) => balanceOf(`user:${userUuid('somo')}:vtoken_${name}`);

/** Changes name and address of the payee, as a renewed contract does. */
async function movesTo(address: string) {
  const db = openDb(env.DB);
  const [payee] = await db.select().from(payees).where(eq(payees.uuid, payeeUuid));
  if (!payee) throw new Error('the payee of the test is there');
  const personKey = await payeeKey(db, env, payee.key_uuid);
  const identity = { ...(await identityOf(personKey, payee)), name: 'น.ส. ข้าวหอม ย้ายแล้ว', address };
  const identity_sealed = await encryptText(personKey, IDENTITY, JSON.stringify(identity), secureRandom);
  await db.update(payees).set({ identity_sealed }).where(eq(payees.uuid, payeeUuid));
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await addUsers(['somo', 'ann', 'boss']);
  await env.DB.prepare('INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES (?, ?, 0)')
    .bind('somo@vela.example', userUuid('somo'))
    .run();
  payeeUuid = await payableMember(userUuid('somo'), { now: NOW, by: userUuid('boss'), reviewer: userUuid('ann') });
  crew = {
    payee: await tokenOf('somo'),
    staff: [await addMember('clerk', 'staff'), await addMember('checker', 'staff')],
  };
});

describe('the payee of a payout', () => {
  test('the payee sees the masked identity and a quote with all its lines', async () => {
    const { data: profile } = await ask(getDisbursementProfile, { token: crew.payee });
    expect(profile).toMatchObject({
      payee: { name: 'น.ส. ข้าวหอม ใจดี' },
      account: { bank_code: '014', masked: 'xxx-x-x2333-x' },
      tax_class: { code: 'service_40_8', is_signed: true },
    });
    expect(profile.payee?.tax_id_masked).toMatch(/^x-xxxx-xxxxx-\d\d-\d$/);
    const { data: quote } = await ask(prepareDisbursement, { token: crew.payee, form: { vtokens: '50000' } });
    const { gross_satang, family_share_satang, tax_satang, net_satang } = quote.amounts;
    expect(gross_satang).toBe(200_000);
    expect(tax_satang).toBe(Math.round((gross_satang - family_share_satang) * 0.03));
    expect(net_satang).toBe(gross_satang - family_share_satang - tax_satang);
    expect(quote.terms).toMatchObject({ tax_form: 'pnd_3', tax_basis_points: 300, tax_ground: 'สำนักงานบัญชี ลงนาม' });
    // Tuesday: staff review by Wednesday, and the bank takes a day.
    expect(quote.eta).toBe('2026-11-26');
  });

  test('the payee sees every blocker with its end; a changed account sends a mail', async () => {
    const errors = errorsSince();
    await ask(setPayeeAccount, {
      token: crew.staff[0],
      key: key(),
      params: { uuid: payeeUuid },
      form: { bank_code: '004', account: '0123456789' },
    });
    const { data } = await ask(checkDisbursement, { token: crew.payee, form: { vtokens: '1' } });
    expect(errors()).toContain('mail_not_set_up');
    expect(data).toEqual({
      may_be_paid: false,
      bars: [
        { code: 'payee_waiting', until: null, by: '2026-11-25' },
        { code: 'account_cooling', until: '2026-11-27T03:00:00.000Z', by: null },
        { code: 'below_least', until: null, by: null },
      ],
      next_date: null,
    });
    expect((await askInVain(prepareDisbursement, { token: crew.payee })).error).toMatchObject({
      code: 'payout_barred',
    });
  });

  test('the payee sees when the requested amount will have matured, if known', async () => {
    const day = async (days: number) => {
      const now = new Date(NOW.getTime() + days * 86_400_000);
      vi.setSystemTime(now);
      await runIfDue(giftJob, { db: openDb(env.DB), env, now });
    };
    await addGiving(5_000);
    for (const days of [-3, -1]) {
      await day(days);
      await gives(await tokenOf('ann'), 'castle', {});
    }
    await day(0);
    crew.payee = await tokenOf('somo');
    const payable = Number(await place('payable'));
    const { held_parts } = (await ask(getEarnings, { token: crew.payee })).data;
    const ages = held_parts.filter(({ reason }) => reason === 'age');
    expect(ages.length).toBeGreaterThan(1);
    const ofAge = ages.reduce((sum, { vtokens }) => sum + vtokens, 0);
    const check = async (vtokens: number) =>
      (await ask(checkDisbursement, { token: crew.payee, form: { vtokens: String(vtokens) } })).data;
    const barsUntil = (until: string | null) => [{ code: 'nothing_payable', until, by: null }];
    const [first, last] = [ages.at(0)?.until ?? '', ages.at(-1)?.until ?? ''];
    expect(await check(payable + 1)).toMatchObject({ bars: barsUntil(first), next_date: bangkokDay(new Date(first)) });
    expect(await check(payable + ofAge)).toMatchObject({
      bars: barsUntil(last),
      next_date: bangkokDay(new Date(last)),
    });
    expect(await check(payable + ofAge + 1)).toMatchObject({ bars: barsUntil(null), next_date: null });
  });

  test('a submitted payout sets V-tokens aside once, and cancelling returns them', async () => {
    const before = Number(await place('payable'));
    const payout = await submitted(crew);
    expect([await place('payable'), await place('set_aside')]).toEqual([before - 50_000, 50_000]);
    const { data } = await ask(cancelDisbursement, { token: crew.payee, params: { uuid: payout.uuid } });
    expect(data.timeline.map(({ state }) => state)).toEqual(['submitted', 'cancelled']);
    expect([await place('payable'), await place('set_aside')]).toEqual([before, 0]);
  });

  test('a quote expires after ten minutes', async () => {
    const { data } = await ask(prepareDisbursement, { token: crew.payee, form: { vtokens: '50000' } });
    vi.setSystemTime(NOW.getTime() + 600_000);
    const late = await askInVain(submitDisbursement, {
      token: crew.payee,
      key: key(),
      form: { quote_uuid: data.uuid },
    });
    expect(late.error.code).toBe('payout_quote_over');
  });
});

describe('payouts for staff', () => {
  test('the first payout to an account needs two different approvers', async () => {
    const { uuid } = await submitted(crew);
    const [first, second] = crew.staff;
    expect((await ask(decideApproval, await approving(uuid, first))).data).toMatchObject({
      state: 'open',
      needed: 2,
      first_by: { uuid: userUuid('clerk') },
    });
    expect((await ask(listOfficePayouts, { token: second })).data[0]).toMatchObject({
      uuid,
      approval: { state: 'open', needed: 2, given: 1 },
    });
    expect((await askInVain(decideApproval, await approving(uuid, first))).error.code).toBe('approval_given_before');
    expect((await ask(decideApproval, await approving(uuid, second))).data.state).toBe('approved');
    expect((await ask(listOfficePayouts, { token: second, query: { state: 'approved' } })).data[0]).toMatchObject({
      uuid,
      approval: { state: 'approved', given: 2 },
    });
    // The file leaves by the next bank day, and the bank takes another day.
    expect((await ask(listDisbursements, { token: crew.payee })).data[0]).toMatchObject({
      next_by: '2026-11-25',
      eta: '2026-11-26',
    });
    expect((await askInVain(cancelDisbursement, { token: crew.payee, params: { uuid } })).error.code).toBe(
      'payout_not_movable',
    );
  });

  test('a refused payout is held for review, and its release needs new approvals', async () => {
    const { uuid } = await submitted(crew);
    const [first, second] = crew.staff;
    const input = await approving(uuid, first);
    await ask(decideApproval, { ...input, form: { ...input.form, decision: 'refuse' } });
    expect((await ask(listOfficePayouts, { token: second, query: { state: 'held' } })).data[0]).toMatchObject({
      uuid,
      hold: 'review',
      approval: { state: 'refused' },
    });
    vi.setSystemTime(NOW.getTime() + 1_000);
    await askAsTwo(releasePayout, { token: first, params: { uuid } });
    expect((await askInVain(decideApproval, await approving(uuid, first))).error.code).toBe('approval_of_oneself');
    expect((await askInVain(decideApproval, { ...input, key: key() })).error.code).toBe('approval_decided');
    await ask(decideApproval, await approving(uuid, second));
    // The VB cancels the payout, which closes its approval.
    await ask(cancelDisbursement, { token: crew.payee, params: { uuid } });
    expect((await askInVain(decideApproval, await approving(uuid, second))).error.code).toBe('approval_decided');
  });

  test('staff cannot approve own payouts, those of their family, or payees they entered', async () => {
    const { uuid } = await submitted(crew);
    const family = await addFamily('dao');
    await moveToFamily(userUuid('somo'), family);
    await moveToFamily(userUuid('clerk'), family);
    expect((await askInVain(decideApproval, await approving(uuid, crew.staff[0]))).error.code).toBe('payout_own');
    for (const who of ['first_by', 'decided_by']) {
      const assignments = who === 'first_by' ? 'first_at_ms = 1' : "decided_at_ms = 1, state = 'approved', needed = 1";
      const cheat = env.DB.prepare(`UPDATE approvals SET ${who} = ?, ${assignments} WHERE subject_id = ?`);
      await expect(cheat.bind(userUuid('clerk'), uuid).run()).rejects.toThrow('SQLITE_CONSTRAINT');
    }
    const cheat = env.DB.prepare(`UPDATE payouts SET state = 'approved', version = version + 1 WHERE uuid = ?`).bind(
      uuid,
    );
    await expect(cheat.run()).rejects.toThrow('a payout needs more approvals');
    await env.DB.prepare(`UPDATE users SET role = 'staff' WHERE uuid = ?`).bind(userUuid('boss')).run();
    const writer = await tokenOf('boss');
    const own = await askInVain(reviewPayee, {
      token: writer,
      key: key(),
      params: { uuid: payeeUuid },
      form: { decision: 'approve' },
    });
    expect(own.error.code).toBe('payee_own');
  });

  test('rejects a payee whose tax id has a wrong check digit', async () => {
    const form = {
      owner_kind: 'user' as const,
      owner_uuid: userUuid('ann'),
      kind: 'person' as const,
      name: 'แอน ใจดี',
      tax_id: '1101700230709',
      address: '1 ถนนทดสอบ กรุงเทพฯ',
      bank_code: '014',
      account: '1112223334',
      tax_class: 'service_40_8' as const,
      ground: 'บัตรประชาชน',
    };
    const refusal = await askInVain(createPayee, { token: crew.staff[0], key: key(), form });
    expect(refusal).toMatchObject({ status: 422, error: { code: 'invalid_form', fields: ['tax_id'] } });
    await ask(createPayee, { token: crew.staff[0], key: key(), form: { ...form, tax_id: '1101700230708' } });
  });

  test('a payout whose terms changed after the quote is held; its payee repeats it', async () => {
    const before = Number(await place('payable'));
    const payout = await approved(crew);
    const at_ms = NOW.getTime();
    const fee = {
      name: 'payout_fee_satang' as const,
      value: '2000',
      ground: 'ค่าโอนใหม่',
      from_ms: at_ms,
      set_at_ms: at_ms,
    };
    await commitOrThrow(openDb(env.DB), [insertRow(datedSettings, { ...fee, set_by_uuid: null })]);
    const file = { token: crew.staff[0], key: key(), form: { ground: 'payday' } };
    expect((await askInVain(makePayoutBatch, file)).error.code).toBe('payout_batch_empty');
    const request = { token: crew.payee, params: { uuid: payout.uuid } };
    expect((await ask(getDisbursement, request)).data).toMatchObject({ state: 'held', hold: 'terms_changed' });
    expect(await place('payable')).toBe(before - 50_000);
    await ask(cancelDisbursement, request);
    expect(await place('payable')).toBe(before);
    const { amounts } = await approved(crew);
    expect(amounts.net_satang).toBeLessThan(payout.amounts.net_satang);
    expect((await ask(makePayoutBatch, { ...file, key: key() })).data.total_satang).toBe(amounts.net_satang);
  });

  test.for([
    ['a tax id', { PAYOUT_PAYER_TAX_ID: '0000000000000' }],
    ['an address', { PAYOUT_PAYER_ADDRESS: '' }],
  ] as const)('creates no file while the company’s settings lack %s for tax certificates', async ([, bindings]) => {
    await approved(crew);
    const file = { token: crew.staff[0], key: key(), form: { ground: 'payday' } };
    expect((await askInVain(makePayoutBatch, { ...file, bindings })).error.code).toBe('payer_not_named');
    expect((await ask(makePayoutBatch, { ...file, key: key() })).data.transfer_count).toBe(1);
  });

  test('replaces no certificate while the company’s address is not set', async () => {
    const { uuid } = await paid(crew, { now: NOW, day: DAY });
    const request = { token: crew.staff[0], params: { uuid }, form: { reason: 'the company moved' } };
    const bindings = { PAYOUT_PAYER_ADDRESS: '' };
    const answer = await askInVain(replaceCertificate, { ...request, key: key(), bindings });
    expect(answer.error.code).toBe('payer_not_named');
  });

  test('the author of a payout file cannot release it', async () => {
    await approved(crew);
    const { data } = await ask(makePayoutBatch, { token: crew.staff[0], key: key(), form: { ground: 'payday' } });
    const uuid = String(
      await env.DB.prepare('SELECT uuid FROM approvals WHERE subject_id = ?').bind(data.uuid).first('uuid'),
    );
    const form = { decision: 'approve' as const, digest: data.digest };
    const alone = await askInVain(decideApproval, { token: crew.staff[0], key: key(), params: { uuid }, form });
    expect(alone.error.code).toBe('approval_of_oneself');
    const cheat = env.DB.prepare('UPDATE payout_batches SET released_at_ms = 1 WHERE uuid = ?').bind(data.uuid).run();
    await expect(cheat).rejects.toThrow('two people must compare a file before it is sent');
  });
});

describe('payouts at the bank', () => {
  /** A fake bank that records the files and returns the given reports. */
  function bank(status: number, reports: string[] = []) {
    const files: string[] = [];
    const SANDBOX = {
      fetch: async (_: RequestInfo | URL, init?: RequestInit) => {
        if (init?.method !== 'PUT') return Response.json({ reports });
        files.push(await new Response(init.body).text());
        return new Response(null, { status });
      },
    };
    const runJob = (now: Date, settings: object = {}) =>
      attendFiles({
        db: openDb(env.DB),
        env: { ...env, SANDBOX, PAYOUT_BANK_SECRET: 'the bank and we', ...settings },
        now,
      });
    return { files, look: runJob };
  }

  test('a released file is sent once, and a silent bank opens a case', async () => {
    const payout = await sent(crew);
    const silent = bank(503);
    const errors = errorsSince();
    for (const minutes of [0, 2, 60, 60 * 24 * 5]) await silent.look(new Date(NOW.getTime() + minutes * 60_000));
    expect(errors()).toContain('payout_file_not_confirmed');
    expect(silent.files).toHaveLength(1);
    expect(silent.files[0]).toContain(`<EndToEndId>${payout.reference}-1</EndToEndId>`);
    expect(silent.files[0]).toContain('<Id>1112223334</Id>');
    const cases = await env.DB.prepare('SELECT kind FROM money_cases WHERE gateway IS NULL').all();
    expect(cases.results).toEqual([{ kind: 'bank_silent' }]);
    expect((await ask(getDisbursement, { token: crew.payee, params: { uuid: payout.uuid } })).data.state).toBe('sent');
  });

  test('a file changed by a setting since its approval is not sent until restored', async () => {
    const payout = await sent(crew);
    const { files, look: runJob } = bank(200);
    const errors = errorsSince();
    const hour = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
    for (const hours of [0, 1]) await runJob(hour(hours), { PAYOUT_PAYER_ACCOUNT: '9998887776' });
    expect(errors()).toContain('payout_file_changed');
    expect(files).toEqual([]);
    const cases = await env.DB.prepare('SELECT kind, about FROM money_cases WHERE gateway IS NULL').all();
    const about = `payout_file_changed:${payout.batch.message_id}`;
    expect(cases.results).toEqual([{ kind: 'payout_file_changed', about }]);
    expect((await ask(getDisbursement, { token: crew.payee, params: { uuid: payout.uuid } })).data.state).toBe('sent');
    for (const hours of [2, 3]) await runJob(hour(hours));
    expect(files).toHaveLength(1);
    expect(files[0]).toContain(`<EndToEndId>${payout.reference}-1</EndToEndId>`);
    expect(files[0]).not.toContain('9998887776');
  });

  test('a file keeps its approved format, whatever the setting says later', async () => {
    await sent(crew);
    const { files, look: runJob } = bank(200);
    await runJob(NOW, { PAYOUT_FORMAT: 'scb_text' });
    expect(files[0]).toContain('pain.001.001.03');
  });

  const minutesAfter = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

  /** Two people decide the outcome of a file. */
  async function ends(uuid: string, form: { outcome: 'not_sent' | 'not_paid' | 'paid'; paid_on?: string }) {
    const [asker, second] = crew.staff;
    const endForm = { ...form, ground: 'as the bank has told us by telephone' };
    await ask(endPayoutBatch, { token: asker, key: key(), params: { uuid }, form: endForm });
    const about = `${uuid}:${form.outcome}:${form.paid_on ?? ''}`;
    const own = await approving(about, asker);
    expect((await askInVain(decideApproval, own)).error.code).toBe('approval_of_oneself');
    await ask(decideApproval, await approving(about, second));
  }

  const endInVain = async (uuid: string, form: { outcome: 'not_sent' | 'not_paid' | 'paid'; paid_on?: string }) =>
    (
      await askInVain(endPayoutBatch, {
        token: crew.staff[0],
        key: key(),
        params: { uuid },
        form: { ...form, ground: 'a try' },
      })
    ).error.code;

  const stateOf = async (uuid: string) => (await ask(getDisbursement, { token: crew.payee, params: { uuid } })).data;

  test('two people withdraw an unsent file, and its payouts fail with a reason', async () => {
    const payout = await sent(crew);
    const { files, look: runJob } = bank(200);
    const errors = errorsSince();
    await runJob(NOW, { PAYOUT_PAYER_ACCOUNT: '9998887776' });
    expect(errors()).toContain('payout_file_changed');
    const { uuid } = payout.batch;
    for (const outcome of ['not_paid', 'paid'] as const) {
      expect(await endInVain(uuid, { outcome, paid_on: '2026-11-24' })).toBe('payout_batch_not_endable');
    }
    await ends(uuid, { outcome: 'not_sent' });
    await runJob(minutesAfter(61));
    expect(files).toEqual([]);
    expect(await stateOf(payout.uuid)).toMatchObject({ state: 'failed', bank_reason: 'NOT_SENT' });
    const sends = env.DB.prepare('UPDATE payout_batches SET offered_at_ms = 1 WHERE uuid = ?');
    await expect(sends.bind(uuid).run()).rejects.toThrow(
      'two people must end a file, and an ended file cannot be sent',
    );
    expect(await endInVain(uuid, { outcome: 'not_sent' })).toBe('payout_batch_not_endable');
  });

  test.each([
    ['not_paid', 'failed'],
    ['paid', 'paid'],
  ] as const)('two people decide the outcome of a file at a silent bank: %s', async (outcome, state) => {
    const payout = await sent(crew);
    const { uuid, value_day } = payout.batch;
    const silent = bank(503);
    const errors = errorsSince();
    const end = { outcome, ...(outcome === 'paid' && { paid_on: value_day }) };
    await silent.look(NOW);
    expect(errors()).toContain('payout_file_not_confirmed');
    expect(await endInVain(uuid, { outcome: 'not_sent' })).toBe('payout_batch_not_endable');
    expect(await endInVain(uuid, end)).toBe('payout_batch_not_endable');
    const late = minutesAfter(60 * 24 * 8);
    vi.setSystemTime(late);
    await silent.look(late);
    crew = { payee: await tokenOf('somo'), staff: [await tokenOf('clerk'), await tokenOf('checker')] };
    await ends(uuid, end);
    await silent.look(new Date(late.getTime() + 3_660_000));
    expect((await stateOf(payout.uuid)).state).toBe(state);
    expect(silent.files).toHaveLength(1);
  });

  test('a payment counts no earlier than its file’s release, so no earlier tax month', async () => {
    const payout = await paid(crew, { now: NOW, day: '2026-10-31' });
    const { data } = await ask(getTaxCertificate, { token: crew.payee, params: { uuid: payout.uuid } });
    expect(data.paid_on).toBe('2026-11-24');
    const attempts = await env.DB.prepare('SELECT value_day FROM payout_attempts').all();
    expect(attempts.results).toEqual([{ value_day: '2026-10-31' }]);
  });

  test('a rejection for another file or amount is not applied and opens a case', async () => {
    const payout = await sent(crew);
    const id = `${payout.reference}-1`;
    const { message_id } = payout.batch;
    const refusal = status('P1', { file: message_id, code: 'RJCT', lines: [id] });
    const ofOtherSum = refusal.replace(
      '<TxSts>',
      '<OrgnlTxRef><Amt><InstdAmt Ccy="THB">1.00</InstdAmt></Amt></OrgnlTxRef><TxSts>',
    );
    const ofOtherFile = status('P2', { file: 'VB20261101-0000ABCD', code: 'RJCT', lines: [id] });
    const hour = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
    const wrong = bank(200, [ofOtherFile, ofOtherSum]);
    for (const hours of [0, 1]) await wrong.look(hour(hours));
    const stateOf = async () =>
      (await ask(getDisbursement, { token: crew.payee, params: { uuid: payout.uuid } })).data.state;
    expect(await stateOf()).toBe('sent');
    const cases = await env.DB.prepare('SELECT kind FROM money_cases WHERE gateway IS NULL ORDER BY number').all();
    expect(cases.results).toEqual([{ kind: 'unknown_reference' }, { kind: 'other_amount' }]);
    await bank(200, [refusal]).look(hour(2));
    expect(await stateOf()).toBe('failed');
  });

  test('a payout reported twice is paid once, with one tax certificate', async () => {
    const payout = await sent(crew);
    const line = {
      id: `${payout.reference}-1`,
      satang: payout.amounts.net_satang,
      day: DAY,
      direction: 'DBIT' as const,
    };
    const bankBook = bank(200, [statement('S1', [line]), statement('S2', [line])]);
    await bankBook.look(NOW);
    await bankBook.look(new Date(NOW.getTime() + 3_600_000));
    const { data } = await ask(getDisbursement, { token: crew.payee, params: { uuid: payout.uuid } });
    expect(data).toMatchObject({ state: 'paid', paid_on: DAY, certificate: { number: '2569/000001', is_void: false } });
    expect(data.timeline.map(({ state }) => state)).toEqual(['submitted', 'approved', 'sent', 'paid']);
    expect(await balanceOf('house:bank_out')).toBe(payout.amounts.net_satang);
    expect(await balanceOf('house:tax_withheld')).toBe(payout.amounts.tax_satang);
    const { data: certificate } = await ask(getTaxCertificate, { token: crew.payee, params: { uuid: payout.uuid } });
    expect(certificate).toMatchObject({ payee: { name: 'น.ส. ข้าวหอม ใจดี' }, income_type: '40(8)', paid_on: DAY });
    expect(certificate.tax_words).toMatch(/บาท/);
    const viewer = await tokenOf('ann');
    expect((await askInVain(getTaxCertificate, { token: viewer, params: { uuid: payout.uuid } })).error.code).toBe(
      'certificate_not_found',
    );
    const byStaff = { token: crew.staff[0], params: { uuid: payout.uuid } };
    expect((await askInVain(getTaxCertificate, byStaff)).error.code).toBe('certificate_not_found');
    expect((await ask(listDisbursements, { token: crew.payee })).data).toHaveLength(1);
    const ofFamily = await askInVain(listDisbursements, { token: crew.payee, form: { as: 'family' } });
    expect(ofFamily.error.code).toBe('family_account_required');
    const unfit = await askInVain(listDisbursements, { token: crew.payee, form: { cursor: 'no cursor' } });
    expect(unfit.error.code).toBe('invalid_cursor');
  });

  test('an issued certificate keeps its names and addresses; its replacement has the current ones', async () => {
    const { uuid } = await paid(crew, { now: NOW, day: DAY });
    const request = { token: crew.payee, params: { uuid }, bindings: { PAYOUT_PAYER_ADDRESS: 'elsewhere' } };
    const { data: certificate } = await ask(getTaxCertificate, { token: crew.payee, params: { uuid } });
    await movesTo('ที่อยู่ใหม่');
    expect((await ask(getTaxCertificate, request)).data).toEqual(certificate);
    const staff = { token: crew.staff[0], bindings: request.bindings };
    const listLines = async () => (await ask(getTaxList, { ...staff, params: { id: '2026-11-pnd_3' } })).data.lines;
    expect(await listLines()).toMatchObject([{ certificate: '2569/000001', payee_name: certificate.payee.name }]);
    const { data: looks } = await ask(listLooks, { token: crew.payee });
    expect(looks).toMatchObject([{ what: 'payee', role: 'staff', why: expect.stringContaining('2026-11-pnd_3') }]);
    await ask(replaceCertificate, { ...staff, key: key(), params: { uuid }, form: { reason: 'ย้ายบ้าน' } });
    expect((await ask(getTaxCertificate, { ...request, bindings: {} })).data).toMatchObject({
      number: '2569/000002',
      replaces: '2569/000001',
      payer: { ...certificate.payer, address: 'elsewhere' },
      payee: { name: 'น.ส. ข้าวหอม ย้ายแล้ว', address: 'ที่อยู่ใหม่' },
    });
    expect(await listLines()).toMatchObject([{ certificate: '2569/000002', payee_name: 'น.ส. ข้าวหอม ย้ายแล้ว' }]);
  });

  test('giving up a returned payout before filing returns everything and voids the certificate', async () => {
    const before = Number(await place('payable'));
    const payout = await paid(crew, { now: NOW, day: DAY });
    await bankSays(payout.uuid, 'CRDT', { now: NOW, day: DAY });
    await askAsTwo(giveUpPayout, { token: crew.staff[0], params: { uuid: payout.uuid } });
    const { data } = await ask(getOfficePayout, { token: crew.staff[0], params: { uuid: payout.uuid } });
    expect(data).toMatchObject({ state: 'given_up', bank_reason: 'AC04', certificate: { is_void: true } });
    expect([await place('payable'), await balanceOf('house:tax_withheld'), await balanceOf('house:earned')]).toEqual([
      before,
      0,
      0,
    ]);
  });

  test('a returned payout after filing moves nothing and opens a case for the accountant', async () => {
    const payout = await paid(crew, { now: NOW, day: DAY });
    const params = { id: '2026-11-pnd_3' };
    const later = new Date('2026-12-02T03:00:00Z');
    vi.setSystemTime(later);
    crew.staff = [await tokenOf('clerk'), crew.staff[1]];
    expect((await ask(getTaxList, { token: crew.staff[0], params })).data).toMatchObject({
      due: { paper: '2026-12-08', online: '2026-12-15' },
      tax_satang: payout.amounts.tax_satang,
      state: 'to_file',
      lines: [{ certificate: '2569/000001', payee_name: 'น.ส. ข้าวหอม ใจดี' }],
    });
    await ask(fileTaxList, { token: crew.staff[0], params, form: { receipt: 'RD-1' } });
    await bankSays(payout.uuid, 'CRDT', { now: NOW, day: DAY });
    const refusal = await askInVain(giveUpPayout, { token: crew.staff[0], params: { uuid: payout.uuid } });
    expect(refusal.error.code).toBe('payout_filed');
    expect(await env.DB.prepare('SELECT kind FROM money_cases WHERE gateway IS NULL').first('kind')).toBe(
      'given_up_after_filing',
    );
  });

  test('a returned payout goes to another account, which it shows, under the same certificate', async () => {
    const errors = errorsSince();
    const payout = await paid(crew, { now: NOW, day: DAY });
    await bankSays(payout.uuid, 'CRDT', { now: NOW, day: DAY });
    const accountShown = async () =>
      (await ask(getDisbursement, { token: crew.payee, params: { uuid: payout.uuid } })).data.account;
    expect(await accountShown()).toEqual({ bank_code: '014', masked: 'xxx-x-x2333-x' });
    const file = () => ask(makePayoutBatch, { token: crew.staff[0], key: key(), form: { ground: 'again' } });
    expect(
      (await askInVain(makePayoutBatch, { token: crew.staff[0], key: key(), form: { ground: 'again' } })).error.code,
    ).toBe('payout_batch_empty');
    await ask(setPayeeAccount, {
      token: crew.staff[0],
      key: key(),
      params: { uuid: payeeUuid },
      form: { bank_code: '004', account: '0123456789' },
    });
    const countWaiting = async () =>
      (await ask(getWaiting, { token: crew.staff[1] })).data.waiting.find(({ what }) => what === 'payees')?.count;
    expect(await countWaiting()).toBe(1);
    // The person who set the account cannot approve it.
    const review = { key: key(), params: { uuid: payeeUuid }, form: { decision: 'approve' } } as const;
    expect((await askInVain(reviewPayee, { ...review, token: crew.staff[0] })).error.code).toBe('payee_own');
    await ask(reviewPayee, { ...review, key: key(), token: crew.staff[1] });
    expect(await countWaiting()).toBe(0);
    expect(errors()).toContain('mail_not_set_up');
    const later = new Date(NOW.getTime() + 4 * 86_400_000);
    vi.setSystemTime(later);
    crew = { ...crew, staff: [await tokenOf('clerk'), await tokenOf('checker')] };
    const { data } = await file();
    const approval = String(
      await env.DB.prepare('SELECT uuid FROM approvals WHERE subject_id = ?').bind(data.uuid).first('uuid'),
    );
    const form = { decision: 'approve' as const, digest: data.digest };
    await ask(decideApproval, { token: crew.staff[1], key: key(), params: { uuid: approval }, form });
    expect(await accountShown()).toEqual({ bank_code: '004', masked: 'xxx-x-x5678-x' });
    await bankSays(payout.uuid, 'DBIT', { now: later, day: '2026-12-01' });
    const again = await ask(getDisbursement, { token: crew.payee, params: { uuid: payout.uuid } });
    expect(again.data).toMatchObject({
      state: 'paid',
      paid_on: DAY,
      certificate: { number: '2569/000001', is_void: false },
    });
    expect(await balanceOf('house:bank_out')).toBe(payout.amounts.net_satang);
  });
});
