/**
 * A page of the shelf. Without a search it is one range of an index. With one, it is found by the search's rarest pair
 * of letters where that is rare, and by walking along the shelf where it is not: both cost a bounded number of rows.
 */
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { ShopSort } from '../../calls/shop.ts';
import type { Db } from '../host/db.ts';
import type { Failed } from '../host/fail.ts';
import { cursorAfter, type PageStart, pageOf, startOf } from '../host/page.ts';
import { shopGrams, shopItemGrams, shopItems } from './item-tables.ts';
import { type ItemRead, selectItems } from './read-item.ts';
import { gramsOf, wordsOf } from './search-text.ts';

/** What is looked for on the shelf, and from where on. */
export interface ShelfQuery {
  category?: string | undefined;
  search?: string | undefined;
  sort: ShopSort;
  cursor?: string | undefined;
  limit: number;
}

/** A page of it. */
export interface Shelf {
  data: ItemRead[];
  next_cursor: string | null;
}

const orders = {
  popular: 'popular_key',
  newest: 'newest_key',
  price_low: 'price_low_key',
  price_high: 'price_high_key',
} as const satisfies Record<ShopSort, keyof typeof shopItems.$inferSelect>;

type OrderColumn = (typeof orders)[ShopSort];

/** A pair of letters is rare that is in no more items than this. */
const RARE = 300;
/** How far a search walks for one page. */
const WALK = 1_000;
const GRAMS_MOST = 40;
/** Enough of a search to tell its cursor from another one's. */
const NAME_LETTERS = 40;

/** What a page is read from: the items of a category, or all; after the page before. */
interface Stretch {
  db: Db;
  now: Date;
  start: PageStart;
  by: OrderColumn;
  where: SQL | undefined;
}

/** A page of the shop, by category, search and order. */
export async function readShelf(db: Db, query: ShelfQuery, now: Date): Promise<Shelf | Failed> {
  const words = wordsOf(query.search ?? '');
  const name = ['shop', query.category ?? '', query.sort, words.join(' ').slice(0, NAME_LETTERS)].join(':');
  const start = startOf(name, query);
  if ('failed' in start) return start;
  const by = orders[query.sort];
  const ofCategory = query.category === undefined ? undefined : eq(shopItems.category_slug, query.category);
  // Written out and not bound: only so does SQLite see that the index of listed items has them.
  const where = and(sql`shop_items.is_listed = 1`, ofCategory, gt(shopItems[by], start.after));
  const stretch = { db, now, start, by, where };
  return words.length === 0 ? page(stretch, await readRange(stretch, where)) : search(stretch, words);
}

const readRange = ({ db, now, start, by }: Stretch, where: SQL | undefined) =>
  selectItems(db, now)
    .where(where)
    .orderBy(asc(shopItems[by]))
    .limit(start.limit + 1);

const page = ({ start, by }: Stretch, rows: readonly ItemRead[]): Shelf =>
  pageOf(
    start,
    rows.map((row) => ({ ...row, order_key: row.item[by] })),
    ({ item, lapsed }) => ({ item, lapsed }),
  );

async function search(stretch: Stretch, words: readonly string[]): Promise<Shelf> {
  const rarest = await rarestGram(stretch.db, gramsOf(words).slice(0, GRAMS_MOST));
  if (rarest?.item_count === 0) return { data: [], next_cursor: null };
  const matches = words.map((word) => sql`instr(shop_items.search_text, ${word}) > 0`);
  return rarest && rarest.item_count <= RARE
    ? page(stretch, await readRange(stretch, and(stretch.where, hasGram(stretch.db, rarest.gram), ...matches)))
    : walk(stretch, matches);
}

/** Null where there are no pairs to look for. */
async function rarestGram(db: Db, grams: readonly string[]): Promise<{ gram: string; item_count: number } | null> {
  const [first] = grams;
  if (first === undefined) return null;
  const known = await db
    .select()
    .from(shopGrams)
    .where(inArray(shopGrams.gram, [...grams]));
  if (known.length < grams.length) return { gram: first, item_count: 0 };
  return known.reduce((rarest, gram) => (gram.item_count < rarest.item_count ? gram : rarest));
}

const hasGram = (db: Db, gram: string): SQL =>
  inArray(
    shopItems.uuid,
    db.select({ uuid: shopItemGrams.item_uuid }).from(shopItemGrams).where(eq(shopItemGrams.gram, gram)),
  );

/** Looks at the next items one by one. A page that is not full after so many goes on where this one stopped. */
async function walk(stretch: Stretch, matches: readonly SQL[]): Promise<Shelf> {
  const { db, now, start, by, where } = stretch;
  const ahead = db
    .select({ uuid: shopItems.uuid, search_text: shopItems.search_text })
    .from(shopItems)
    .where(where)
    .orderBy(asc(shopItems[by]))
    .limit(WALK)
    .as('shop_items');
  const found = await db
    .select({ uuid: ahead.uuid })
    .from(ahead)
    .where(and(...matches))
    .limit(start.limit + 1);
  const uuids = found.map(({ uuid }) => uuid);
  const rows = await selectItems(db, now).where(inArray(shopItems.uuid, uuids)).orderBy(asc(shopItems[by]));
  if (rows.length > start.limit) return page(stretch, rows);
  const [end] = await db
    .select({ order_key: shopItems[by] })
    .from(shopItems)
    .where(where)
    .orderBy(asc(shopItems[by]))
    .limit(1)
    .offset(WALK - 1);
  const next_cursor = end ? cursorAfter(start, end.order_key, rows.length) : null;
  return { data: rows, next_cursor };
}
