import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listFamilyOrders, listPaidOrders, listTopups } from '../../../calls/money/order.ts';
import { listPackages, listPaymentMethods } from '../../../calls/money/package.ts';
import { checkVoucher, listVouchers } from '../../../calls/money/voucher.ts';
import { ask, askInVain, walk } from '../ask.ts';
import {
  beginMoney,
  familyPackage,
  type Money,
  NOW,
  placeOrder,
  processed,
  userPackage,
  webhook,
} from './money-world.ts';

let money: Money;

beforeEach(async () => {
  money = await beginMoney();
});

describe('products and payment methods', () => {
  test('GET /v1/payment/methods returns Thai QR in baht with its limits', async () => {
    const { data } = await ask(listPaymentMethods);
    expect(data).toEqual([
      expect.objectContaining({ key: 'thai_qr', currency: 'THB', min_satang: 2_000, max_satang: 5_000_000 }),
    ]);
  });

  test('GET /v1/payment/packages separates packages for users and families', async () => {
    expect((await ask(listPackages)).data.map(({ uuid }) => uuid)).toEqual([userPackage]);
    expect((await ask(listPackages, { query: { for: 'family' } })).data.map(({ uuid }) => uuid)).toEqual([
      familyPackage,
    ]);
  });
});

describe('vouchers', () => {
  test('listed vouchers have their discount, or the reason why they do not apply', async () => {
    const { data } = await ask(listVouchers, { token: money.fan, query: { package_uuid: userPackage } });
    expect(data.map(({ voucher, discount_satang, refusal }) => [voucher.code, discount_satang, refusal])).toEqual([
      ['TEN', 1_000, null],
      ['FAR', 0, { code: 'voucher_amount_short', missing_satang: 10_000 }],
    ]);
  });

  test('without an amount, vouchers apply to the recommended package or the whole debt', async () => {
    const judge = async (query: { kind?: 'refill' | 'family_refill'; package_uuid?: string }) =>
      (await ask(listVouchers, { token: money.fan, query })).data;
    expect(await judge({ kind: 'refill' })).toEqual(await judge({ package_uuid: userPackage }));
    expect(await judge({})).not.toEqual([]);
    const form = { kind: 'refill', code: 'SECRET' } as const;
    const { data } = await ask(checkVoucher, { token: money.fan, form });
    const [offeredPackage] = (await ask(listPackages)).data.filter(({ uuid }) => uuid === userPackage);
    expect(data.subtotal_satang).toBe(offeredPackage?.price_satang);
  });

  test('vouchers can be checked before the order, even unlisted ones', async () => {
    const form = { kind: 'refill', amount_satang: '15000', code: ' secret ' } as const;
    expect((await ask(checkVoucher, { token: money.fan, form })).data).toMatchObject({
      subtotal_satang: 15_000,
      discount_satang: 1_000,
      total_satang: 14_000,
    });
    const short = await askInVain(checkVoucher, { token: money.fan, form: { ...form, amount_satang: '9900' } });
    expect(short).toMatchObject({ status: 422, error: { code: 'voucher_amount_short', missing_satang: 100 } });
  });
});

describe('payment histories', () => {
  test('each member pages through their own payment history', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      vi.setSystemTime(Date.parse(NOW) + nth * 1_000);
      await placeOrder(money.fan, { package_uuid: '', amount_satang: String(10_000 + nth * 100) });
    }
    const debt = await placeOrder(money.owner, { kind: 'family_credit', package_uuid: '', amount_satang: '50000' });
    const topups = await walk((cursor) => ask(listTopups, { token: money.fan, query: { limit: 2, ...cursor } }));
    expect(topups.map(({ total_satang }) => total_satang)).toEqual([10_400, 10_300, 10_200, 10_100, 10_000]);
    expect((await ask(listTopups, { token: money.owner })).data).toEqual([]);
    expect((await ask(listFamilyOrders, { token: money.owner })).data.map(({ uuid }) => uuid)).toEqual([debt.uuid]);
    expect(await askInVain(listFamilyOrders, { token: money.fan })).toMatchObject({ status: 403 });
    expect((await ask(listPaidOrders, { token: money.owner })).data).toEqual([]);
    money.bank.pay(debt.reference, debt.total_satang, new Date());
    await webhook(debt.reference);
    await processed(money.owner, debt.uuid);
    const [paidOrder] = (await ask(listPaidOrders, { token: money.owner })).data;
    expect(paidOrder).toMatchObject({ uuid: debt.uuid, state: 'processed', receipt_number: 'VL203111-000001' });
  });

  test('a half-paid order is listed among the paid ones', async () => {
    const { uuid, reference } = await placeOrder(money.fan);
    await placeOrder(money.fan);
    money.bank.pay(reference, 5_000, new Date());
    await webhook(reference);
    const listPaid = async () => (await ask(listPaidOrders, { token: money.fan })).data;
    expect(await listPaid()).toMatchObject([{ uuid, state: 'failed', paid_at: null, refundable_satang: 5_000 }]);
  });
});
