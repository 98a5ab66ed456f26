/**
 * Tax for staff: lists by month and form with their due days, and tax classes signed by the
 * accountant.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { bookJob } from '../../../api/money/ledger/closing.ts';
import { proposedTaxClasses } from '../../../api/payouts/tax/tax-class.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { listOfficePayouts } from '../../../calls/payouts/payout-office.ts';
import { getTaxCertificate } from '../../../calls/payouts/tax.ts';
import {
  fileTaxList,
  getTaxList,
  listTaxClasses,
  listTaxLists,
  noteBankCertificate,
  replaceCertificate,
  type TaxListState,
} from '../../../calls/payouts/tax-office.ts';
import { addDatedSetting } from '../../../calls/platform/dated-setting.ts';
import { ask, askInVain } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addGiving, gives } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { userUuid } from '../world.ts';
import { addPayee, bankSays, paid, sent, signTaxClass } from './payout-stage.ts';

const PAID = new Date('2026-11-29T03:00:00Z');

beforeEach(async () => {
  vi.setSystemTime('2026-11-20T08:00:00Z');
  await gives(await addGiving(1_000_000), 'castle', { quantity: 99 });
  vi.setSystemTime(PAID);
  await runIfDue(giftJob, { db: openDb(env.DB), env, now: PAID });
  const staff = [await addMember('clerk', 'staff'), await addMember('checker', 'staff')] as const;
  await signTaxClass(PAID);
  const owner = { kind: 'user' as const, uuid: userUuid('somo') };
  await addPayee(owner, { now: PAID, by: userUuid('ann'), reviewer: userUuid('clerk') });
  await paid({ payee: await tokenOf('somo'), staff }, { now: PAID, day: '2026-11-30' }, 50_000);
});

const at = async (moment: string) => {
  vi.setSystemTime(moment);
  return tokenOf('clerk');
};
const listAt = async (moment: string, state?: TaxListState) =>
  (await ask(listTaxLists, { token: await at(moment), query: state ? { state } : {} })).data;

describe('tax lists', () => {
  test('a tax month is collected, due, late, and final once filed', async () => {
    const [list] = await listAt('2026-11-30T03:00:00Z');
    expect(list).toMatchObject({
      id: '2026-11-pnd_3',
      form: 'pnd_3',
      month: '2026-11',
      state: 'collecting',
      due: { paper: '2026-12-08', online: '2026-12-15' },
      certificate_count: 1,
      filed_at: null,
    });
    expect(list?.tax_satang).toBe(Math.round(((list?.base_satang ?? 0) * 3) / 100));
    expect((await listAt('2026-12-15T16:00:00Z')).map(({ state }) => state)).toEqual(['to_file']);
    expect((await listAt('2026-12-15T18:00:00Z')).map(({ state }) => state)).toEqual(['late']);
    expect(await listAt('2026-12-15T18:00:00Z', 'to_file')).toEqual([]);

    const params = { id: '2026-11-pnd_3' };
    const filing = { params, form: { receipt: 'RD-1' } };
    const early = await askInVain(fileTaxList, { token: await at('2026-11-30T03:00:00Z'), ...filing });
    expect([early.status, early.error.code]).toEqual([409, 'tax_list_open']);
    const token = await at('2026-12-02T03:00:00Z');
    expect((await ask(fileTaxList, { token, ...filing })).data).toMatchObject({ state: 'filed', receipt: 'RD-1' });
    expect((await askInVain(fileTaxList, { token, ...filing })).error.code).toBe('tax_list_filed');
    expect(await listAt('2026-12-20T03:00:00Z', 'filed')).toMatchObject([{ id: params.id, receipt: 'RD-1' }]);
  });

  test('a payment reported after its month was filed goes into an additional list', async () => {
    // Released on the last day of November, and reported on the third of December.
    vi.setSystemTime('2026-11-30T03:00:00Z');
    const staff = [await tokenOf('clerk'), await tokenOf('checker')] as const;
    const payout = await sent({ payee: await tokenOf('somo'), staff }, 20_000);
    const first = await at('2026-12-02T03:00:00Z');
    await ask(fileTaxList, { token: first, params: { id: '2026-11-pnd_3' }, form: { receipt: 'RD-1' } });
    const addition = { params: { id: '2026-11-pnd_3-1' }, form: { receipt: 'RD-2' } };
    expect((await askInVain(fileTaxList, { token: first, ...addition })).error.code).toBe('tax_list_empty');
    const late = new Date('2026-12-03T03:00:00Z');
    vi.setSystemTime(late);
    await bankSays(payout.uuid, 'DBIT', { now: late, day: '2026-11-30' });
    expect(await listAt('2026-12-03T04:00:00Z')).toMatchObject([
      { id: '2026-11-pnd_3', addition: 0, state: 'filed', certificate_count: 1, receipt: 'RD-1' },
      { id: '2026-11-pnd_3-1', addition: 1, state: 'to_file', certificate_count: 1, receipt: null },
    ]);
    const token = await at('2026-12-03T04:00:00Z');
    const { data } = await ask(getTaxList, { token, params: addition.params });
    expect(data).toMatchObject({ tax_satang: payout.amounts.tax_satang, lines: [{ certificate: '2569/000002' }] });
    // The certificate can be replaced until its list is filed.
    const request = () => ({
      token,
      key: crypto.randomUUID(),
      params: { uuid: payout.uuid },
      form: { reason: 'ชื่อผิด' },
    });
    expect((await ask(replaceCertificate, request())).data).toEqual({ number: '2569/000003', replaces: '2569/000002' });
    await ask(fileTaxList, { token, ...addition });
    expect((await askInVain(replaceCertificate, request())).error.code).toBe('tax_list_filed');
    await expect(
      env.DB.prepare(`UPDATE tax_certificates SET voided_at_ms = 1, void_reason = 'x' WHERE number = 3`).run(),
    ).rejects.toThrow('after its tax was filed');
    expect((await askInVain(fileTaxList, { token, ...addition })).error.code).toBe('tax_list_filed');
    expect((await listAt('2026-12-04T03:00:00Z', 'filed')).map(({ receipt }) => receipt)).toEqual(['RD-1', 'RD-2']);
  });

  test('a month waits for certificate numbers of the bank, and the books stay consistent', async () => {
    const now = new Date('2026-11-30T03:00:00Z');
    const form = {
      name: 'certificates_by_bank',
      value: '1',
      from: now.toISOString(),
      ground: 'SCB writes them',
    } as const;
    await askAsTwo(addDatedSetting, { token: await at(now.toISOString()), form });
    const staff = [await tokenOf('clerk'), await tokenOf('checker')] as const;
    const { uuid } = await paid({ payee: await tokenOf('somo'), staff }, { now, day: '2026-11-30' }, 20_000);
    const closeBooks = async (moment: string) => {
      const day = new Date(moment);
      await runIfDue(bookJob, { db: openDb(env.DB), env, now: day });
      return env.DB.prepare('SELECT sums FROM ledger_closings ORDER BY number DESC').first<string>('sums');
    };
    const token = await at('2026-12-02T03:00:00Z');
    const tax =
      (await env.DB.prepare('SELECT tax_satang FROM payouts WHERE uuid = ?').bind(uuid).first('tax_satang')) ?? 0;
    expect(JSON.parse((await closeBooks('2026-12-01T03:00:00Z')) ?? '')).toMatchObject({
      certificates_awaited_satang: tax,
    });
    const filing = { token, params: { id: '2026-11-pnd_3' }, form: { receipt: 'RD-1' } };
    expect((await askInVain(fileTaxList, filing)).error.code).toBe('tax_list_waits_for_bank');
    const [listedPayout] = (await ask(listOfficePayouts, { token, query: { state: 'paid' } })).data;
    expect(listedPayout).toMatchObject({ uuid, certificate_state: 'awaited' });

    const request = { token, params: { uuid }, form: { bank_number: 'SCB-69-0001' } };
    expect((await ask(noteBankCertificate, request)).data).toEqual({ number: 'SCB-69-0001' });
    expect((await askInVain(noteBankCertificate, request)).error.code).toBe('certificate_noted');
    const replacing = (bank_number?: string) => ({
      token,
      key: crypto.randomUUID(),
      params: { uuid },
      form: { reason: 'ชื่อผิด', ...(bank_number ? { bank_number } : {}) },
    });
    expect((await askInVain(replaceCertificate, replacing())).error.code).toBe('bank_number_amiss');
    expect((await ask(replaceCertificate, replacing('SCB-69-0002'))).data).toEqual({
      number: 'SCB-69-0002',
      replaces: 'SCB-69-0001',
    });
    expect((await ask(getTaxCertificate, { token: await tokenOf('somo'), params: { uuid } })).data).toMatchObject({
      number: 'SCB-69-0002',
      replaces: 'SCB-69-0001',
    });
    expect(JSON.parse((await closeBooks('2026-12-03T03:00:00Z')) ?? '')).toMatchObject({
      certificates_awaited_satang: 0,
    });
    expect((await ask(fileTaxList, filing)).data).toMatchObject({ state: 'filed', certificate_count: 2 });
    const { data } = await ask(getTaxList, { token, params: filing.params });
    expect(data.lines.map(({ certificate }) => certificate)).toEqual(['2569/000001', 'SCB-69-0002']);
  });

  test('a tax list has the payees in the format of its form', async () => {
    const { data } = await ask(getTaxList, {
      token: await at('2026-12-02T03:00:00Z'),
      params: { id: '2026-11-pnd_3' },
    });
    expect(data.lines).toMatchObject([
      { certificate: '2569/000001', payee_name: 'น.ส. ข้าวหอม ใจดี', income_type: '40(8)', paid_on: '2026-11-30' },
    ]);
    expect(data.lines[0]?.payee_tax_id).toMatch(/^\d{13}$/);
    const refusal = await askInVain(getTaxList, { token: await tokenOf('somo'), params: { id: '2026-11-pnd_3' } });
    expect(refusal.status).toBe(403);
  });

  test('payees abroad are on PND 54 with withheld tax and PP 36 with VAT', async () => {
    await env.DB.batch([
      env.DB.prepare(`UPDATE tax_certificates SET voided_at_ms = 1, void_reason = 'abroad'`),
      env.DB.prepare(`INSERT INTO tax_certificates (book, number, payout_uuid, payee_uuid, form, income_type, paid_on, base_satang,
        tax_satang, issued_at_ms, payer, payee_sealed)
      SELECT book, number + 1, payout_uuid, payee_uuid, 'pnd_54', income_type, paid_on, base_satang, tax_satang, issued_at_ms,
        payer, payee_sealed FROM tax_certificates`),
    ]);
    const lists = await listAt('2026-12-02T03:00:00Z');
    expect(lists.map(({ form }) => form)).toEqual(['pnd_54', 'pp_36']);
    const [withheld, vat] = lists;
    expect(vat).toMatchObject({ base_satang: withheld?.base_satang, certificate_count: 1 });
    expect(vat?.tax_satang).toBe(Math.round(((withheld?.base_satang ?? 0) * 7) / 100));
    const token = await tokenOf('clerk');
    const { data } = await ask(getTaxList, { token, params: { id: '2026-11-pp_36' } });
    expect(data.lines.map(({ tax_satang }) => tax_satang)).toEqual([vat?.tax_satang]);
    // The certificate is final once its VAT is filed: a replacement would file the VAT a second time.
    await ask(fileTaxList, { token, params: { id: '2026-11-pp_36' }, form: { receipt: 'RD-36' } });
    const { payout_uuid } = (await env.DB.prepare('SELECT payout_uuid FROM tax_certificates').first()) ?? {};
    const request = { params: { uuid: String(payout_uuid) }, form: { reason: 'ชื่อผิด' } };
    const refusal = await askInVain(replaceCertificate, { token, key: crypto.randomUUID(), ...request });
    expect(refusal.error.code).toBe('tax_list_filed');
    expect(await listAt('2026-12-02T04:00:00Z', 'filed')).toMatchObject([
      { form: 'pp_36', tax_satang: vat?.tax_satang },
    ]);
  });

  test('a tax class is signed by a dated setting, next to the proposed rate', async () => {
    const token = await tokenOf('clerk');
    const classes = async () => new Map((await ask(listTaxClasses, { token })).data.map((row) => [row.code, row]));
    const before = await classes();
    expect(before.get('service_40_8')).toMatchObject({ state: 'signed', proposed_rate: '3 %', signed_rate: '3 %' });
    const unsignedClass = before.get('public_entertainer');
    expect(unsignedClass).toMatchObject({ state: 'unsigned', form: 'pnd_3', proposed_rate: '5 %', signed_rate: null });
    expect(before.get('wage_40_2')).toMatchObject({ form: 'pnd_1', proposed_rate: '0-35 %' });
    const taxClass = { ...proposedTaxClasses.public_entertainer, rate: { kind: 'flat', basis_points: 450 } };
    const form = {
      name: 'tax_public_entertainer' as const,
      value: JSON.stringify(taxClass),
      from: '2026-11-29T04:00:00Z',
      ground: 'สำนักงานบัญชี ลงนาม 29 พ.ย.',
    };
    await askAsTwo(addDatedSetting, { token, form });
    vi.setSystemTime('2026-11-29T05:00:00Z');
    expect((await classes()).get('public_entertainer')).toMatchObject({
      state: 'signed',
      proposed_rate: '5 %',
      signed_rate: '4.5 %',
      signed_from: '2026-11-29T04:00:00.000Z',
      ground: form.ground,
    });
  });
});
