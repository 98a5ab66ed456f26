/**
 * Pages of the catalogue, with unavailable items last. Without a search, a page is one range of an
 * index. A search uses its rarest pair of letters. If that pair is common, it scans the catalogue
 * instead. Both read a bounded number of rows.
 */
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { ShopSort } from '../../../calls/shop/item.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { cursorAfter, type PageStart, pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import { shopCategories, shopGrams, shopItemGrams, shopItems } from './item-tables.ts';
import { type ItemRead, selectLapsedItems, withLapsed } from './read-item.ts';
import { gramsOf, searchWordsOf } from './search-text.ts';

/** Filter, search, order and position of a page. */
export interface CatalogueQuery {
  category?: string | undefined;
  search?: string | undefined;
  sort: ShopSort;
  cursor?: string | undefined;
  limit: number;
}

/** A page of the catalogue. */
export interface CatalogueRows {
  data: ItemRead[];
  next_cursor: string | null;
}

const orders = {
  popular: 'popular_key',
  newest: 'newest_shelf_key',
  price_low: 'price_low_key',
  price_high: 'price_high_key',
} as const satisfies Record<ShopSort, keyof typeof shopItems.$inferSelect>;

type OrderColumn = (typeof orders)[ShopSort];

/** Maximum items with a pair of letters for which the index of pairs is used. */
const RARE = 300;
/** Maximum items that a search scans per page. */
const WALK = 1_000;
const MAX_GRAMS = 40;
/** Letters of a search in the name of its cursors, enough to tell searches apart. */
const NAME_LETTERS = 40;

/** Inputs of a page: filter, order and position. */
interface Stretch {
  db: Db;
  now: Date;
  start: PageStart;
  by: OrderColumn;
  where: SQL | undefined;
}

/**
 * Returns a page of the catalogue. A search needs a second round trip, which depends on how common
 * its letters are.
 */
export async function readCatalogue(db: Db, query: CatalogueQuery, now: Date): Promise<CatalogueRows | Failed> {
  const words = searchWordsOf(query.search ?? '');
  const start = catalogueStart(query, words);
  if ('failed' in start) return start;
  const by = orders[query.sort];
  const filter = inCatalogue(query, start.after);
  const stretch = { db, now, start, by, where: filter };
  const categories = db
    .select({ slug: shopCategories.slug })
    .from(shopCategories)
    .where(eq(shopCategories.slug, query.category ?? ''));
  const isUnknown = (categories: readonly object[]) => query.category !== undefined && categories.length === 0;
  if (words.length === 0) {
    const rows = await batchRead(db, { categories, ...selectRange(stretch, filter) });
    return isUnknown(rows.categories) ? unknownCategory : page(stretch, withLapsed(rows));
  }
  const grams = gramsOf(words).slice(0, MAX_GRAMS);
  const gramQuery = db.select().from(shopGrams).where(inArray(shopGrams.gram, grams));
  const gramRows = await batchRead(db, { categories, grams: gramQuery });
  return isUnknown(gramRows.categories) ? unknownCategory : search(stretch, words, rarestOf(grams, gramRows.grams));
}

/** Returns the start of a page. */
export const catalogueStart = (query: CatalogueQuery, words: readonly string[] = []): PageStart | Failed =>
  startOf(['shop', query.category ?? '', query.sort, words.join(' ').slice(0, NAME_LETTERS)].join(':'), query);

const inCatalogue = ({ category, sort }: CatalogueQuery, after: string) =>
  and(
    // Written as a literal, not bound: only then does SQLite use the partial indexes of listed
    // items.
    sql`shop_items.is_listed = 1`,
    category === undefined ? undefined : eq(shopItems.category_slug, category),
    gt(shopItems[orders[sort]], after),
  );

/**
 * Selects the uuids of a page without a search. Other queries use it before the items are known.
 */
export function selectCatalogue(db: Db, query: CatalogueQuery) {
  const { after, limit } = rangeOf(query);
  return db
    .select({ uuid: shopItems.uuid })
    .from(shopItems)
    .where(inCatalogue(query, after))
    .orderBy(asc(shopItems[orders[query.sort]]))
    .limit(limit);
}

const unknownCategory: Failed = { failed: 'shop_category_not_found' };

const selectRange = ({ db, now, start, by }: Stretch, filter: SQL | undefined) => ({
  items: db
    .select()
    .from(shopItems)
    .where(filter)
    .orderBy(asc(shopItems[by]))
    .limit(start.limit + 1),
  lapsed: selectLapsedItems(db, now),
});

const page = ({ start, by }: Stretch, rows: readonly ItemRead[]): CatalogueRows =>
  pageOf(
    start,
    rows.map((row) => ({ ...row, order_key: row.item[by] })),
    ({ item, lapsed }) => ({ item, lapsed }),
  );

type Gram = typeof shopGrams.$inferSelect;

async function search(stretch: Stretch, words: readonly string[], rarest: Gram | null): Promise<CatalogueRows> {
  if (rarest?.item_count === 0) return { data: [], next_cursor: null };
  const matches = words.map((word) => sql`instr(shop_items.search_text, ${word}) > 0`);
  if (!rarest || rarest.item_count > RARE) return walk(stretch, matches);
  const { db, where } = stretch;
  const range = selectRange(stretch, and(where, hasGram(db, rarest.gram), ...matches));
  return page(stretch, withLapsed(await batchRead(db, range)));
}

/** Returns the pair of letters in the fewest items, or null if there are no pairs. */
function rarestOf(grams: readonly string[], gramRows: readonly Gram[]): Gram | null {
  const [first] = grams;
  if (first === undefined) return null;
  if (gramRows.length < grams.length) return { gram: first, item_count: 0 };
  return gramRows.reduce((rarest, gram) => (gram.item_count < rarest.item_count ? gram : rarest));
}

const hasGram = (db: Db, gram: string): SQL =>
  inArray(
    shopItems.uuid,
    db.select({ uuid: shopItemGrams.item_uuid }).from(shopItemGrams).where(eq(shopItemGrams.gram, gram)),
  );

/**
 * Scans the next `WALK` items. If the page is not full then, the next page continues where the scan
 * ended.
 */
async function walk(stretch: Stretch, matches: readonly SQL[]): Promise<CatalogueRows> {
  const { db, start, by, where } = stretch;
  const ahead = db
    .select({ uuid: shopItems.uuid, search_text: shopItems.search_text })
    .from(shopItems)
    .where(where)
    .orderBy(asc(shopItems[by]))
    .limit(WALK)
    .as('shop_items');
  const matchUuids = db
    .select({ uuid: ahead.uuid })
    .from(ahead)
    .where(and(...matches))
    .limit(start.limit + 1);
  const rows = withLapsed(await batchRead(db, selectRange(stretch, inArray(shopItems.uuid, matchUuids))));
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
