/**
 * The races of test/unit/shop/shop-race.test.ts, a few times in workerd, with requests over HTTP.
 */
import { describe, expect, test } from 'vitest';
import { buyShopItem, reserveShopItem, revokeReservation } from '../../../calls/shop/order.ts';
import { itemUuid } from '../../shop-rows.ts';
import { fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { addCoins, addItems, coinsOf, stockOf } from './shop-world.ts';

const CROWD = 200;

let keys = 0;
const buy = (token: string, item: string, key = `race-key-${++keys}`) =>
  fetchCall(buyShopItem, { token, key, form: { item_uuid: itemUuid(item), price_coins: '100' } });
const statuses = (responses: readonly Response[]) => responses.map(({ status }) => status);

async function crowd(size: number) {
  const names = Array.from({ length: size }, (_, index) => `user${index}`);
  const tokens: string[] = [];
  for (const name of names) {
    tokens.push(await addMember(name, 'normal'));
    await addCoins(name, 150);
  }
  return { names, tokens };
}

describe('races in the shop', () => {
  test(`of ${CROWD} concurrent buyers of the last piece, one succeeds and pays once`, {
    timeout: 120_000,
  }, async () => {
    await addItems({ name: 'lamp', grant_days: 1, stock_total: 1 });
    const { names, tokens } = await crowd(CROWD);
    const answers = statuses(await Promise.all(tokens.map((token) => buy(token, 'lamp'))));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 409)).toHaveLength(CROWD - 1);
    const balances = await Promise.all(names.map(coinsOf));
    expect(balances.filter((coins) => coins === 50)).toHaveLength(1);
    expect(balances.filter((coins) => coins === 150)).toHaveLength(CROWD - 1);
    expect(await stockOf('lamp')).toEqual({ total: 1, sold: 1, held: 0, free: 0 });
  });

  test('a user on two devices cannot exceed the limit per user', async () => {
    await addItems({ name: 'lamp', grant_days: 1, per_user_limit: 1 });
    const { tokens } = await crowd(1);
    await addCoins('user0', 1_000, 'more');
    const token = tokens[0] ?? '';
    const answers = statuses(await Promise.all(Array.from({ length: 8 }, () => buy(token, 'lamp'))));
    expect(answers.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await coinsOf('user0')).toBe(1_050);
  });

  test('a reservation bought and cancelled concurrently ends in a consistent state', async () => {
    await addItems({ name: 'lamp', grant_days: 1, stock_total: 1, reservation_seconds: 600 });
    const { tokens } = await crowd(1);
    const token = tokens[0] ?? '';
    const form = { item_uuid: itemUuid('lamp') };
    const reservation = reserveShopItem.answer.parse(
      await (await fetchCall(reserveShopItem, { token, key: 'race-reserve', form })).json(),
    );
    const [purchase, revocation] = await Promise.all([
      buy(token, 'lamp', 'race-buy-it'),
      fetchCall(revokeReservation, { token, params: { id: reservation.data.uuid } }),
    ]);
    // If cancelled first, the item is bought without the reservation; if bought first, the
    // cancellation fails.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual([purchase.status, revocation.status]);
    expect(await stockOf('lamp')).toEqual({ total: 1, sold: 1, held: 0, free: 0 });
    expect(await coinsOf('user0')).toBe(50);
  });
});
