import { describe, expect, test } from 'vitest';
import { createOrder } from '../../../../calls/money/order.ts';
import { checkVoucher, listVouchers } from '../../../../calls/money/voucher.ts';
import { orderStatus } from '../../../../client/money/order/order-status.ts';
import { billTextsOf, usableCode, wishKey } from '../../../../client/money/order-draft/bill.ts';
import {
  draftStateOf,
  isWish,
  type Offer,
  type OrderDraftState,
  wishFields,
  wishOf,
} from '../../../../client/money/order-draft/draft.ts';
import type { KnownVoucher, Vouchers } from '../../../../client/money/order-draft/state.ts';
import { thaiQr as method } from '../../thai-qr-method.ts';

const UUID = '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40';

const refill: Offer = {
  kind: 'refill',
  packages: [{ uuid: UUID, price_satang: 16_900, coins: 500, bonus_coins: 25, is_recommended: true }],
  method,
  debt_satang: 0,
};
const debt = (debt_satang: number): Offer => ({
  kind: 'family_credit',
  packages: [],
  method,
  debt_satang,
});

const draft = (changes: Partial<OrderDraftState>): OrderDraftState => ({
  choice: 'amount',
  amount: '',
  voucher_code: '',
  typed_code: '',
  accept_topup_rules: true,
  accept_app_terms: true,
  ...changes,
});

describe('top-up draft', () => {
  test('a draft is read from a form, with missing fields empty', () => {
    const fields = new FormData();
    fields.set('choice', UUID);
    fields.set('typed_code', ' vela50 ');
    fields.set('accept_app_terms', 'on');
    expect(draftStateOf(fields)).toEqual({
      choice: UUID,
      amount: '',
      voucher_code: '',
      typed_code: 'vela50',
      accept_topup_rules: false,
      accept_app_terms: true,
    });
  });

  test('a draft of a package has its price and its coins', () => {
    expect(wishOf(draft({ choice: UUID }), refill)).toEqual({
      package_uuid: UUID,
      subtotal_satang: 16_900,
      coins: 500,
      bonus_coins: 25,
      promotion_coins: 0,
    });
  });

  test('a draft of a free amount has coins at the rate', () => {
    expect(wishOf(draft({ amount: '1,000' }), refill)).toMatchObject({ subtotal_satang: 100_000, coins: 10_000 });
  });

  test.each([
    ['', 'empty'],
    ['ร้อย', 'unreadable'],
    ['19', 'below'],
    ['50,001', 'above'],
    ['100.50', 'off_step'],
    ['100.505', 'too_fine'],
  ])('a draft of %j baht is refused as %s', (amount, problem) => {
    expect(wishOf(draft({ amount }), refill)).toEqual({ problem });
  });

  test('a draft with a package and an amount is refused as ambiguous', () => {
    expect(wishOf(draft({ choice: UUID, amount: '100' }), refill)).toEqual({ problem: 'both' });
  });

  test('a draft with an unknown package is refused as nothing chosen', () => {
    expect(wishOf(draft({ choice: 'another' }), refill)).toEqual({ problem: 'nothing_chosen' });
  });
});

describe('draft of a debt repayment', () => {
  test.each([
    ['the whole debt', draft({ choice: 'all' }), 1_284_550, 1_284_550],
    ['the maximum of a larger debt', draft({ choice: 'all' }), 6_000_000, 5_000_000],
    ['a part with satang', draft({ amount: '100.55' }), 1_284_550, 10_055],
    ['a remainder below the usual minimum', draft({ amount: '5' }), 500, 500],
  ])('a debt repayment may be %s', (_, repayment, debtSatang, satang) => {
    expect(wishOf(repayment, debt(debtSatang))).toMatchObject({ subtotal_satang: satang, coins: 0 });
  });

  test.each([
    ['12,845.51', 1_284_550, 'above_debt'],
    ['4.99', 500, 'below'],
  ])('a repayment of %s baht for %i satang owed is refused as %s', (amount, debtSatang, problem) => {
    expect(wishOf(draft({ amount }), debt(debtSatang))).toEqual({ problem });
  });
});

describe('bill of a draft', () => {
  const voucherOf = (changes: Partial<KnownVoucher>): KnownVoucher => ({
    code: 'VELA50',
    title: '',
    discount: { kind: 'fixed', off_satang: 5_000 },
    min_amount_satang: 0,
    valid_until: '2026-12-01T00:00:00.000Z',
    discount_satang: 5_000,
    refusal: null,
    ...changes,
  });
  const filledDraft = draft({ choice: UUID, voucher_code: 'VELA50' });
  const wish = wishOf(filledDraft, refill);
  const judgedKey = wishKey('refill', isWish(wish) ? wish : null);
  const vouchers = (changes: Partial<KnownVoucher>, forWish = judgedKey): Vouchers => ({
    list: [voucherOf(changes)],
    judged: forWish,
    refused: null,
  });

  test('a bill subtracts the discount that the API returned for this draft', () => {
    const bill = billTextsOf(filledDraft, refill, vouchers({}));
    expect(bill).toMatchObject({ discount_satang: 5_000, total_satang: 11_900, judging: false });
    expect(usableCode(bill)).toBe('VELA50');
  });

  test('a bill has no total until its voucher is reviewed for it', () => {
    expect(billTextsOf(filledDraft, refill, vouchers({}, 'kind=refill&amount_satang=2000'))).toMatchObject({
      judging: true,
      discount_satang: 0,
      total_satang: null,
    });
  });

  test('an unusable voucher gives no discount and is not sent', () => {
    const bill = billTextsOf(
      filledDraft,
      refill,
      vouchers({ refusal: { text: 'used up', missing_satang: null }, discount_satang: 0 }),
    );
    expect(bill).toMatchObject({ discount_satang: 0, total_satang: 16_900 });
    expect(usableCode(bill)).toBe('');
  });

  test('a bill has no total without a valid draft', () => {
    expect(billTextsOf(draft({ amount: 'x' }), refill, vouchers({})).total_satang).toBeNull();
  });
});

const noMoney = { refundable_satang: 0, refunded_satang: 0, closed_satang: 0 };

describe('status of an order on its page', () => {
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
  ] as const)('the order state %s with checking %s is shown as %s', (state, checking, status) => {
    expect(orderStatus({ state, checking, ...noMoney })).toBe(status);
  });

  test.each(['created', 'awaiting_payment', 'expired', 'failed', 'cancelled'] as const)(
    'the state %s is never shown as final while checking',
    (state) => {
      expect(orderStatus({ state, checking: true, ...noMoney })).toBe('checking');
    },
  );
});

describe('fields of a draft', () => {
  test('a draft makes form fields that the API accepts', () => {
    for (const [kind, filledDraft, offer] of [
      ['refill', draft({ choice: UUID }), refill],
      ['family_credit', draft({ choice: 'all' }), debt(50_000)],
    ] as const) {
      const wish = wishOf(filledDraft, offer);
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
