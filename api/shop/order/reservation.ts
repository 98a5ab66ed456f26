/**
 * Reservations end at their deadline by themselves: they are read as over from then on, and cleared away by whoever comes
 * next: the clock, the next buyer of the item, or their own user.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Rows, SqlText } from '../../platform/host/db.ts';
import type { Caller, Context } from '../../platform/host/env.ts';
import type { Read } from '../../platform/host/route.ts';
import { commit, type Statement, write } from '../../platform/host/statement.ts';
import { LAPSED_AT_ONCE } from '../item/read-item.ts';
import { shopOrders } from './order-tables.ts';
import type { OrderRow } from './serialize-order.ts';

/** A user may have so many at a time; a trigger holds it too. */
export const RESERVATIONS_MOST = 5;

const CLEARED_AT_ONCE = 200;

/** Revokes, as of its deadline, what this condition names; its values are bound. */
const lapse = (which: Statement): Statement => ({
  sql: `UPDATE shop_orders
    SET version = version + 1, state = 'revoked', revoked_by = 'time', moved_at_ms = expires_at_ms WHERE ${which.sql}`,
  params: which.params,
});

/** Clears away what has lapsed of an item, some at a time; the stock is free again. */
export const lapseOfItem = (itemUuid: string, now: Date): Statement =>
  lapse(write`uuid IN (SELECT uuid FROM shop_orders
    WHERE item_uuid = ${itemUuid} AND state = 'reserved' AND expires_at_ms <= ${now.getTime()}
    ORDER BY expires_at_ms LIMIT ${LAPSED_AT_ONCE})`);

/** The same for a user, who has a handful at most. */
export const lapseOfUser = (userUuid: string, now: Date): Statement =>
  lapse(write`user_uuid = ${userUuid} AND state = 'reserved' AND expires_at_ms <= ${now.getTime()}`);

const lapseOfAll = (now: Date): Statement =>
  lapse(write`uuid IN (SELECT uuid FROM shop_orders
    WHERE state = 'reserved' AND expires_at_ms <= ${now.getTime()} ORDER BY expires_at_ms LIMIT ${CLEARED_AT_ONCE}) RETURNING uuid`);

/** What was won and not redeemed in time is free again as well. */
const endPrizes = (now: Date): Statement =>
  write`UPDATE shop_prizes SET state = 'over'
    WHERE uuid IN (SELECT uuid FROM shop_prizes
      WHERE state = 'redeemable' AND redeem_until_ms <= ${now.getTime()} ORDER BY redeem_until_ms LIMIT ${CLEARED_AT_ONCE}) RETURNING uuid`;

/** What opens or closes by time takes its place on the shelf. */
const openItems = (now: Date): Statement =>
  write`UPDATE shop_items SET sale_window = 'open'
    WHERE uuid IN (SELECT uuid FROM shop_items
      WHERE sale_window = 'before' AND sale_starts_at_ms <= ${now.getTime()} ORDER BY sale_starts_at_ms LIMIT ${CLEARED_AT_ONCE}) RETURNING uuid`;
const closeItems = (now: Date): Statement =>
  write`UPDATE shop_items SET sale_window = 'after'
    WHERE uuid IN (SELECT uuid FROM shop_items
      WHERE sale_window = 'open' AND sale_ends_at_ms <= ${now.getTime()} ORDER BY sale_ends_at_ms LIMIT ${CLEARED_AT_ONCE}) RETURNING uuid`;

/** The reservations of a user that were not yet cleared away: a handful at most. */
export const selectReserved = (db: Db, userUuid: SqlText) =>
  db
    .select()
    .from(shopOrders)
    .where(and(eq(shopOrders.user_uuid, userUuid), sql`state = 'reserved'`));

/** Whether the time of a reservation is over. */
export const isLapsed = ({ expires_at_ms }: Pick<OrderRow, 'expires_at_ms'>, now: Date): boolean =>
  expires_at_ms !== null && expires_at_ms <= now.getTime();

/** What was read of a user, once their reservations are in the database as they are in truth: at first they mostly are. */
export async function readSettled<Asked extends { reserved: ReturnType<typeof selectReserved> }>(
  read: Read<Asked>,
  { db, now, caller }: Pick<Context, 'db' | 'now'> & { caller: Caller },
): Promise<Rows<Asked>> {
  const found = await read();
  if (!found.reserved.some((order) => isLapsed(order, now))) return found;
  // A conflict is somebody who was faster with the same.
  await commit(db, [lapseOfUser(caller.user_uuid, now)]);
  return read();
}

/** When the next reservation or prize is over, or a sale begins or ends, or null. */
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

/** Clears away what is over, some at a time. Returns how much; 0 where the database refuses. */
export async function lapseReservations(db: Db, now: Date): Promise<number> {
  const done = await commit(db, [lapseOfAll(now), endPrizes(now), openItems(now), closeItems(now)]);
  return done.conflict === null ? done.returned_count : 0;
}
