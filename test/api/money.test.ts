import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { openDb } from '../../api/db.ts';
import app from '../../api/index.ts';
import { familyDebt, house, openAccount } from '../../api/ledger/account.ts';
import { transfer } from '../../api/ledger/transfer.ts';
import { readThaiQr } from '../../api/payment/gateway/thai-qr-payload.ts';
import { families } from '../../api/schema/family.ts';
import { packages } from '../../api/schema/payment.ts';
import { vouchers } from '../../api/schema/voucher.ts';
import { uuidOf } from '../../api/seed/uuid.ts';
import { commit, insertRow } from '../../api/statement.ts';
import { failureAnswer } from '../../calls/failure.ts';
import {
  cancelOrder,
  createOrder,
  getBalance,
  getOrder,
  listFamilyOrders,
  listPackages,
  listPaidOrders,
  listPaymentMethods,
  listTopups,
} from '../../calls/payment.ts';
import type { Order } from '../../calls/payment-order.ts';
import { checkVoucher, listVouchers } from '../../calls/voucher.ts';
import { BankModel, signedWebhook } from '../unit/money/bank-model.ts';
import { ask, askInVain, fetchCall, walk } from './ask.ts';
import { addMember } from './member.ts';
import { meter } from './rows-read.ts';

const NOW = '2026-11-20T08:00:00.000Z';
const family_uuid = uuidOf('family');
const userPackage = uuidOf('user package');
const familyPackage = uuidOf('family package');

let bank: BankModel;
let warned: MockInstance<typeof console.warn>;
let fan: string;
let stranger: string;
let owner: string;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  bank = new BankModel();
  vi.spyOn(globalThis, 'fetch').mockImplementation(bank.fetch);
  const offered = { is_recommended: false, is_offered: true };
  const early = Date.parse('2026-01-01T00:00:00Z');
  const late = Date.parse('2027-01-01T00:00:00Z');
  const voucher = {
    title_th: 'ลด',
    title_en: 'Off',
    kinds: ['refill' as const],
    discount_kind: 'fixed' as const,
    discount_value: 1_000,
    discount_most_satang: 1_000,
    min_amount_satang: 10_000,
    valid_from_ms: early,
    valid_until_ms: late,
    is_listed: true,
  };
  const debt = familyDebt(family_uuid, 1_000_000);
  await commit(openDb(env.DB), [
    insertRow(families, { uuid: family_uuid, slug: 'family', name: 'ครอบครัว', created_at_ms: early }),
    insertRow(packages, {
      uuid: userPackage,
      audience: 'user',
      price_satang: 10_000,
      coins: 1_000,
      bonus_coins: 20,
      ...offered,
    }),
    insertRow(packages, {
      uuid: familyPackage,
      audience: 'family',
      price_satang: 500_000,
      coins: 50_000,
      bonus_coins: 0,
      ...offered,
    }),
    insertRow(vouchers, { uuid: uuidOf('ten'), code: 'TEN', uses_per_user: 1, ...voucher }),
    insertRow(vouchers, { uuid: uuidOf('far'), code: 'FAR', ...voucher, min_amount_satang: 20_000 }),
    insertRow(vouchers, { uuid: uuidOf('secret'), code: 'SECRET', ...voucher, is_listed: false }),
    openAccount(debt),
    transfer('loan', { from: debt, to: house.receivable, amount: 300_000, now: new Date(early) }),
  ]);
  fan = await addMember('fan', 'normal');
  stranger = await addMember('stranger', 'normal');
  owner = await addMember('owner', 'family', family_uuid);
});

const fields = {
  kind: 'refill',
  package_uuid: userPackage,
  method: 'thai_qr',
  accept_topup_rules: 'on',
  accept_app_terms: 'true',
} as const;

let keys = 0;
const order = async (token: string, changes: object = {}): Promise<Order> => {
  keys += 1;
  return (await ask(createOrder, { token, key: `a-key-${keys}`, form: { ...fields, ...changes } })).data;
};

const watch = async (token: string, uuid: string) => (await ask(getOrder, { token, params: { uuid } })).data;

async function webhook(reference: string, { at = new Date(), secret }: { at?: Date; secret?: string } = {}) {
  const { body, signature } = signedWebhook(reference, { at, ...(secret !== undefined && { secret }) });
  return post(body, signature);
}

