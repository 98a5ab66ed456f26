import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder } from '../../../calls/money/order.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { askInVain } from '../ask.ts';
import { beginMoney, familyPackage, fields, type Money, orderCount } from './money-world.ts';

let money: Money;

beforeEach(async () => {
  money = await beginMoney();
});

describe('POST /v1/payment/orders rejects invalid orders', () => {
  const amount = (amount_satang: string) => ({ package_uuid: '', amount_satang });
  test.each([
    ['an amount with decimals', amount('100.50'), 'invalid_form', ['amount_satang']],
    ['an amount with an exponent', amount('1e4'), 'invalid_form', ['amount_satang']],
    ['a negative amount', amount('-10000'), 'invalid_form', ['amount_satang']],
    ['an amount in words', amount('ten'), 'invalid_form', ['amount_satang']],
    ['an amount of 30 digits', amount('9'.repeat(30)), 'invalid_form', ['amount_satang']],
    ['an amount above the maximum', amount('999999999999999'), 'amount_out_of_range', ['amount_satang']],
    ['an amount below the minimum', amount('1900'), 'amount_out_of_range', ['amount_satang']],
    ['an amount with half a baht', amount('10050'), 'amount_out_of_range', ['amount_satang']],
    ['an amount of zero', amount('0'), 'amount_out_of_range', ['amount_satang']],
    ['another currency', { currency: 'USD' }, 'invalid_form', ['currency']],
    ['another method', { method: 'card' }, 'invalid_form', ['method']],
    ['another kind', { kind: 'gift' }, 'invalid_form', ['kind']],
    ['a package and an amount', { amount_satang: '10000' }, 'invalid_form', ['package_uuid', 'amount_satang']],
    ['neither package nor amount', { package_uuid: '' }, 'invalid_form', ['package_uuid', 'amount_satang']],
    ['rules not accepted', { accept_topup_rules: 'false' }, 'acceptance_required', ['accept_topup_rules']],
    ['a family package', { package_uuid: familyPackage }, 'package_not_for_order', ['package_uuid']],
    ['an unknown package', { package_uuid: uuidOf('nothing') }, 'package_not_for_order', ['package_uuid']],
    ['an unknown voucher', { voucher_code: 'NOPE' }, 'voucher_not_found', ['voucher_code']],
    ['a voucher with a higher minimum amount', { voucher_code: 'FAR' }, 'voucher_amount_short', ['voucher_code']],
  ])('rejects an order (%s) and creates nothing', async (_, changes, code, at) => {
    const input = { token: money.fan, key: 'the-one-key', form: { ...fields, ...changes } as never };
    expect(await askInVain(createOrder, input)).toMatchObject({ status: 422, error: { code, fields: at } });
    expect(await orderCount()).toBe(0);
    expect(money.bank.charges.size).toBe(0);
  });

  test('an order without accepted terms names both missing consents', async () => {
    const { accept_app_terms: _, accept_topup_rules: __, ...form } = fields;
    const refusal = await askInVain(createOrder, { token: money.fan, key: 'the-one-key', form });
    expect(refusal.error).toMatchObject({ fields: ['accept_topup_rules', 'accept_app_terms'] });
  });
});
