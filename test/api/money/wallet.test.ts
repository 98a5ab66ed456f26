/**
 * The wallet: each movement with its reason, and spending limits of a member for gifts, the shop
 * and top-ups.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { giveGift } from '../../../calls/live/gift.ts';
import { createOrder } from '../../../calls/money/order.ts';
import { getSpendingLimits, listMovements, setAskAbove, setSpendingLimit } from '../../../calls/money/wallet.ts';
import { buyShopItem } from '../../../calls/shop/order.ts';
import { itemUuid } from '../../shop-rows.ts';
import { BankModel } from '../../unit/money/model/bank-model.ts';
import { ask, askInVain, walk } from '../ask.ts';
import { addGiving, giftUuid, gives } from '../live/gift-world.ts';
import { tokenOf } from '../member.ts';
import { addItems } from '../shop/shop-world.ts';
import { liveUuid } from '../world.ts';

const NOW = '2026-11-20T08:00:00.000Z';
const HOUR_MS = 3_600_000;

let ann: string;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  vi.spyOn(console, 'info').mockImplementation(() => {});
  ann = await addGiving(5_000);
  await addItems({ name: 'mug', price_coins: 100, kind: 'digital' });
  const bank = new BankModel();
  vi.spyOn(globalThis, 'fetch').mockImplementation(bank.fetch);
});

const later = async (ms: number) => {
  vi.setSystemTime(Date.parse(NOW) + ms);
  ann = await tokenOf('ann');
};
const limit = (period: 'day' | 'month', limit_satang: string) =>
  ask(setSpendingLimit, { token: ann, form: { period, limit_satang } });
const buys = () => ({ token: ann, key: crypto.randomUUID(), form: { item_uuid: itemUuid('mug'), price_coins: '100' } });
const tops = (amount_satang: string) => ({
  token: ann,
  key: crypto.randomUUID(),
  form: { kind: 'refill', amount_satang, method: 'thai_qr', accept_topup_rules: 'on', accept_app_terms: 'on' } as const,
});
const gift = (quantity: string) => ({
  token: ann,
  key: crypto.randomUUID(),
  params: { id: liveUuid('sing') },
  form: { gift_uuid: giftUuid('heart'), quantity },
});

describe('GET /v1/purse/movements', () => {
  test('lists the caller’s movements with reasons, newest first, by page', async () => {
    await gives(ann, 'heart', { quantity: 2 });
    await ask(buyShopItem, buys());
    const all = await walk((cursor) => ask(listMovements, { token: ann, query: { limit: 1, ...cursor } }));
    expect(all).toMatchObject([
      { coins: -100, coins_after: 4_880, reason: 'shop', what: { en: 'mug' }, whom: null },
      { coins: -20, coins_after: 4_980, reason: 'gift', what: { en: 'heart' }, whom: 'somo', quantity: 2 },
      { coins: 5_000, coins_after: 5_000, reason: 'adjustment', what: null },
    ]);
    expect((await ask(listMovements, { token: await tokenOf('somo') })).data).toEqual([]);
  });
});

describe('a spending limit', () => {
  test('a daily limit covers gifts and shop together, and top-ups separately', async () => {
    await limit('day', '3000');
    await gives(ann, 'heart', { quantity: 25 });
    const refusal = { code: 'spending_limit_reached', period: 'day', limit_satang: 3_000, left_satang: 500 };
    expect((await askInVain(buyShopItem, buys())).error).toMatchObject(refusal);
    expect((await askInVain(giveGift, gift('6'))).error).toMatchObject(refusal);
    await gives(ann, 'heart', { quantity: 5 });
    await ask(createOrder, tops('2000'));
    expect((await askInVain(createOrder, tops('2000'))).error).toMatchObject({ ...refusal, left_satang: 1_000 });
    const { day, month } = (await ask(getSpendingLimits, { token: ann })).data;
    expect(day).toMatchObject({ spent_coins: 300, spent_satang: 3_000, topped_up_satang: 2_000 });
    expect(day.resets_at).toBe('2026-11-20T17:00:00.000Z');
    expect(month.limit_satang).toBeNull();
    await later(9 * HOUR_MS);
    await gives(ann, 'heart', { quantity: 30 });
    expect((await ask(getSpendingLimits, { token: ann })).data.month.spent_coins).toBe(600);
  });

  test('a spending limit is lowered immediately, and raised or removed after 24 hours', async () => {
    await limit('month', '1000');
    expect((await limit('month', '500')).data.month).toMatchObject({ limit_satang: 500, next: null });
    for (const [newLimit, next] of [['2000', 2_000] as const, ['', null] as const]) {
      const { month } = (await limit('month', newLimit)).data;
      expect(month).toMatchObject({
        limit_satang: 500,
        next: { limit_satang: next, from: '2026-11-21T08:00:00.000Z' },
      });
      expect((await askInVain(giveGift, gift('6'))).error).toMatchObject({ code: 'spending_limit_reached' });
    }
    await later(24 * HOUR_MS);
    expect((await ask(getSpendingLimits, { token: ann })).data.month.limit_satang).toBeNull();
    await gives(ann, 'heart', { quantity: 6 });
  });
});

test('the amount above which gifts are confirmed is 1,000 coins, or as set', async () => {
  const askAbove = async () => (await ask(getSpendingLimits, { token: ann })).data.ask_above_coins;
  await limit('day', '3000');
  expect(await askAbove()).toBe(1_000);
  for (const coins of [250, 0]) {
    const { data } = await ask(setAskAbove, { token: ann, form: { coins: String(coins) } });
    expect(data).toMatchObject({ ask_above_coins: coins, day: { limit_satang: 3_000 } });
    expect(await askAbove()).toBe(coins);
  }
  for (const coins of ['', '-1', '1.5'])
    expect((await askInVain(setAskAbove, { token: ann, form: { coins } })).error.code).toBe('invalid_form');
});