const post = (body: string, signature: string) =>
  app.fetch(
    new Request('http://api/v1/payment/webhooks/thai_qr', {
      method: 'POST',
      headers: { 'vela-signature': signature, 'content-type': 'application/json' },
      body,
    }),
    env,
  );

const rows = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const orderCount = async () => (await rows('SELECT count(*) AS count FROM orders'))[0]?.count;

/** The queue delivers by itself; it takes a moment of real time. */
const processed = (token: string, uuid: string) =>
  vi.waitUntil(async () => (await watch(token, uuid)).state === 'processed', { timeout: 10_000, interval: 100 });

const clock = () => env.ORDER_CLOCK.getByName('orders');

describe('what can be bought', () => {
  test('GET /v1/payment/methods is Thai QR in baht, with its bounds', async () => {
    const { data } = await ask(listPaymentMethods);
    expect(data).toEqual([
      expect.objectContaining({ key: 'thai_qr', currency: 'THB', min_satang: 2_000, max_satang: 5_000_000 }),
    ]);
  });

  test('GET /v1/payment/packages tells those of users from those of families', async () => {
    expect((await ask(listPackages)).data.map(({ uuid }) => uuid)).toEqual([userPackage]);
    expect((await ask(listPackages, { query: { for: 'family' } })).data.map(({ uuid }) => uuid)).toEqual([
      familyPackage,
    ]);
  });
});

describe('a top-up', () => {
  test('is ordered, paid, heard of, credited once, and has its receipt', async () => {
    const made = await order(fan, { voucher_code: 'ten' });
    expect(made).toMatchObject({
      state: 'awaiting_payment',
      subtotal_satang: 10_000,
      discount_satang: 1_000,
      total_satang: 9_000,
      coins: 1_020,
      can_cancel: true,
      expires_at: '2026-11-20T08:10:00.000Z',
      lines: [
        { kind: 'package', amount_satang: 10_000, coins: 1_000, bonus_coins: 20 },
        { kind: 'voucher', amount_satang: -1_000, coins: 0, bonus_coins: 0 },
      ],
    });
    expect(readThaiQr(made.qr?.payload ?? '')).toEqual({
      payee: { kind: 'bill', biller_id: '099400016550100', reference_1: made.reference },
      amount_satang: 9_000,
      once: true,
    });
    bank.pay(made.reference, 9_000, new Date());
    expect((await webhook(made.reference)).status).toBe(200);
    expect((await webhook(made.reference)).status).toBe(200);
    await processed(fan, made.uuid);
    expect(await watch(fan, made.uuid)).toMatchObject({
      checking: false,
      poll_after_seconds: null,
      qr: null,
      can_cancel: false,
      paid_at: NOW,
      receipt: { number: 'VL202611-000001', buyer_name: 'fan' },
      timeline: ['created', 'shown', 'paid', 'processed'].map((step) => expect.objectContaining({ step })),
    });
    expect((await ask(getBalance, { token: fan })).data).toEqual({ coins: 1_020, family: null });
  });

  test('whose webhook and message are lost is found and processed by the clock', async () => {
    const made = await order(fan);
    bank.pay(made.reference, 10_000, new Date());
    vi.spyOn(env.PAID_ORDERS, 'send').mockRejectedValue(new Error('The queue is broken'));
    for (let minute = 1; minute <= 6; minute += 1) {
      vi.setSystemTime(Date.parse(NOW) + minute * 60_000);
      expect(await runDurableObjectAlarm(clock())).toBe(true);
    }
    expect((await watch(fan, made.uuid)).state).toBe('processed');
    expect((await ask(getBalance, { token: fan })).data.coins).toBe(1_020);
  });

  test('that nobody pays expires by the clock, and paid late it is credited', async () => {
    const made = await order(fan);
    vi.setSystemTime('2026-11-20T08:10:00Z');
    expect(await watch(fan, made.uuid)).toMatchObject({ state: 'awaiting_payment', checking: true });
    await runDurableObjectAlarm(clock());
    expect(await watch(fan, made.uuid)).toMatchObject({ state: 'expired', checking: false, poll_after_seconds: 30 });
    bank.pay(made.reference, 10_000, new Date());
    await webhook(made.reference);
    await processed(fan, made.uuid);
    expect((await watch(fan, made.uuid)).timeline.map(({ step }) => step)).toEqual([
      'created',
      'shown',
      'expired',
      'paid_late',
      'processed',
    ]);
  });

  test('whose bank is silent at its end is being checked, not failed', async () => {
    const made = await order(fan);
    bank.silent = true;
    vi.setSystemTime('2026-11-20T08:20:00Z');
    await runDurableObjectAlarm(clock());
    expect(await watch(fan, made.uuid)).toMatchObject({ state: 'awaiting_payment', checking: true });
  });

  test('paid with too little fails, and what was paid is refundable', async () => {
    const made = await order(fan);
    bank.pay(made.reference, 9_999, new Date());
    await webhook(made.reference);
    const seen = await watch(fan, made.uuid);
    expect(seen).toMatchObject({ state: 'failed', failure_reason: 'amount_too_low', refundable_satang: 9_999 });
  });

  test('is cancelled once, however often it is asked to be, and not once it is paid', async () => {
    const made = await order(fan);
    const cancel = { token: fan, params: { uuid: made.uuid } };
    expect((await ask(cancelOrder, cancel)).data.state).toBe('cancelled');
    expect((await ask(cancelOrder, cancel)).data.state).toBe('cancelled');
    const paid = await order(fan);
    bank.pay(paid.reference, 10_000, new Date());
    const tooLate = await askInVain(cancelOrder, { token: fan, params: { uuid: paid.uuid } });
    expect(tooLate).toMatchObject({ status: 409, error: { code: 'order_not_cancellable' } });
  });

  test('cannot begin while the bank is silent, and the same key goes on once it is not', async () => {
    bank.silent = true;
    const input = { token: fan, key: 'the-one-key', form: fields };
    const refused = await fetchCall(createOrder, input);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('3');
    bank.silent = false;
    expect((await ask(createOrder, input)).data.state).toBe('awaiting_payment');
    expect(await orderCount()).toBe(1);
  });
});

