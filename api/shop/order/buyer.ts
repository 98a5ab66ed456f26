/** A user and an item: the data that decides whether the user may reserve or buy it. */
import { and, eq } from 'drizzle-orm';
import type { SentAddress } from '../../../calls/people/address.ts';
import { coinsOf } from '../../money/ledger/account.ts';
import { balanceOf, selectAccount } from '../../money/ledger/balance.ts';
import { onBreak, overLimit, selectSpending } from '../../money/wallet/limit.ts';
import { selectSavedAddress, sentAddressOf } from '../../people/address/saved-address.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { Statement } from '../../platform/framework/statement.ts';
import type { ItemRow } from '../item/availability.ts';
import { shopItems } from '../item/item-tables.ts';
import { type ItemRead, selectItems } from '../item/read-item.ts';
import { selectVariants, type Variant, variantsOf } from '../item/variant.ts';
import { shopHoldings } from './order-tables.ts';
import { isLapsed, lapseOfItem, lapseOfUser, selectReserved } from './reservation.ts';
import type { ShopOrderRow } from './serialize-order.ts';

/** An item with the buyer's data about it and their means to pay. */
export interface Buyer extends ItemRead {
  /** The user's current reservation of the item. */
  reservation: ShopOrderRow | null;
  /** Number of the user's current reservations. */
  reservation_count: number;
  /** Pieces bought, received as gifts or currently reserved. */
  taken: number;
  variants: Variant[];
  /** Chosen variant. */
  variant_uuid: string | null;
  coins: number;
  address: SentAddress | null;
  /**
   * Returns a failure if the coins exceed the spending limit that the buyer set, otherwise null.
   */
  overLimit: (coins: number) => Failed | null;
  /**
   * Statements that end expired reservations, so that the database agrees with the numbers above.
   */
  clearing: Statement[];
}

/**
 * Selects the buyer's data in one transaction. Otherwise a reservation that its user revokes in
 * between would count as neither reserved nor free, and the item would look sold out.
 */
export const selectBuyer = (
  { form }: { form: { item_uuid: string } },
  { db, now, bearer: { user_uuid } }: { db: Db; now: Date; bearer: Bearer },
) => ({
  items: selectItems(db, now).where(eq(shopItems.uuid, form.item_uuid)),
  reserved: selectReserved(db, user_uuid),
  holdings: db
    .select({ taken: shopHoldings.taken })
    .from(shopHoldings)
    .where(and(eq(shopHoldings.user_uuid, user_uuid), eq(shopHoldings.item_uuid, form.item_uuid))),
  ...selectVariants(db, form.item_uuid, now),
  accounts: selectAccount(db, coinsOf(user_uuid)),
  addresses: selectSavedAddress(db, user_uuid),
  limits: selectSpending(db, user_uuid),
  worths: selectSetting(db, 'satang_per_100_coins', now),
});

/** Combines the rows of `selectBuyer`. A buyer who takes a break is refused. */
export function buyerOf(
  rows: Rows<ReturnType<typeof selectBuyer>>,
  { userUuid, variant_uuid = null, now }: { userUuid: string; variant_uuid?: string | null | undefined; now: Date },
): Buyer | Failed {
  const {
    items: [row],
    reserved,
    holdings: [holding],
    addresses: [address],
  } = rows;
  if (!row) return { failed: 'shop_item_not_found' };
  const paused = onBreak(rows.limits, now);
  if (paused) return paused;
  const { item, lapsed } = row;
  const open = reserved.filter((order) => !isLapsed(order, now));
  const lapsedOfItem = reserved.filter((order) => isLapsed(order, now) && order.item_uuid === item.uuid).length;
  return {
    item,
    lapsed,
    reservation: open.find(({ item_uuid }) => item_uuid === item.uuid) ?? null,
    reservation_count: open.length,
    taken: (holding?.taken ?? 0) - lapsedOfItem,
    variants: variantsOf(rows),
    variant_uuid,
    coins: balanceOf(rows.accounts),
    overLimit: (coins) =>
      overLimit(rows.limits, { coins, satang_per_100_coins: settingOf('satang_per_100_coins', rows.worths) }, now),
    address: address && item.kind === 'physical' ? sentAddressOf(address) : null,
    clearing: [
      ...(open.length < reserved.length ? [lapseOfUser(userUuid, now)] : []),
      ...(lapsed > 0 ? [lapseOfItem(item.uuid, now)] : []),
    ],
  };
}

/** Returns how many more pieces the user may take. Null: unlimited. */
export const leftFor = ({ per_user_limit }: Pick<ItemRow, 'per_user_limit'>, takenCount: number): number | null =>
  per_user_limit === null ? null : Math.max(0, per_user_limit - takenCount);
