import { describe, expect, test } from 'vitest';
import { createOrder } from '../../../../calls/money/order.ts';
import { checkVoucher, listVouchers } from '../../../../calls/money/voucher.ts';
import { orderStatus } from '../../../../client/money/order/order-status.ts';
import { billOf, usableCode, wishKey } from '../../../../client/money/start/bill.ts';
import { type Draft, draftOf, isWish, type Offer, wishFields, wishOf } from '../../../../client/money/start/draft.ts';
import type { KnownVoucher, Vouchers } from '../../../../client/money/start/state.ts';
import { thaiQr as method } from '../../thai-qr-method.ts';

const UUID = '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40';

const refill: Offer = {
  kind: 'refill',
  packages: [{ uuid: UUID, price_satang: 16_900, coins: 500, bonus_coins: 25, is_recommended: true }],
  method,
  debt_satang: 0,
};
const debt = (debt_satang: number): Offer => ({ kind: 'family_credit', packages: [], method, debt_satang });

const draft = (some: Partial<Draft>): Draft => ({
  choice: 'amount',
  amount: '',
  voucher_code: '',
  typed_code: '',
  accept_topup_rules: true,
  accept_app_terms: true,
  ...some,
});

describe('a draft', () => {
  test('is read from a form as it was filled in; what is not there is empty', () => {
    const fields = new FormData();
    fields.set('choice', UUID);
    fields.set('typed_code', ' vela50 ');
    fields.set('accept_app_terms', 'on');
    expect(draftOf(fields)).toEqual({
      choice: UUID,
      amount: '',
      voucher_code: '',
      typed_code: 'vela50',
      accept_topup_rules: false,
      accept_app_terms: true,
    });
  });

  test('of a package costs what the package costs and brings its coins', () => {
    expect(wishOf(draft({ choice: UUID }), refill)).toEqual({
      package_uuid: UUID,
      subtotal_satang: 16_900,
      coins: 500,
      bonus_coins: 25,
      promotion_coins: 0,
    });
  });

  test('of an amount brings coins by the baht', () => {
    expect(wishOf(draft({ amount: '1,000' }), refill)).toMatchObject({ subtotal_satang: 100_000, coins: 10_000 });
  });

  test.each([
    ['', 'empty'],
    ['ร้อย', 'unreadable'],
    ['19', 'below'],
    ['50,001', 'above'],
    ['100.50', 'off_step'],
    ['100.505', 'too_fine'],
  ])('of %j baht is refused as %s', (amount, problem) => {
    expect(wishOf(draft({ amount }), refill)).toEqual({ problem });
  });

  test('of a package and an amount at once is asked about, never guessed', () => {
    expect(wishOf(draft({ choice: UUID, amount: '100' }), refill)).toEqual({ problem: 'both' });
  });

  test('of a package that is not offered is nothing chosen', () => {
    expect(wishOf(draft({ choice: 'another' }), refill)).toEqual({ problem: 'nothing_chosen' });
  });
});

describe('a payment on a debt', () => {
  test.each([
    ['all of it', draft({ choice: 'all' }), 1_284_550, 1_284_550],
    ['all of more than goes at a time', draft({ choice: 'all' }), 6_000_000, 5_000_000],
    ['a part, to the satang', draft({ amount: '100.55' }), 1_284_550, 10_055],
    ['the last few baht, though they are less than the usual least', draft({ amount: '5' }), 500, 500],
  ])('may be %s', (_, wanted, owed, satang) => {
    expect(wishOf(wanted, debt(owed))).toMatchObject({ subtotal_satang: satang, coins: 0 });
  });

  test.each([
    ['12,845.51', 1_284_550, 'above_debt'],
    ['4.99', 500, 'below'],
  ])('of %s baht where %i satang are owed is refused as %s', (amount, owed, problem) => {
    expect(wishOf(draft({ amount }), debt(owed))).toEqual({ problem });
  });
});

describe('a bill', () => {
  const known = (some: Partial<KnownVoucher>): KnownVoucher => ({
    code: 'VELA50',
    title: '',
    discount: { kind: 'fixed', off_satang: 5_000 },
    min_amount_satang: 0,
    valid_until: '2026-12-01T00:00:00.000Z',
    discount_satang: 5_000,
    refusal: null,
    ...some,
  });
  const wanted = draft({ choice: UUID, voucher_code: 'VELA50' });
  const wish = wishOf(wanted, refill);
  const judged = wishKey('refill', isWish(wish) ? wish : null);
  const vouchers = (some: Partial<KnownVoucher>, forWish = judged): Vouchers => ({
    list: [known(some)],
    judged: forWish,
    refused: null,
  });

  test('takes off what the host said of this very wish', () => {
    const bill = billOf(wanted, refill, vouchers({}));
    expect(bill).toMatchObject({ discount_satang: 5_000, total_satang: 11_900, judging: false });
    expect(usableCode(bill)).toBe('VELA50');
  });

  test('has no total while the voucher was judged beside another wish', () => {
    expect(billOf(wanted, refill, vouchers({}, 'kind=refill&amount_satang=2000'))).toMatchObject({
      judging: true,
      discount_satang: 0,
      total_satang: null,
    });
  });

  test('takes nothing off for a voucher that cannot be used, and does not send it along', () => {
    const bill = billOf(wanted, refill, vouchers({ refusal: { code: 'voucher_used_up' }, discount_satang: 0 }));
    expect(bill).toMatchObject({ discount_satang: 0, total_satang: 16_900 });
    expect(usableCode(bill)).toBe('');
  });

  test('has no total without a wish', () => {
    expect(billOf(draft({ amount: 'x' }), refill, vouchers({})).total_satang).toBeNull();
  });
});

const noMoney = { refundable_satang: 0, refunded_satang: 0, closed_satang: 0 };

describe('where an order stands', () => {
  test.each([
    ['created', false, 'making'],
    ['awaiting_payment', false, 'waiting'],
    ['awaiting_payment', true, 'checking'],
    ['paid', true, 'paid'],
    ['paid_late', true, 'paid'],
    ['processed', false, 'done'],
    ['expired', false, 'expired'],
    ['failed', false, 'failed'],
    ['cancelled', false, 'cancelled'],
  ] as const)('%s (the bank is being asked: %s) is %s', (state, checking, status) => {
    expect(orderStatus({ state, checking, ...noMoney })).toBe(status);
  });

  test.each(['created', 'awaiting_payment', 'expired', 'failed', 'cancelled'] as const)(
    '%s is never shown as an end while the bank is being asked',
    (state) => {
      expect(orderStatus({ state, checking: true, ...noMoney })).toBe('checking');
    },
  );
});

describe('a wish', () => {
  test('makes forms that the host takes', () => {
    for (const [kind, wanted, offer] of [
      ['refill', draft({ choice: UUID }), refill],
      ['family_credit', draft({ choice: 'all' }), debt(50_000)],
    ] as const) {
      const wish = wishOf(wanted, offer);
      const fields = isWish(wish) ? wishFields(kind, wish) : {};
      expect(listVouchers.query.safeParse(fields).success).toBe(true);
      expect(checkVoucher.form.safeParse({ ...fields, code: 'VELA50' }).success).toBe(true);
      const form = {
        ...fields,
        voucher_code: '',
        method: 'thai_qr',
        currency: 'THB',
        accept_topup_rules: 'on',
        accept_app_terms: 'on',
      };
      expect(createOrder.form.safeParse(form).success).toBe(true);
    }
  });
});