describe('a family', () => {
  test('is topped up by its owner alone', async () => {
    const made = await order(owner, { kind: 'family_refill', package_uuid: familyPackage });
    bank.pay(made.reference, made.total_satang, new Date());
    await webhook(made.reference);
    await processed(owner, made.uuid);
    const { family } = (await ask(getBalance, { token: owner })).data;
    expect(family).toEqual({
      uuid: family_uuid,
      name: 'ครอบครัว',
      coins: 50_000,
      debt_satang: 300_000,
      credit_limit_satang: 1_000_000,
    });
    const form = { ...fields, kind: 'family_refill', package_uuid: familyPackage } as const;
    const refused = await askInVain(createOrder, { token: fan, key: 'a-stranger', form });
    expect(refused).toMatchObject({ status: 403, error: { code: 'family_account_required' } });
  });

  test('pays its debt in parts, and never more than it owes', async () => {
    const part = { kind: 'family_credit', package_uuid: '', amount_satang: '100050' };
    const made = await order(owner, part);
    expect(made).toMatchObject({ coins: 0, lines: [{ kind: 'debt_payment', amount_satang: 100_050 }] });
    const other = await order(owner, { ...part, amount_satang: '300000' });
    for (const { reference, total_satang } of [made, other]) {
      bank.pay(reference, total_satang, new Date());
      await webhook(reference);
    }
    await processed(owner, made.uuid);
    await processed(owner, other.uuid);
    expect((await ask(getBalance, { token: owner })).data.family?.debt_satang).toBe(0);
    const refundable = [await watch(owner, made.uuid), await watch(owner, other.uuid)].map(
      (seen) => seen.refundable_satang,
    );
    expect(refundable[0] ?? 0 + (refundable[1] ?? 0)).toBeGreaterThanOrEqual(0);
    expect(refundable.reduce((sum, one) => sum + one, 0)).toBe(100_050);
    const input = { token: owner, key: 'nothing-owed', form: { ...fields, ...part } as never };
    expect(await askInVain(createOrder, input)).toMatchObject({ error: { code: 'amount_above_debt', debt_satang: 0 } });
  });
});

