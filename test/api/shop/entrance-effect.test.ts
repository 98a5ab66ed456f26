/** Nothing shows an entrance effect, so the shop sells none. Members who own one keep it. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  buyShopItem,
  getShopItem,
  giveShopItem,
  listShopCategories,
  listShopItems,
  redeemShopPrize,
  reserveShopItem,
} from '../../../calls/shop/shop.ts';
import { listHadProducts } from '../../../calls/shop/shop-history.ts';
import { addItem, changeItem } from '../../../calls/shop/shop-office.ts';
import { itemUuid, prizeUuid } from '../../shop-rows.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';
import { addCoins, addItems, addPrize, coinsOf } from './shop-world.ts';

const key = () => crypto.randomUUID();
const item_uuid = itemUuid('rain');
let token: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-20T08:00:00.000Z') });
  token = await addMember('fan', 'normal');
  await addMember('friend', 'normal');
  await addCoins('fan', 1_000);
  await addItems({ name: 'rain', wearable: 'effect', grant_days: 7, reservation_seconds: 600 });
});

const isListed = (is_listed: 0 | 1) =>
  env.DB.prepare('UPDATE shop_items SET is_listed = ? WHERE uuid = ?').bind(is_listed, item_uuid).run();

test('a listed entrance effect cannot be bought, reserved or given, with a reason', async () => {
  const refusal = { status: 409, error: { code: 'shop_effect_not_shown' } };
  const form = { item_uuid, price_coins: '100' };
  expect(await askInVain(buyShopItem, { token, key: key(), form })).toMatchObject(refusal);
  expect(await askInVain(reserveShopItem, { token, key: key(), form: { item_uuid } })).toMatchObject(refusal);
  const gift = { ...form, for_user_uuid: userUuid('friend') };
  expect(await askInVain(giveShopItem, { token, key: key(), form: gift })).toMatchObject(refusal);
  expect(await coinsOf('fan')).toBe(1_000);
});

test('an entrance effect that was already reserved is not sold either', async () => {
  const now = Date.now();
  await env.DB.prepare(
    `INSERT INTO shop_orders (uuid, user_uuid, item_uuid, kind, state, price_coins, created_at_ms, moved_at_ms, expires_at_ms)
      VALUES ('held', ?, ?, 'digital', 'reserved', 100, ?, ?, ?)`,
  )
    .bind(userUuid('fan'), item_uuid, now, now, now + 600_000)
    .run();
  const form = { item_uuid, price_coins: '100' };
  expect(await askInVain(buyShopItem, { token, key: key(), form })).toMatchObject({
    error: { code: 'shop_effect_not_shown' },
  });
});

test('the catalogue and its filters omit an entrance effect, and its owner keeps it', async () => {
  await addPrize('won', { user: 'fan', item: 'rain' });
  await ask(redeemShopPrize, { token, key: key(), form: { prize_uuid: prizeUuid('won') } });
  expect((await ask(listShopCategories)).data).toHaveLength(1);
  await isListed(0);
  expect((await ask(listShopCategories)).data).toEqual([]);
  expect((await ask(listShopItems, {})).data).toEqual([]);
  expect(await askInVain(getShopItem, { params: { uuid: item_uuid } })).toMatchObject({ status: 410 });
  const had = (await ask(listHadProducts, { token })).data;
  expect(had).toMatchObject([{ item: { uuid: item_uuid, grant: { wearable: 'effect' } } }]);
});

test('staff can keep an entrance effect only unlisted', async () => {
  const staff = await addMember('boss', 'staff');
  const texts = { name_th: 'ฝน', name_en: 'Rain', description_th: 'ฝน', description_en: 'Rain' };
  const form = {
    ...texts,
    category_slug: 'things',
    picture_url: '/media/shop/rain.svg',
    price_coins: '100',
    ground: 'New',
  };
  const effect = { ...form, kind: 'digital', wearable: 'effect', grant_days: '7' } as const;
  const refusal = { status: 409, error: { code: 'shop_effect_not_shown' } };
  expect(await askInVain(addItem, { token: staff, key: key(), form: { ...effect, is_listed: 'on' } })).toMatchObject(
    refusal,
  );
  const { data } = await ask(addItem, { token: staff, key: key(), form: effect });
  const params = { uuid: data.uuid };
  expect(await askInVain(changeItem, { token: staff, params, form: { ...form, is_listed: 'on' } })).toMatchObject(
    refusal,
  );
  await isListed(0);
  await expect(isListed(1)).rejects.toThrow('an item with an entrance effect cannot be listed');
});
