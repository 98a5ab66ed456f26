/**
 * Goods and rights in an account prevent its closing until their owner claims them or gives up
 * exactly their number. Erasing the account returns the stock of prizes.
 */
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { orderMoves, prizeMoves, shippingMoves } from '../../../api/shop/order/order-state.ts';
import { type AccountValue, CLOSING_DAYS, closeAccount, listAccountValues } from '../../../calls/privacy/privacy.ts';
import { buyShopItem, redeemShopPrize, reserveShopItem } from '../../../calls/shop/order.ts';
import { itemUuid, prizeUuid } from '../../shop-rows.ts';
import { ask, askInVain } from '../ask.ts';
import { addCatalogue, gives } from '../live/gift-world.ts';
import { addMember } from '../member.ts';
import { addAddress, addCodes, addCoins, addItems, addPrize, stockOf } from '../shop/shop-world.ts';
import { addLives } from '../world.ts';

const START = new Date('2031-11-22T05:00:00Z');
const key = () => crypto.randomUUID();

let token = '';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  token = await addMember('fan', 'normal');
  await addAddress('fan');
  const goods = { stock_total: 3, reservation_seconds: 600 };
  await addItems({ name: 'mug', kind: 'physical', ...goods }, { name: 'card', kind: 'voucher' });
  await addItems({ name: 'badge' }, { name: 'frame', grant_days: 7 });
});

const values = async () => (await ask(listAccountValues, { token })).data.values;
const refusal = async (form = {}) => (await askInVain(closeAccount, { token, form })).error.code;

/** Buys an item for exactly the coins of the account. */
async function buys(name: string) {
  await addCoins('fan', 100, `test:${crypto.randomUUID()}`);
  const form = { item_uuid: itemUuid(name), price_coins: '100' };
  return (await ask(buyShopItem, { token, key: key(), form })).data;
}

async function ships(uuid: string, states: readonly string[]) {
  for (const [index, state] of states.entries())
    await env.DB.prepare(
      "UPDATE shop_orders SET shipping_state = ?, version = ?, carrier = 'post', tracking_number = 'X1' WHERE uuid = ?",
    )
      .bind(state, index + 1, uuid)
      .run();
}

async function erase() {
  vi.setSystemTime(START.getTime() + CLOSING_DAYS * 86_400_000);
  await runDurableObjectAlarm(env.CLOCK.getByName('closings'));
  expect(await env.DB.prepare('SELECT done_at_ms FROM closings').first('done_at_ms')).not.toBeNull();
}

/** Puts two of each kind into the account. */
const kinds = {
  prize: async () => {
    await addPrize('first', { user: 'fan', item: 'mug' });
    await addPrize('second', { user: 'fan', item: 'badge' });
  },
  parcel_returned: async () => {
    for (const { uuid } of [await buys('mug'), await buys('mug')]) await ships(uuid, ['shipped', 'returned']);
  },
  code: async () => {
    await addCodes('card', ['AAA-1', 'BBB-2']);
    await buys('card');
    await buys('card');
  },
  item: async () => {
    await buys('badge');
    await buys('frame');
  },
  vip: async () => {
    await addCatalogue({ 'vip-2': 100 });
    for (const caster of ['somo', 'nim']) {
      await addMember(caster, 'caster');
      await addLives([{ slug: `of-${caster}`, caster }]);
      await addCoins('fan', 100, `test:${caster}`);
      await gives(token, 'vip-2', { live: `of-${caster}` });
    }
  },
} satisfies Partial<Record<AccountValue['kind'], () => Promise<void>>>;

test.for(Object.entries(kinds))('%s: closing needs its exact number', async ([kind, put]) => {
  await put();
  expect(await values()).toEqual([{ kind, amount: 2, unit: 'pieces', subject_uuid: null, may_give_up: true }]);
  for (const form of [{}, { [kind]: '1' }, { [kind]: '3' }, { coins: '2' }])
    expect(await refusal(form)).toBe('closing_holds_value');
  await ask(closeAccount, { token, form: { [kind]: '2' } });
  await erase();
});

describe('a prize', () => {
  test('a claimed prize is a parcel, which must arrive', async () => {
    await addPrize('won', { user: 'fan', item: 'mug' });
    await ask(redeemShopPrize, { token, key: key(), form: { prize_uuid: prizeUuid('won') } });
    expect(await values()).toMatchObject([{ kind: 'parcel', may_give_up: false }]);
    expect(await refusal({ prize: '1' })).toBe('closing_holds_value');
  });

  test('a prize given up returns its stock when the account is erased', async () => {
    await addPrize('won', { user: 'fan', item: 'mug' });
    await ask(closeAccount, { token, form: { prize: '1' } });
    expect(await stockOf('mug')).toEqual({ total: 3, sold: 0, held: 1, free: 2 });
    await erase();
    expect(await stockOf('mug')).toEqual({ total: 3, sold: 0, held: 0, free: 3 });
    expect(await env.DB.prepare('SELECT state FROM shop_prizes').first('state')).toBe('over');
  });
});

test('an item that has expired has no value', async () => {
  await buys('frame');
  await env.DB.prepare('UPDATE shop_holdings SET owned_until_ms = 1').run();
  expect(await values()).toEqual([]);
});

describe('states of the shop', () => {
  const isOpen = (moves: Readonly<Record<string, readonly string[]>>, state: string) => moves[state]?.length !== 0;
  const listed = async () => (await values()).map(({ kind }) => kind);
  const routes = [['preparing'], ['shipped'], ['shipped', 'delivered'], ['shipped', 'returned']];

  test.for(routes)('a parcel is listed exactly while it can move: %s %s', async (route) => {
    const { uuid } = await buys('mug');
    const state = route.at(-1) ?? '';
    await ships(uuid, state === 'preparing' ? [] : route);
    const kind = state === 'returned' ? 'parcel_returned' : 'parcel';
    expect(await listed()).toEqual(isOpen(shippingMoves, state) ? [kind] : []);
  });

  test('the routes reach every state of a parcel', () => {
    expect(new Set(['new', ...routes.flat()])).toEqual(new Set(Object.keys(shippingMoves)));
  });

  test.for(['redeemable', 'over'] as const)('a prize is listed exactly while it can move: %s', async (state) => {
    await addPrize('won', { user: 'fan', item: 'mug' });
    if (state === 'over') await env.DB.prepare("UPDATE shop_prizes SET state = 'over'").run();
    expect(await listed()).toEqual(isOpen(prizeMoves, state) ? ['prize'] : []);
  });

  test('an order is listed only while it is reserved', async () => {
    const form = { item_uuid: itemUuid('mug') };
    await ask(reserveShopItem, { token, key: key(), form });
    expect(await listed()).toEqual(['reservation']);
    const open = Object.keys(orderMoves).filter((state) => isOpen(orderMoves, state));
    expect(open).toEqual(['new', 'reserved']);
  });
});