describe('an Idempotency-Key', () => {
  test('answers the same bytes to the same command, and refuses another', async () => {
    const input = { token: fan, key: 'the-one-key', form: fields };
    const first = await (await fetchCall(createOrder, input)).text();
    vi.setSystemTime('2026-11-20T09:00:00Z');
    await runDurableObjectAlarm(clock());
    const again = await fetchCall(createOrder, input);
    expect(again.headers.get('content-type')).toContain('application/json');
    expect(await again.text()).toBe(first);
    const other = await askInVain(createOrder, { ...input, form: { ...fields, voucher_code: 'TEN' } });
    expect(other).toMatchObject({ status: 422, error: { code: 'idempotency_key_reused' } });
    expect(await orderCount()).toBe(1);
  });

  test('at once makes one order, and who comes second waits', async () => {
    const input = { token: fan, key: 'the-one-key', form: fields };
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => fetchCall(createOrder, input)));
    expect(await orderCount()).toBe(1);
    for (const response of responses) {
      if (response.status === 200) continue;
      expect(response.status).toBe(409);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(responses.map(({ status }) => status)).toContain(200);
  });

  test.each([undefined, '', 'short', 'with space in it', 'x'.repeat(129)])('%j is none', async (key) => {
    const input = { token: fan, form: fields, ...(key !== undefined && { key }) };
    expect(await askInVain(createOrder, input)).toMatchObject({
      status: 400,
      error: { code: 'invalid_idempotency_key' },
    });
    expect(await orderCount()).toBe(0);
  });
});

describe('POST /v1/payment/orders refuses, and creates nothing', () => {
  const amount = (amount_satang: string) => ({ package_uuid: '', amount_satang });
  test.each([
    ['a float', amount('100.50'), 'invalid_form', ['amount_satang']],
    ['an exponent', amount('1e4'), 'invalid_form', ['amount_satang']],
    ['a negative amount', amount('-10000'), 'invalid_form', ['amount_satang']],
    ['no number', amount('ten'), 'invalid_form', ['amount_satang']],
    ['an amount beyond numbers', amount('9'.repeat(30)), 'invalid_form', ['amount_satang']],
    ['a huge amount', amount('999999999999999'), 'amount_out_of_range', ['amount_satang']],
    ['too small an amount', amount('1900'), 'amount_out_of_range', ['amount_satang']],
    ['part of a baht', amount('10050'), 'amount_out_of_range', ['amount_satang']],
    ['nothing', amount('0'), 'amount_out_of_range', ['amount_satang']],
    ['another currency', { currency: 'USD' }, 'invalid_form', ['currency']],
    ['another method', { method: 'card' }, 'invalid_form', ['method']],
    ['another kind', { kind: 'gift' }, 'invalid_form', ['kind']],
    ['a package and an amount', { amount_satang: '10000' }, 'invalid_form', ['package_uuid', 'amount_satang']],
    ['neither', { package_uuid: '' }, 'invalid_form', ['package_uuid', 'amount_satang']],
    ['rules not accepted', { accept_topup_rules: 'false' }, 'acceptance_required', ['accept_topup_rules']],
    ['a package of families', { package_uuid: familyPackage }, 'package_not_for_order', ['package_uuid']],
    ['a package that is none', { package_uuid: uuidOf('nothing') }, 'package_not_for_order', ['package_uuid']],
    ['an unknown voucher', { voucher_code: 'NOPE' }, 'voucher_not_found', ['voucher_code']],
    ['a voucher that asks for more', { voucher_code: 'FAR' }, 'voucher_amount_short', ['voucher_code']],
  ])('%s', async (_, changes, code, at) => {
    const input = { token: fan, key: 'the-one-key', form: { ...fields, ...changes } as never };
    expect(await askInVain(createOrder, input)).toMatchObject({ status: 422, error: { code, fields: at } });
    expect(await orderCount()).toBe(0);
    expect(bank.charges.size).toBe(0);
  });

  test('whoever accepted nothing is told both', async () => {
    const { accept_app_terms: _, accept_topup_rules: __, ...form } = fields;
    const refused = await askInVain(createOrder, { token: fan, key: 'the-one-key', form });
    expect(refused.error).toMatchObject({ fields: ['accept_topup_rules', 'accept_app_terms'] });
  });
});

describe('an order is its owner’s', () => {
  test('to another user it does not exist, and a visitor is asked who they are', async () => {
    const { uuid } = await order(fan);
    const notFound = { status: 404, error: { code: 'order_not_found' } };
    expect(await askInVain(getOrder, { token: stranger, params: { uuid } })).toMatchObject(notFound);
    expect(await askInVain(cancelOrder, { token: stranger, params: { uuid } })).toMatchObject(notFound);
    expect(await askInVain(getOrder, { token: owner, params: { uuid } })).toMatchObject(notFound);
    expect(await askInVain(getOrder, { params: { uuid } })).toMatchObject({ status: 401 });
    expect((await watch(fan, uuid)).state).toBe('awaiting_payment');
  });
});

