/** Rows read by the pages of the shop, in D1's own counts, with few and with many items. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { openDb } from '../../../api/platform/framework/db.ts';
import { lapseReservations } from '../../../api/shop/order/reservation.ts';
import { getShopItem, listOwnItems, listShopItems, type ShopSort } from '../../../calls/shop/item.ts';
import { buyShopItem, listReservations, redeemShopPrize, reserveShopItem } from '../../../calls/shop/order.ts';
import { getShopOrder, listHadProducts, listShopOrders } from '../../../calls/shop/order-history.ts';
import { effort } from '../../effort.ts';
import { CATEGORY, itemUuid, prizeUuid } from '../../shop-rows.ts';
import { ask, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { meter } from '../rows-read.ts';
import { addUsers, userUuid } from '../world.ts';
import { addCodes, addCoins, addItems, addPrize } from './shop-world.ts';

const PAGE = 20;
const BUYERS = 1_000;
/**
 * One order in this many belongs to the caller, so that their pages are full even with few orders.
 */
const OWN = 9;

/** The uuid of a number, in SQL and in TypeScript. */
const UUID = `printf('%08x-0000-4000-8000-%012x', n, n)`;
const uuidOf = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

const numbers = (count: number) =>
  `WITH RECURSIVE numbers (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})`;

/** Runs a function without the triggers of orders, which would take minutes for a million rows. */
async function withoutOrderRules(work: () => Promise<void>) {
  const { results } = await env.DB.prepare(
    `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'shop_orders'`,
  ).all<{ name: string; sql: string }>();
  await env.DB.batch(results.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)));
  await work();
  await env.DB.batch(results.map(({ sql }) => env.DB.prepare(sql)));
}

/**
 * Inserts items that all match "common" and one in a thousand "rare", and orders of a thousand
 * buyers.
 */
async function fill(items: number, orders: number) {
  await addItems({ name: 'first' });
  await env.DB.prepare(
    `${numbers(items)}
    INSERT INTO shop_items (uuid, category_slug, kind, wearable, grant_days, name_th, name_en, description_th,
      description_en, picture_url, price_coins, search_text, created_at_ms)
    SELECT ${UUID}, '${CATEGORY.slug}', 'digital', 'badge', 7, 'ของ', 'item', '', '', '/media/shop/badge.svg', 100 + n % 97,
      'common' || iif(n % 1000 = 7, ' หายาก', ''), n FROM numbers`,
  ).run();
  const buyers = Array.from({ length: BUYERS }, (_, index) => `buyer${index}`);
  await addUsers(buyers);
  await env.DB.prepare('CREATE TABLE buyers (n INTEGER PRIMARY KEY, uuid TEXT)').run();
  await env.DB.prepare('INSERT INTO buyers SELECT key, value FROM json_each(?)')
    .bind(JSON.stringify([userUuid('fan'), ...buyers.map(userUuid)]))
    .run();
  await withoutOrderRules(async () => {
    for (const state of ['bought', 'revoked'] as const) {
      const share = state === 'bought' ? Math.ceil(orders * 0.9) : Math.floor(orders * 0.1);
      await env.DB.prepare(
        `${numbers(share)}
        INSERT INTO shop_orders (uuid, user_uuid, item_uuid, kind, state, price_coins, created_at_ms, moved_at_ms,
          expires_at_ms, revoked_by)
        SELECT printf('%08x-0000-4000-${state === 'bought' ? '8' : '9'}000-%012x', numbers.n, numbers.n), buyers.uuid,
          printf('%08x-0000-4000-8000-%012x', numbers.n % ${items}, numbers.n % ${items}), 'digital', '${state}', 100,
          numbers.n, numbers.n, ${state === 'bought' ? 'NULL, NULL' : "numbers.n, 'time'"}
        FROM numbers JOIN buyers ON buyers.n = iif(numbers.n % ${OWN} = 0, 0, numbers.n % ${BUYERS + 1})`,
      ).run();
    }
  });
  await env.DB.prepare(
    `INSERT INTO shop_holdings (user_uuid, item_uuid, kind, taken, had, last_had_at_ms)
    SELECT user_uuid, item_uuid, 'digital', count(*), count(*), max(moved_at_ms) FROM shop_orders
    WHERE user_uuid = ? AND state = 'bought' GROUP BY item_uuid`,
  )
    .bind(userUuid('fan'))
    .run();
}

type RowsCase = [what: string, most: number, ask: (db: D1Database, token: string) => Promise<Response>];

const shelf = (query: object) => (db: D1Database) => fetchCall(listShopItems, { query }, db);
const sorts: readonly ShopSort[] = ['popular', 'newest', 'price_low', 'price_high'];
/** Rows of the caller: the token and the user. */
const CALLER = 2;
/** Each query of a member joins the token to find the user, because all run in one round trip. */
const WHOSE = 1;
/**
 * A full page of the caller's orders, each with its item, and one more that shows whether another
 * page follows.
 */
const OWN_PAGE = (PAGE + 1) * 2 + WHOSE + CALLER;
/** Expired reservations are read together with a page of orders. */
const RESERVED = WHOSE;

