import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { issueToken } from '../../../api/identity/auth/token.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { getOwnAddress, listSubdistricts } from '../../../calls/people/address.ts';
import { listShopCategories, listShopItems } from '../../../calls/shop/item.ts';
import { listReservations } from '../../../calls/shop/order.ts';
import { getShopOrder, listPrizes, listShopOrders } from '../../../calls/shop/order-history.ts';
import { seedStatements } from '../../../seed/index.ts';
import { seedMedia } from '../../../seed/media.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { ask, walk } from '../ask.ts';
import { seededDatabase } from '../seeded-database.ts';

const NOW = new Date('2026-11-20T13:00:00Z');
const DAY_MS = 86_400_000;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  await seededDatabase(NOW);
});

async function seed(now: Date) {
  vi.setSystemTime(now);
  await env.DB.batch(seedStatements(now).map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
}

const shelf = () => walk((cursor) => ask(listShopItems, { query: { limit: 50, ...cursor } }));

describe('seed data of the shop', () => {
  test('the seeded shop has items in every state, each with its picture', async () => {
    const items = await shelf();
    expect(items.length).toBeGreaterThanOrEqual(42);
    expect(new Set(items.map(({ availability }) => availability))).toEqual(
      new Set(['on_sale', 'sold_out', 'not_yet', 'over', 'prize_only']),
    );
    expect(new Set(items.map(({ kind }) => kind)).size).toBe(3);
    expect(items.some(({ stock, availability }) => stock?.free === 1 && availability === 'on_sale')).toBe(true);
    expect(items.some(({ per_user_limit }) => per_user_limit === 2)).toBe(true);
    const { data: categories } = await ask(listShopCategories);
    for (const { slug } of categories) {
      expect((await ask(listShopItems, { query: { category: slug } })).data.length, slug).toBeGreaterThan(2);
    }
    const mediaUrls = new Set(seedMedia().map(({ key }) => `/media/${key}`));
    expect(items.filter(({ picture_url }) => !mediaUrls.has(picture_url))).toEqual([]);
    const bears = await ask(listShopItems, { query: { search: 'ตุ๊กตาหมี' } });
    expect(bears.data.map(({ name }) => name.th)).toContain('ตุ๊กตาหมีส้มโอ');
  });

  test('the demo viewer has an order of every state, prizes, an address and coins', async () => {
    const userUuid = uuidOf('demo:viewer');
    const { token } = await issueToken(openDb(env.DB), { userUuid, device: '', now: NOW });
    const { data: page } = await ask(listReservations, { token });
    expect(page.reservations).toHaveLength(1);
    const orders = await walk((cursor) => ask(listShopOrders, { token, query: { ...cursor } }));
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['reserved', 'revoked', 'bought', 'redeemed']));
    expect(new Set(orders.map(({ shipping_state }) => shipping_state))).toEqual(
      new Set([null, 'preparing', 'shipped', 'delivered']),
    );
    const voucher = orders.find(({ item }) => item.kind === 'voucher');
    const { data } = await ask(getShopOrder, { token, params: { uuid: voucher?.uuid ?? '' } });
    expect(data.voucher?.code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    const { data: prizes } = await ask(listPrizes, { token });
    expect(new Set(prizes.map(({ state }) => state))).toEqual(new Set(['redeemable', 'redeemed', 'over']));
    const { data: address } = await ask(getOwnAddress, { token });
    const { data: places } = await ask(listSubdistricts, { params: { id: address?.district_id ?? 0 } });
    expect(places.find(({ id }) => id === address?.subdistrict_id)?.name).toEqual(address?.subdistrict);
  });

  test('seeding again changes nothing the same day, and no order later', async () => {
    const orders = () => env.DB.prepare('SELECT * FROM shop_orders ORDER BY uuid').all();
    const before = [await shelf(), (await orders()).results];
    await seed(NOW);
    expect([await shelf(), (await orders()).results]).toEqual(before);
    await seed(new Date(NOW.getTime() + 400 * DAY_MS));
    expect((await orders()).results).toEqual(before[1]);
  });
});
