/** Items of the database, each with how many of its reservations are over and not yet cleared away. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../host/db.ts';
import type { Failed } from '../host/fail.ts';
import { shopItems } from './item-tables.ts';

/** Cleared away at once, and so counted as free at once. */
export const LAPSED_AT_ONCE = 50;

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

/** One that the shop has, or has had. */
export async function readAnyItem(db: Db, uuid: string, now: Date): Promise<ItemRead | Failed> {
  const [read] = await selectItems(db, now).where(eq(shopItems.uuid, uuid));
  return read ?? { failed: 'shop_item_not_found' };
}

/** One that the shop has. */
export async function readItem(db: Db, uuid: string, now: Date): Promise<ItemRead | Failed> {
  const read = await readAnyItem(db, uuid, now);
  if ('failed' in read) return read;
  return read.item.is_listed === 1 ? read : { failed: 'shop_item_gone' };
}
