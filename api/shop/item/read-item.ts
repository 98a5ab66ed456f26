/** Queries for items, with the number of expired reservations that are still stored. */
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { shopOrders } from '../order/order-tables.ts';
import type { ItemRow } from './availability.ts';
import { shopItems } from './item-tables.ts';

/** Maximum expired reservations of an item that one request ends, and so counts as free. */
export const MAX_LAPSED_PER_RUN = 50;
/** Maximum expired reservations read for a list of items. */
const MAX_LAPSED = 500;

/** Selects items with the number of their expired reservations. */
export const selectItems = (db: Db, now: Date) => db.select({ item: shopItems, lapsed: lapsedOf(now) }).from(shopItems);

/** A row of `selectItems`. */
export type ItemRead = Awaited<ReturnType<typeof selectItems>>[number];

/**
 * Counts expired reservations. The table names are written out, because Drizzle omits them in a
 * query with a single table.
 */
const lapsedOf = (now: Date) => sql<number>`(SELECT count(*) FROM (
  SELECT 1 FROM shop_orders
  WHERE shop_orders.item_uuid = shop_items.uuid AND shop_orders.state = 'reserved'
    AND shop_orders.expires_at_ms <= ${now.getTime()}
  LIMIT ${MAX_LAPSED_PER_RUN}))`;

/** Selects the items of expired reservations. Usually it finds none, because the job ends them. */
export const selectLapsedItems = (db: Db, now: Date) =>
  db
    .select({ item_uuid: shopOrders.item_uuid })
    .from(shopOrders)
    .where(and(sql`state = 'reserved'`, lte(shopOrders.expires_at_ms, now.getTime())))
    .limit(MAX_LAPSED);

/** Adds to each item the number of its expired reservations. */
export function withLapsed({
  items,
  lapsed,
}: {
  items: readonly ItemRow[];
  lapsed: readonly { item_uuid: string }[];
}): ItemRead[] {
  const countOf = (uuid: string) => lapsed.filter(({ item_uuid }) => item_uuid === uuid).length;
  return items.map((item) => ({ item, lapsed: Math.min(countOf(item.uuid), MAX_LAPSED_PER_RUN) }));
}

/** Selects one item, listed or not. */
export const selectItem = (db: Db, uuid: string, now: Date) => selectItems(db, now).where(eq(shopItems.uuid, uuid));

/** Returns the item if it is listed. */
export function listedOf([row]: readonly ItemRead[]): ItemRead | Failed {
  if (!row) return { failed: 'shop_item_not_found' };
  return row.item.is_listed === 1 ? row : { failed: 'shop_item_gone' };
}
