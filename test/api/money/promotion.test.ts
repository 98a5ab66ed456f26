/**
 * Staff create a promotion. Buyers see its bonus before payment and on the receipt, and the ledger
 * records it separately.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeDay } from '../../../api/money/ledger/closing.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { listApprovals } from '../../../calls/identity/approval.ts';
import { createOrder } from '../../../calls/money/order.ts';
import { getBalance } from '../../../calls/money/package.ts';
import { listBonuses, listPromotions } from '../../../calls/money/promotion.ts';
import { addPromotion, changePromotion, listOfficePromotions } from '../../../calls/money/promotion-office.ts';
import { refundOrder } from '../../../calls/money/reversal.ts';
import { listMovements } from '../../../calls/money/wallet.ts';
import { ask, askInVain } from '../ask.ts';
import { approve } from '../dual-control.ts';
import { addMember } from '../member.ts';
import {
  beginMoney,
  fields,
  type Money,
  placeOrder,
  processed,
  rows,
  userPackage,
  watch,
  webhook,
} from './money-world.ts';

let money: Money;
let staff: string;

beforeEach(async () => {
  money = await beginMoney();
  staff = await addMember('boss', 'staff');
});

const form = {
  title_th: 'เติมคุ้ม',
  title_en: 'More coins',
  for: 'user',
  bonus_percent: '10',
  min_amount_satang: '5000',
  coins_per_user: '250',
  budget_coins: '1000',
  starts_at: '2031-11-20T00:00:00.000Z',
  ends_at: '2031-11-27T00:00:00.000Z',
  ground: 'The week of November',
} as const;
const add = async (
  changes: Partial<Record<Exclude<keyof typeof form, 'for'> | 'bonus_coins', string>> & {
    for?: 'user' | 'family';
  } = {},
) => (await ask(addPromotion, { token: staff, key: crypto.randomUUID(), form: { ...form, ...changes } })).data;
const takenCoins = async () => (await ask(listOfficePromotions, { token: staff })).data[0]?.taken_coins;

async function pay(order: { uuid: string; reference: string; total_satang: number }) {
  money.bank.pay(order.reference, order.total_satang, new Date());
  await webhook(order.reference);
  await processed(money.fan, order.uuid);
}

describe('promotions', () => {
  test('a bonus appears before payment, on the receipt, and in wallet and closing', async () => {
    const { uuid } = await add();
    expect((await ask(listPromotions, {})).data).toMatchObject([{ uuid, bonus_percent: 10, is_used_up: false }]);
    expect((await ask(listBonuses, { token: money.fan })).data).toMatchObject([
      { package_uuid: userPackage, bonus_coins: 100, promotion: { uuid } },
    ]);
    const order = await placeOrder(money.fan, { shown_bonus_coins: '100' });
    expect(order).toMatchObject({
      coins: 1_120,
      promotion: { uuid, bonus_coins: 100, is_lost: false },
      lines: [{ kind: 'package' }, { kind: 'promotion', amount_satang: 0, bonus_coins: 100 }],
    });
    expect(await takenCoins()).toBe(100);
    await pay(order);
    const paidOrder = await watch(money.fan, order.uuid);
    expect(paidOrder).toMatchObject({
      coins: 1_120,
      receipt: { amount_satang: 10_000 },
      promotion: { bonus_coins: 100 },
    });
    expect((await ask(getBalance, { token: money.fan })).data.coins).toBe(1_120);
    const movements = (await ask(listMovements, { token: money.fan })).data;
    expect(movements.map(({ reason, coins }) => [reason, coins])).toEqual([
      ['promotion', 100],
      ['top_up', 1_020],
    ]);
    expect(await rows(`SELECT id, from_account, amount FROM named_transfers WHERE id GLOB 'promotion:*'`)).toEqual([
      { id: `promotion:${order.uuid}:coins`, from_account: 'house:coins', amount: 100 },
    ]);
    expect(await closeDay(openDb(env.DB), new Date(Date.now() + 86_400_000))).toBe('closed');
  });

  test('a refund takes the bonus back, and its budget stays used', async () => {
    const second = await addMember('second', 'ceo');
    await add();
    const order = await placeOrder(money.fan);
    await pay(order);
    const refund = async (amount_satang: string) => {
      const refundForm = { amount_satang, bears_coins: '', buyer_reason: 'twice', ground: 'seen with the slip' };
      await ask(refundOrder, {
        token: staff,
        key: crypto.randomUUID(),
        params: { uuid: order.uuid },
        form: refundForm,
      });
      for (const { uuid } of (await ask(listApprovals, { token: second })).data) await approve(uuid, second);
    };
    await refund('5000');
    expect((await ask(getBalance, { token: money.fan })).data.coins).toBe(560);
    await refund('5000');
    expect((await ask(getBalance, { token: money.fan })).data.coins).toBe(0);
    expect(await takenCoins()).toBe(100);
    expect(await closeDay(openDb(env.DB), new Date(Date.now() + 86_400_000))).toBe('closed');
  });

  test('an order whose bonus differs from the shown one is rejected', async () => {
    await add();
    const refusal = await askInVain(createOrder, {
      token: money.fan,
      key: crypto.randomUUID(),
      form: { ...fields, shown_bonus_coins: '0' },
    });
    expect(refusal).toMatchObject({ status: 409, error: { code: 'order_bonus_changed', bonus_coins: 100 } });
  });

  test('a member who reached the limit of a promotion gets and sees no bonus', async () => {
    await add();
    await placeOrder(money.fan);
    await placeOrder(money.fan);
    expect((await ask(listBonuses, { token: money.fan })).data).toEqual([]);
    expect((await placeOrder(money.fan, { shown_bonus_coins: '0' })).promotion).toBeNull();
    expect((await ask(listBonuses, { token: money.stranger })).data).toHaveLength(1);
  });

  test('a promotion excludes smaller, other and free amounts, and other times', async () => {
    const without = async (changes: Parameters<typeof add>[0], wish: object = {}) => {
      const promotion = await add({ bonus_coins: '50', bonus_percent: '', ...changes });
      expect((await placeOrder(money.fan, wish)).promotion).toBeNull();
      await ask(changePromotion, {
        token: staff,
        params: { uuid: promotion.uuid },
        form: { ...form, ends_at: promotion.ends_at > form.ends_at ? promotion.ends_at : new Date().toISOString() },
      });
    };
    await without({ min_amount_satang: '10001' });
    await without({ starts_at: '2031-11-21T00:00:00.000Z', ends_at: '2031-11-28T00:00:00.000Z' });
    await without({ for: 'family' });
    await without({}, { package_uuid: '', amount_satang: '20000' });
    await add({ bonus_coins: '70', bonus_percent: '' });
    expect((await placeOrder(money.fan)).promotion).toMatchObject({ bonus_coins: 70 });
  });

  test('staff change only limits and end of a promotion, never below use', async () => {
    const { uuid } = await add();
    const change = (changes: object) => ({ token: staff, params: { uuid }, form: { ...form, ...changes } });
    await placeOrder(money.fan);
    expect(await askInVain(changePromotion, change({ budget_coins: '99' }))).toMatchObject({
      status: 409,
      error: { code: 'office_promotion_taken_more', fields: ['budget_coins'] },
    });
    const { data } = await ask(changePromotion, change({ budget_coins: '150', ends_at: new Date().toISOString() }));
    expect(data).toMatchObject({ budget_coins: 150, taken_coins: 100, bonus_percent: 10 });
    expect((await placeOrder(money.fan)).promotion).toBeNull();
    expect(await askInVain(changePromotion, change({}))).toMatchObject({
      status: 422,
      error: { code: 'office_promotion_over' },
    });
    const both = { token: staff, key: crypto.randomUUID(), form: { ...form, bonus_coins: '5' } };
    expect(await askInVain(addPromotion, both)).toMatchObject({ status: 422, error: { code: 'invalid_form' } });
  });
});
