/** Items of the database, each with how many of its reservations are over and not yet cleared away. */
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/host/db.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { shopOrders } from '../order/order-tables.ts';
import type { ItemRow } from './availability.ts';
import { shopItems } from './item-tables.ts';

/** Cleared away at once, and so counted as free at once. */
export const LAPSED_AT_ONCE = 50;
/** And in a list, of all items together. */
const LAPSED_MOST = 500;

/** Items, each with how many of its reservations are over and not yet cleared away. */
export const selectItems = (db: Db, now: Date) => db.select({ item: shopItems, lapsed: lapsedOf(now) }).from(shopItems);

/** One of them. */
export type ItemRead = Awaited<ReturnType<typeof selectItems>>[number];

/** Column names are spelled out: Drizzle writes them without their table where a query has one alone. */
const lapsedOf = (now: Date) => sql<number>`(SELECT count(*) FROM (
  SELECT 1 FROM shop_orders
  WHERE shop_orders.item_uuid = shop_items.uuid AND shop_orders.state = 'reserved'
    AND shop_orders.expires_at_ms <= ${now.getTime()}
  LIMIT ${LAPSED_AT_ONCE}))`;

/** The reservations that are over and not yet cleared away, whatever they are of: rarely any, because the clock comes by. */
export const selectLapsedItems = (db: Db, now: Date) =>
  db
    .select({ item_uuid: shopOrders.item_uuid })
    .from(shopOrders)
    .where(and(sql`state = 'reserved'`, lte(shopOrders.expires_at_ms, now.getTime())))
    .limit(LAPSED_MOST);

/** Items of a list, each with how many of those are its own. */
export function withLapsed({
  items,
  lapsed,
}: {
  items: readonly ItemRow[];
  lapsed: readonly { item_uuid: string }[];
}): ItemRead[] {
  const countOf = (uuid: string) => lapsed.filter(({ item_uuid }) => item_uuid === uuid).length;
  return items.map((item) => ({ item, lapsed: Math.min(countOf(item.uuid), LAPSED_AT_ONCE) }));
}

/** One that the shop has, or has had. */
export const selectItem = (db: Db, uuid: string, now: Date) => selectItems(db, now).where(eq(shopItems.uuid, uuid));

/** The item that was looked for, where the shop has it. */
export function listedOf([read]: readonly ItemRead[]): ItemRead | Failed {
  if (!read) return { failed: 'shop_item_not_found' };
  return read.item.is_listed === 1 ? read : { failed: 'shop_item_gone' };
}
