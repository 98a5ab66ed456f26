import { describe, expect, test } from 'vitest';
import { type Package, priceOf } from '../../../api/money/package/price.ts';
import { settings } from './model/money-world.ts';

const offered: Package = {
  uuid: 'b0000000-0000-4000-a000-000000000001',
  audience: 'user',
  price_satang: 3_500,
  coins: 350,
  bonus_coins: 15,
  is_recommended: false,
  is_offered: true,
};
const about = { settings, debt_satang: 0 };

describe('price of a package', () => {
  test('a package has its price, coins and bonus', () => {
    const price = { subtotal_satang: 3_500, coins: 350, bonus_coins: 15, package_uuid: offered.uuid };
    expect(priceOf('refill', { package: offered }, about)).toEqual(price);
  });

  test.each([
    ['for users that is ordered for a family', 'family_refill', offered],
    ['for families that is ordered for a user', 'refill', { ...offered, audience: 'family' }],
    ['ordered as a debt repayment', 'family_credit', offered],
    ['that is no longer offered', 'refill', { ...offered, is_offered: false }],
  ] as const)('a package %s is refused', (_, kind, topUpPackage) => {
    expect(priceOf(kind, { package: topUpPackage }, about)).toMatchObject({ failed: 'package_not_for_order' });
  });
});

describe('price of a free amount', () => {
  test('a free amount buys coins at the rate', () => {
    expect(priceOf('refill', { amount_satang: 12_300 }, about)).toMatchObject({ coins: 1_230, bonus_coins: 0 });
    expect(priceOf('family_refill', { amount_satang: 2_000 }, about)).toMatchObject({ coins: 200 });
  });

  test.each([0, 1_900, 1_999, 2_050, 5_000_100, 1e15])(
    'a free amount of %s satang is refused with the bounds',
    (amount_satang) => {
      const bounds = { min_satang: 2_000, max_satang: 5_000_000, step_satang: 100, fields: ['amount_satang'] };
      expect(priceOf('refill', { amount_satang }, about)).toEqual({ failed: 'amount_out_of_range', facts: bounds });
    },
  );
});

describe('repayment of a family’s debt', () => {
  const owing = (debt_satang: number) => ({ settings, debt_satang });

  test('a repayment may be any amount up to the debt, without coins', () => {
    expect(priceOf('family_credit', { amount_satang: 12_345 }, owing(12_345))).toMatchObject({
      subtotal_satang: 12_345,
      coins: 0,
    });
  });

  test('a repayment may be below the minimum if less is owed', () => {
    expect(priceOf('family_credit', { amount_satang: 75 }, owing(75))).toMatchObject({ subtotal_satang: 75 });
    expect(priceOf('family_credit', { amount_satang: 74 }, owing(75))).toMatchObject({ failed: 'amount_out_of_range' });
  });

  test('a repayment never exceeds the debt', () => {
    const refusal = { failed: 'amount_above_debt', facts: { fields: ['amount_satang'], debt_satang: 9_999 } };
    expect(priceOf('family_credit', { amount_satang: 10_000 }, owing(9_999))).toEqual(refusal);
    expect(priceOf('family_credit', { amount_satang: 10_000 }, owing(0))).toMatchObject({
      failed: 'amount_above_debt',
    });
  });
});
