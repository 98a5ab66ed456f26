/** A user before an item: what decides whether they may reserve or buy it. */
import { and, eq, sql } from 'drizzle-orm';
import type { SentAddress } from '../../calls/address.ts';
import { readSentAddress } from '../address/saved-address.ts';
import type { Db } from '../host/db.ts';
import type { Failed } from '../host/fail.ts';
import type { Statement } from '../host/statement.ts';
import { readCoins } from '../ledger/balance.ts';
import type { ItemRow } from './availability.ts';
import { shopItems } from './item-tables.ts';
import { shopHoldings, shopOrders } from './order-tables.ts';
import { type ItemRead, selectItems } from './read-item.ts';
import { lapseOfItem, lapseOfUser } from './reservation.ts';
import type { OrderRow } from './serialize-order.ts';

/** An item, and what its buyer has of it and to pay with. */
export interface Buyer extends ItemRead {
  /** The user's reservation of the item, while it holds. */
  reservation: OrderRow | null;
  /** How many reservations of theirs hold now. */
  reservation_count: number;
  /** Bought, or reserved and not lapsed. */
  taken: number;
  coins: number;
  address: SentAddress | null;
  /** Clears away what has lapsed, so that the database counts as this does. */
  clearing: Statement[];
}

/**
 * The item, the user's reservations and what they have of it are read in one batch, as of one moment: who revokes
 * meanwhile is not told that it is sold out, which it was for as long as they held it.
 */
export async function readBuyer(
  db: Db,
  { userUuid, itemUuid, now }: { userUuid: string; itemUuid: string; now: Date },
): Promise<Buyer | Failed> {
  const [[read], reserved, [holding]] = await db.batch([
    selectItems(db, now).where(eq(shopItems.uuid, itemUuid)),
    db
      .select()
      .from(shopOrders)
      .where(and(eq(shopOrders.user_uuid, userUuid), sql`state = 'reserved'`)),
    db
      .select({ taken: shopHoldings.taken })
      .from(shopHoldings)
      .where(and(eq(shopHoldings.user_uuid, userUuid), eq(shopHoldings.item_uuid, itemUuid))),
  ]);
  if (!read) return { failed: 'shop_item_not_found' };
  const { item, lapsed } = read;
  const [{ user: coins }, address] = await Promise.all([
    readCoins(db, userUuid),
    item.kind === 'physical' ? readSentAddress(db, userUuid) : null,
  ]);
  const isOver = ({ expires_at_ms }: OrderRow) => expires_at_ms !== null && expires_at_ms <= now.getTime();
  const open = reserved.filter((order) => !isOver(order));
  const lapsedOfItem = reserved.filter((order) => isOver(order) && order.item_uuid === item.uuid).length;
  return {
    item,
    lapsed,
    reservation: open.find(({ item_uuid }) => item_uuid === item.uuid) ?? null,
    reservation_count: open.length,
    taken: (holding?.taken ?? 0) - lapsedOfItem,
    coins,
    address,
    clearing: [
      ...(open.length < reserved.length ? [lapseOfUser(userUuid, now)] : []),
      ...(lapsed > 0 ? [lapseOfItem(item.uuid, now)] : []),
    ],
  };
}

/** How many more the user may take; null: any number. */
export const leftFor = ({ per_user_limit }: Pick<ItemRow, 'per_user_limit'>, taken: number): number | null =>
  per_user_limit === null ? null : Math.max(0, per_user_limit - taken);