describe('a webhook credits nothing, and is logged, when it is', () => {
  test.each([
    ['signed with another secret', { secret: 'a guess' }, 401, 'wrong_signature'],
    ['301 seconds old', { at: new Date(Date.parse(NOW) - 301_000) }, 401, 'too_old'],
  ])('%s', async (_, how, status, reason) => {
    const made = await order(fan);
    bank.pay(made.reference, 10_000, new Date());
    expect((await webhook(made.reference, how)).status).toBe(status);
    expect((await watch(fan, made.uuid)).state).toBe('awaiting_payment');
    expect(warned.mock.calls.flat().join()).toContain(reason);
  });

  test('altered on its way', async () => {
    const made = await order(fan);
    const other = await order(stranger);
    bank.pay(made.reference, 10_000, new Date());
    const { body, signature } = signedWebhook(other.reference, { at: new Date() });
    const response = await post(body.replace(other.reference, made.reference), signature);
    expect(response.status).toBe(401);
    expect(failureAnswer.parse(await response.json()).error.code).toBe('webhook_refused');
    expect(warned.mock.calls.flat().join()).toContain('wrong_signature');
    expect(await rows('SELECT * FROM payments')).toEqual([]);
  });

  test('about somebody else’s charge', async () => {
    expect((await webhook('SOMEBODYELSE')).status).toBe(404);
    expect(warned.mock.calls.flat().join()).toContain('webhook_of_unknown_charge');
  });

  test('about a charge that nobody paid', async () => {
    const made = await order(fan);
    expect((await webhook(made.reference)).status).toBe(200);
    expect((await watch(fan, made.uuid)).state).toBe('awaiting_payment');
    expect(await rows('SELECT * FROM payments')).toEqual([]);
  });
});

describe('vouchers', () => {
  test('on offer say what they take off, or why they cannot be used now', async () => {
    const { data } = await ask(listVouchers, { token: fan, query: { package_uuid: userPackage } });
    expect(data.map(({ voucher, discount_satang, refusal }) => [voucher.code, discount_satang, refusal])).toEqual([
      ['TEN', 1_000, null],
      ['FAR', 0, { code: 'voucher_amount_short', missing_satang: 10_000 }],
    ]);
  });

  test('are checked before the order, those that are not on offer as well', async () => {
    const form = { kind: 'refill', amount_satang: '15000', code: ' secret ' } as const;
    expect((await ask(checkVoucher, { token: fan, form })).data).toMatchObject({
      subtotal_satang: 15_000,
      discount_satang: 1_000,
      total_satang: 14_000,
    });
    const short = await askInVain(checkVoucher, { token: fan, form: { ...form, amount_satang: '9900' } });
    expect(short).toMatchObject({ status: 422, error: { code: 'voucher_amount_short', missing_satang: 100 } });
  });
});

describe('histories', () => {
  test('hold each their own, page by page', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      vi.setSystemTime(Date.parse(NOW) + nth * 1_000);
      await order(fan, { package_uuid: '', amount_satang: String(10_000 + nth * 100) });
    }
    const debt = await order(owner, { kind: 'family_credit', package_uuid: '', amount_satang: '50000' });
    const topups = await walk((cursor) => ask(listTopups, { token: fan, query: { limit: 2, ...cursor } }));
    expect(topups.map(({ total_satang }) => total_satang)).toEqual([10_400, 10_300, 10_200, 10_100, 10_000]);
    expect((await ask(listTopups, { token: owner })).data).toEqual([]);
    expect((await ask(listFamilyOrders, { token: owner })).data.map(({ uuid }) => uuid)).toEqual([debt.uuid]);
    expect(await askInVain(listFamilyOrders, { token: fan })).toMatchObject({ status: 403 });
    expect((await ask(listPaidOrders, { token: owner })).data).toEqual([]);
    bank.pay(debt.reference, debt.total_satang, new Date());
    await webhook(debt.reference);
    await processed(owner, debt.uuid);
    const [paid] = (await ask(listPaidOrders, { token: owner })).data;
    expect(paid).toMatchObject({ uuid: debt.uuid, state: 'processed', receipt_number: 'VL202611-000001' });
  });
});

void meter;
