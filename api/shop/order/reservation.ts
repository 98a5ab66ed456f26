/**
 * Reservations expire at their deadline. From then on they are read as expired. The job, the next
 * buyer of the item or their own user then ends them in the database. Triggers in order-rules.sql
 * release the stock.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { Read } from '../../platform/framework/route.ts';
import { commitCounted, commitOrThrow, type Statement, write } from '../../platform/framework/statement.ts';
import { MAX_LAPSED_PER_RUN } from '../item/read-item.ts';
import { shopOrders } from './order-tables.ts';
import type { ShopOrderRow } from './serialize-order.ts';

/** Maximum reservations per user. A trigger enforces it too. */
export const MAX_RESERVATIONS = 5;

const MAX_CLEARED_PER_RUN = 200;

/**
 * Builds the statement that revokes matching reservations as of their deadline. The values of the
 * condition are bound.
 */
const lapse = (condition: Statement): Statement => ({
  sql: `UPDATE shop_orders
    SET version = version + 1, state = 'revoked', revoked_by = 'time', moved_at_ms = expires_at_ms WHERE ${condition.sql}`,
  params: condition.params,
});

/** Ends expired reservations of an item, up to `MAX_LAPSED_PER_RUN`, which releases their stock. */
export const lapseOfItem = (itemUuid: string, now: Date): Statement =>
  lapse(write`uuid IN (SELECT uuid FROM shop_orders
    WHERE item_uuid = ${itemUuid} AND state = 'reserved' AND expires_at_ms <= ${now.getTime()}
    ORDER BY expires_at_ms LIMIT ${MAX_LAPSED_PER_RUN})`);

/** Ends expired reservations of a user, who has at most five. */
export const lapseOfUser = (userUuid: string, now: Date): Statement =>
  lapse(write`user_uuid = ${userUuid} AND state = 'reserved' AND expires_at_ms <= ${now.getTime()}`);

const lapseOfAll = (now: Date): Statement =>
  lapse(write`uuid IN (SELECT uuid FROM shop_orders
    WHERE state = 'reserved' AND expires_at_ms <= ${now.getTime()} ORDER BY expires_at_ms LIMIT ${MAX_CLEARED_PER_RUN}) RETURNING uuid`);

/** Ends prizes that were not redeemed in time, which releases their stock. */
const endPrizes = (now: Date): Statement =>
  write`UPDATE shop_prizes SET state = 'over'
    WHERE uuid IN (SELECT uuid FROM shop_prizes
      WHERE state = 'redeemable' AND redeem_until_ms <= ${now.getTime()} ORDER BY redeem_until_ms LIMIT ${MAX_CLEARED_PER_RUN}) RETURNING uuid`;

/** Opens sales that start, which moves the items up in lists. */
const openItems = (now: Date): Statement =>
  write`UPDATE shop_items SET sale_window = 'open'
    WHERE uuid IN (SELECT uuid FROM shop_items
      WHERE sale_window = 'before' AND sale_starts_at_ms <= ${now.getTime()} ORDER BY sale_starts_at_ms LIMIT ${MAX_CLEARED_PER_RUN}) RETURNING uuid`;
const closeItems = (now: Date): Statement =>
  write`UPDATE shop_items SET sale_window = 'after'
    WHERE uuid IN (SELECT uuid FROM shop_items
      WHERE sale_window = 'open' AND sale_ends_at_ms <= ${now.getTime()} ORDER BY sale_ends_at_ms LIMIT ${MAX_CLEARED_PER_RUN}) RETURNING uuid`;

/** Selects the stored reservations of a user, including expired ones: at most five. */
export const selectReserved = (db: Db, userUuid: SqlText) =>
  db
    .select()
    .from(shopOrders)
    .where(and(eq(shopOrders.user_uuid, userUuid), sql`state = 'reserved'`));

/** Returns whether a reservation has expired. */
export const isLapsed = ({ expires_at_ms }: Pick<ShopOrderRow, 'expires_at_ms'>, now: Date): boolean =>
  expires_at_ms !== null && expires_at_ms <= now.getTime();

/**
 * Reads a user's data. If it contains expired reservations, it ends those and reads again, which is
 * rare.
 */
export async function readEndedReservations<Asked extends { reserved: ReturnType<typeof selectReserved> }>(
  read: Read<Asked>,
  { db, now, caller }: Pick<Context, 'db' | 'now'> & { caller: Caller },
): Promise<Rows<Asked>> {
  const rows = await read();
  if (!rows.reserved.some((order) => isLapsed(order, now))) return rows;
  await commitOrThrow(db, [lapseOfUser(caller.user_uuid, now)]);
  return read();
}

/**
 * Returns the next deadline of a reservation or prize, or the next start or end of a sale. Null:
 * none.
 */
export async function nextLapse(db: Db): Promise<number | null> {
  const ends = await db.all<{ at_ms: number }>(sql`SELECT at_ms FROM (
      SELECT expires_at_ms AS at_ms FROM shop_orders WHERE state = 'reserved' ORDER BY expires_at_ms LIMIT 1)
    UNION ALL SELECT at_ms FROM (
      SELECT redeem_until_ms AS at_ms FROM shop_prizes
        WHERE state = 'redeemable' AND redeem_until_ms IS NOT NULL ORDER BY redeem_until_ms LIMIT 1)
    UNION ALL SELECT at_ms FROM (
      SELECT sale_starts_at_ms AS at_ms FROM shop_items WHERE sale_window = 'before' ORDER BY sale_starts_at_ms LIMIT 1)
    UNION ALL SELECT at_ms FROM (
      SELECT sale_ends_at_ms AS at_ms FROM shop_items
        WHERE sale_window = 'open' AND sale_ends_at_ms IS NOT NULL ORDER BY sale_ends_at_ms LIMIT 1)
    ORDER BY at_ms`);
  return ends[0]?.at_ms ?? null;
}

/** Ends and opens everything that is due, up to 200 of each kind. Returns the number of changes. */
export async function lapseReservations(db: Db, now: Date): Promise<number> {
  const statements = [lapseOfAll(now), endPrizes(now), openItems(now), closeItems(now)];
  return (await commitCounted(db, statements)).returned_count;
}