/**
 * The requests and their maximum rows, independent of the size: each item once, and once more for
 * its expired reservations.
 */
const requests: RowsCase[] = [
  ...sorts.flatMap((sort): RowsCase[] => [
    [`a page by ${sort}`, (PAGE + 1) * 2, shelf({ sort })],
    [`a page of a category by ${sort}`, (PAGE + 1) * 2 + 1, shelf({ sort, category: CATEGORY.slug })],
  ]),
  ['a search for what is rare', 700, shelf({ search: 'หายาก' })],
  ['a search for what is everywhere', 700, shelf({ search: 'common' })],
  ['a search for a single letter', 2_100, shelf({ search: 'ห' })],
  ['a search for what is nowhere', 20, shelf({ search: 'nowhere' })],
  ['a search for letters that are there and a word that is not', 2_100, shelf({ search: 'omcommon comm' })],
  // Once for its expired reservations, and once for those of its variants.
  ['an item', 3, (db) => fetchCall(getShopItem, { params: { uuid: uuidOf(3) } }, db)],
  [
    'what 50 items are to a user',
    // For each: the list entry, the item, its held pieces, and a possible prize.
    50 * 4 + 20,
    (db, token) => {
      const uuids = Array.from({ length: 50 }, (_, index) => uuidOf(index)).join();
      return fetchCall(listOwnItems, { token, query: { uuids } }, db);
    },
  ],
  ['a page of the history', OWN_PAGE + RESERVED, (db, token) => fetchCall(listShopOrders, { token }, db)],
  [
    'a page of the history by state',
    OWN_PAGE + RESERVED,
    (db, token) => fetchCall(listShopOrders, { token, query: { state: 'revoked' } }, db),
  ],
  ['a page of products', OWN_PAGE, (db, token) => fetchCall(listHadProducts, { token }, db)],
  [
    'a page of products of a kind',
    OWN_PAGE,
    (db, token) => fetchCall(listHadProducts, { token, query: { kind: 'digital' } }, db),
  ],
  ['reservations', 6, (db, token) => fetchCall(listReservations, { token }, db)],
  ['an order', 9, (db, token) => fetchCall(getShopOrder, { token, params: { uuid: uuidOf(0) } }, db)],
  [
    'buying',
    60,
    (db, token) => {
      const form = { item_uuid: uuidOf(5), price_coins: '105' };
      return fetchCall(buyShopItem, { token, key: `key-${Math.random()}`, form }, db);
    },
  ],
];

describe.each([
  [50, 2_000],
  [10_000, effort({ daily: 10_000, torture: 1_000_000 })],
])('the shop with %d items and %d orders', (items, orders) => {
  test('no page of the shop reads more rows as the shop grows', { timeout: 600_000 }, async () => {
    const token = await addMember('fan', 'normal');
    await addCoins('fan', 1_000);
    await fill(items, orders);
    const rowCounts: Record<string, number> = {};
    for (const [what, max, get] of requests) {
      const { db, rowsRead } = meter();
      const response = await get(db, token);
      expect(response.status, `${what}: ${await response.text()}`).toBe(200);
      rowCounts[what] = rowsRead();
      expect.soft(rowsRead(), what).toBeLessThanOrEqual(max);
    }
    const { db, rowsRead } = meter();
    await lapseReservations(openDb(db), new Date());
    expect.soft(rowsRead(), 'a tick of the clock').toBeLessThanOrEqual(16);
    console.info(`${items} items, ${orders} orders: ${JSON.stringify(rowCounts)}`);
  });
});

describe('the shop with 20,000 free codes of other vouchers', () => {
  test('buying, buying a reservation and redeeming read few rows for a code', async () => {
    const token = await addMember('fan', 'normal');
    await addCoins('fan', 1_000);
    await addItems(
      { name: 'card', kind: 'voucher', reservation_seconds: 600 },
      ...Array.from({ length: 4 }, (_, index) => ({ name: `other-${index}`, kind: 'voucher' as const })),
    );
    await addCodes('card', ['one', 'two', 'three']);
    await env.DB.prepare(
      `${numbers(20_000)}
      INSERT INTO shop_codes (uuid, item_uuid, code) SELECT ${UUID}, json_extract(?, '$[' || (n % 4) || ']'), 'code-' || n FROM numbers`,
    )
      .bind(JSON.stringify(Array.from({ length: 4 }, (_, index) => itemUuid(`other-${index}`))))
      .run();
    await addPrize('won', { user: 'fan', item: 'card' });
    const { db, rowsRead } = meter();
    const form = { item_uuid: itemUuid('card'), price_coins: '100' };
    await ask(buyShopItem, { token, key: 'at-once-1', form }, db);
    await ask(reserveShopItem, { token, key: 'reserve-1', form: { item_uuid: form.item_uuid } }, db);
    await ask(buyShopItem, { token, key: 'reserved-1', form }, db);
    await ask(redeemShopPrize, { token, key: 'redeem-1', form: { prize_uuid: prizeUuid('won') } }, db);
    expect(rowsRead()).toBeLessThanOrEqual(200);
  });
});
