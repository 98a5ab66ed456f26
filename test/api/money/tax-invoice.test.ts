/**
 * Tax invoices: numbered without gaps, for completed sales and valid buyers; and tax documents by
 * mail.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { issueToken } from '../../../api/identity/auth/token.ts';
import { exportedInvoices } from '../../../api/money/invoice/exported-invoices.ts';
import { vatIn } from '../../../api/money/invoice/tax-invoice.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { getTaxInvoice, issueTaxInvoice, mailPaper } from '../../../calls/money/invoice.ts';
import { listTaxInvoices } from '../../../calls/money/invoice-office.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { beginMoney, type Money, NOW, placeOrder, processed, rows, webhook } from './money-world.ts';

const company = {
  kind: 'company' as const,
  name: 'บริษัท ทดสอบ จำกัด',
  tax_id: '0-9940-00165-50-1',
  branch: '',
  address: '1 ถนนทดสอบ กรุงเทพฯ 10110',
};

let money: Money;
/** Settings of a company that may issue tax invoices. */
const house = { PAYOUT_PAYER_TAX_ID: '1101700230708', PAYOUT_PAYER_ADDRESS: '99 ถนนขาย กรุงเทพฯ' };

beforeEach(async () => {
  money = await beginMoney();
});

/** Makes a paid and completed order of 100 baht. */
async function buy(token = money.fan) {
  const { uuid, reference } = await placeOrder(token);
  money.bank.pay(reference, 10_000, new Date(NOW));
  await webhook(reference);
  await processed(token, uuid);
  return { uuid, reference };
}

const issue = (uuid: string, form: typeof company = company, token = money.fan) =>
  ask(issueTaxInvoice, { token, params: { uuid }, form, bindings: house });
const issueInVain = (uuid: string, form: typeof company = company, token = money.fan, bindings: object = house) =>
  askInVain(issueTaxInvoice, { token, params: { uuid }, form, bindings });
const readOrder = async (uuid: string, token = money.fan) =>
  (await ask(getTaxInvoice, { token, params: { uuid }, bindings: house })).data;
const numbers = async () =>
  (await rows('SELECT number, order_uuid, replaces_number FROM tax_invoices ORDER BY number')) as { number: number }[];

const uuidOfFan = async () => String((await rows("SELECT uuid FROM users WHERE name = 'fan'"))[0]?.uuid);
const tokenOfFan = async () =>
  (await issueToken(openDb(env.DB), { userUuid: await uuidOfFan(), device: '', now: new Date() })).token;

describe('a tax invoice', () => {
  test('a tax invoice has seller, buyer, number, date, VAT and the sum in words', async () => {
    const { uuid, reference } = await buy();
    expect(await readOrder(uuid)).toMatchObject({ invoice: null, asked_until: '2031-12-20T08:00:00.000Z' });
    const { data } = await issue(uuid);
    expect(data).toMatchObject({
      number: 'TIV203111-000001',
      dated_at: NOW,
      replaces: null,
      seller: { tax_id: '1101700230708', branch: '00000', address: '99 ถนนขาย กรุงเทพฯ' },
      buyer: { name: 'บริษัท ทดสอบ จำกัด', tax_id: '0994000165501', branch: '00000' },
      reference,
      total_satang: 10_000,
      base_satang: 9_346,
      vat_satang: 654,
      vat_basis_points: 700,
      total_words: 'หนึ่งร้อยบาทถ้วน',
    });
    expect((await readOrder(uuid)).invoice).toEqual(data);
    // The company moves: issued invoices do not change.
    const inputFromElsewhere = {
      token: money.fan,
      params: { uuid },
      bindings: { ...house, PAYOUT_PAYER_ADDRESS: 'elsewhere' },
    };
    expect((await ask(getTaxInvoice, inputFromElsewhere)).data.invoice).toEqual(data);
    const [invoice] = await rows('SELECT buyer_sealed FROM tax_invoices');
    expect(String(invoice?.buyer_sealed)).not.toContain('0994000165501');
  });

  test('a buyer gets one invoice; another buyer replaces it with its date', async () => {
    const { uuid } = await buy();
    const responses = await Promise.all(Array.from({ length: 8 }, () => issue(uuid)));
    expect(new Set(responses.map(({ data }) => data.number))).toEqual(new Set(['TIV203111-000001']));
    vi.setSystemTime(Date.parse(NOW) + 86_400_000);
    const { data } = await issue(uuid, { ...company, branch: '00012' });
    expect(data).toMatchObject({
      number: 'TIV203111-000002',
      replaces: 'TIV203111-000001',
      dated_at: NOW,
      buyer: { branch: '00012' },
    });
    expect(await numbers()).toMatchObject([
      { number: 1, replaces_number: null },
      { number: 2, replaces_number: 1 },
    ]);
  });

  test('concurrent invoices are numbered without gaps, each number once', async () => {
    const orderUuids: string[] = [];
    for (let each = 0; each < 9; each += 1) orderUuids.push((await buy()).uuid);
    await Promise.all(orderUuids.map((uuid) => issue(uuid)));
    expect((await numbers()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('an invoice can be corrected a few times, in time, only by its buyer', async () => {
    const { uuid } = await buy();
    for (const branch of ['00001', '00002', '00003', '00004', '00005', '00006'])
      await issue(uuid, { ...company, branch });
    expect(await issueInVain(uuid)).toMatchObject({ error: { code: 'tax_invoice_mended_often' } });
    expect(await issueInVain(uuid, company, money.stranger)).toMatchObject({
      status: 404,
      error: { code: 'order_not_found' },
    });
    expect(await askInVain(getTaxInvoice, { token: money.stranger, params: { uuid } })).toMatchObject({ status: 404 });
    const other = await buy();
    vi.setSystemTime(Date.parse(NOW) + 30 * 86_400_000);
    const later = await tokenOfFan();
    expect(await issueInVain(other.uuid, company, later)).toMatchObject({ error: { code: 'tax_invoice_too_late' } });
    expect(await readOrder(other.uuid, later)).toMatchObject({
      invoice: null,
      asked_until: null,
    });
  });

  test('rejects invoices of unsold orders, invalid buyers or a company without tax id', async () => {
    const open = await placeOrder(money.fan);
    expect(await issueInVain(open.uuid)).toMatchObject({ status: 409, error: { code: 'order_has_no_receipt' } });
    const { uuid } = await buy();
    for (const [field, value] of [
      ['tax_id', '0994000165502'],
      ['tax_id', '12'],
      ['name', ' '],
      ['address', ''],
      ['branch', '12'],
      ['name', 'x'.repeat(151)],
    ] as const) {
      expect(await issueInVain(uuid, { ...company, [field]: value })).toMatchObject({
        status: 422,
        error: { code: 'invalid_form', fields: [field] },
      });
    }
    const nobody = { ...house, PAYOUT_PAYER_TAX_ID: '0000000000000' };
    expect(await issueInVain(uuid, company, money.fan, nobody)).toMatchObject({
      error: { code: 'tax_invoice_unavailable' },
    });
    expect(await numbers()).toEqual([]);
  });

  test('the accountant’s list of a month has all its invoices, including voided ones', async () => {
    const token = await addMember('clerk', 'staff');
    const { uuid, reference } = await buy();
    await issue(uuid);
    await issue(uuid, { ...company, name: 'บริษัท อื่น จำกัด' });
    const month = bangkokDay(new Date()).slice(0, 7);
    const list = async (query: { month?: string; limit?: string; cursor?: string }) =>
      ask(listTaxInvoices, { token, query, bindings: house });
    const { data } = await list({ month });
    expect(data).toMatchObject([
      { state: 'valid', buyer: { name: 'บริษัท อื่น จำกัด', branch: '00000' }, replaces: data[1]?.number, reference },
      { state: 'void', buyer: { name: company.name, tax_id: '0994000165501' }, total_satang: 10_000, vat_satang: 654 },
    ]);
    const accesses = await rows('SELECT person_uuid, what, subject_uuid, why FROM personal_looks');
    const buyer = { person_uuid: await uuidOfFan(), subject_uuid: uuid };
    expect(accesses).toEqual([{ ...buyer, what: 'tax_invoice', why: `รายการใบกำกับภาษี ${month}` }]);
    expect((await list({})).data).toEqual(data);
    for (const other of ['2031-01', '2030-12']) expect((await list({ month: other })).data).toEqual([]);
    const first = await list({ month, limit: '1' });
    const second = await list({ month, limit: '1', cursor: first.next_cursor ?? '' });
    expect([...first.data, ...second.data]).toEqual(data);
  });

  test('the personal data export contains the buyer’s invoices, and no others’', async () => {
    const { uuid } = await buy();
    await issue(uuid);
    await issue(uuid, { ...company, name: 'บริษัท อื่น จำกัด' });
    const invoices = await exportedInvoices(openDb(env.DB), env, await uuidOfFan());
    expect(invoices).toMatchObject([
      { number: 1, order_uuid: uuid, buyer: { name: company.name } },
      { number: 2, replaces_number: 1, amount_satang: 10_000, buyer: { name: 'บริษัท อื่น จำกัด' } },
    ]);
    expect(JSON.stringify(invoices)).not.toMatch(/sealed|key_uuid/);
    const stranger = String((await rows("SELECT uuid FROM users WHERE name = 'stranger'"))[0]?.uuid);
    expect(await exportedInvoices(openDb(env.DB), env, stranger)).toEqual([]);
  });

  test('the database rejects deleting, changing and misnumbering invoices', async () => {
    const { uuid } = await buy();
    await issue(uuid);
    const cheat = (sql: string) => expect(env.DB.prepare(sql).run(), sql).rejects.toThrow('SQLITE_CONSTRAINT');
    const row = (number: number, amount: number, vat: number, replaces: number | null) =>
      `INSERT OR REPLACE INTO tax_invoices VALUES (${number}, '${uuid}', ${replaces}, ${amount}, ${vat}, 700, 1, 'k', 's')`;
    await cheat('DELETE FROM tax_invoices');
    await cheat('UPDATE tax_invoices SET vat_satang = 0');
    await cheat(row(1, 10_000, 654, null));
    await cheat(row(3, 10_000, 654, 1));
    await cheat(row(2, 20_000, 1_308, 1));
    await cheat(row(2, 10_000, 0, 1));
    await cheat(row(2, 10_000, 654, null));
    expect(await numbers()).toHaveLength(1);
  });
});

test('VAT is rounded half up, and base plus VAT equal the total', () => {
  for (let satang = 1; satang < 40_000; satang += 7) {
    expect(vatIn(satang, 700)).toBe(Math.round(Number(((satang * 7) / 107).toFixed(6))));
  }
  expect(vatIn(99_999_999, 700)).toBe(6_542_056);
});

describe('tax documents by mail', () => {
  test('tax documents are mailed to the verified address, without the buyer’s tax data', async () => {
    const { uuid } = await buy();
    const mails: { to: string; text: string }[] = [];
    const SANDBOX = {
      fetch: async (_: string, { body }: RequestInit) => {
        mails.push(JSON.parse(String(body)));
        return Response.json({});
      },
    };
    const mailInput = (paper: 'receipt' | 'tax_invoice', token = money.fan) =>
      ({ token, params: { uuid }, form: { paper, language: 'en' }, bindings: { SANDBOX } }) as const;
    const refusalOf = async (...args: Parameters<typeof mailInput>) =>
      (await askInVain(mailPaper, mailInput(...args))).error.code;
    expect(await refusalOf('receipt')).toBe('buyer_has_no_address');
    expect(await refusalOf('tax_invoice')).toBe('tax_invoice_not_found');
    expect(await refusalOf('receipt', money.stranger)).toBe('order_not_found');
    await env.DB.prepare("INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('fan@example.com', ?, 0)")
      .bind(await uuidOfFan())
      .run();
    await issue(uuid, { ...company, name: "=cmd|' /C calc'!A0 <script>alert(1)</script>" });
    for (const paper of ['receipt', 'tax_invoice'] as const) await ask(mailPaper, mailInput(paper));
    expect(mails.map(({ to }) => to)).toEqual(['fan@example.com', 'fan@example.com']);
    expect(mails[1]?.text).toContain(`/en/payment/orders/${uuid}/tax-invoice`);
    expect(mails[1]?.text).not.toMatch(/script|0994000165501/);
  });
});
