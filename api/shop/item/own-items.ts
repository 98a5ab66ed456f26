/**
 * The caller's own data about items. It is separate from the public data, so that the public data
 * can be cached for everyone.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { likeShopItem, listOwnItems, type OwnItem, unlikeShopItem } from '../../../calls/shop/item.ts';
import { coinsOf } from '../../money/ledger/account.ts';
import { balanceOf, selectAccount } from '../../money/ledger/balance.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { leftFor } from '../order/buyer.ts';
import { shopHoldings } from '../order/order-tables.ts';
import { selectReservations } from '../order/read-order.ts';
import { isLapsed, readEndedReservations, selectReserved } from '../order/reservation.ts';
import { type ShopOrderRow, serializeOrders } from '../order/serialize-order.ts';
import type { ItemRow } from './availability.ts';
import { shopItems, shopLikes } from './item-tables.ts';
import { listedOf, selectItem } from './read-item.ts';
import { catalogueStart, readCatalogue, selectCatalogue } from './select-catalogue.ts';

export const ownItemRoutes = (on: On) => {
  on(
    listOwnItems,
    ({ query }, { db, now, bearer: { user_uuid } }) => ({
      reserved: selectReserved(db, user_uuid),
      reservations: selectReservations(db, user_uuid, now),
      accounts: selectAccount(db, coinsOf(user_uuid)),
      own: selectOwn(db, { uuids: query.uuids?.split(',') ?? selectCatalogue(db, query), userUuid: user_uuid, now }),
    }),
    async ({ query }, { read, ...context }) => {
      const { db, now, caller } = context;
      const { uuids, search } = query;
      const catalogue =
        uuids === undefined ? await (search ? readCatalogue(db, query, now) : catalogueStart(query)) : null;
      if (catalogue && 'failed' in catalogue) return catalogue;
      const { reserved, reservations, accounts, own } = await readEndedReservations(read, context);
      const itemUuids = catalogue && 'data' in catalogue ? catalogue.data.map(({ item }) => item.uuid) : null;
      const rows = itemUuids ? await selectOwn(db, { uuids: itemUuids, userUuid: caller.user_uuid, now }) : own;
      const items = rows.map((row) => serialize(row, { reserved, now }));
      return {
        data: {
          coins: balanceOf(accounts),
          items: catalogue ? items.filter(isSomething) : items,
          reservations: serializeOrders(reservations, now),
        },
      };
    },
  );

  on(
    likeShopItem,
    ({ params }, { db, now }) => ({ items: selectItem(db, params.uuid, now) }),
    async (_, { db, now, caller, read }) => {
      const itemRead = listedOf((await read()).items);
      if ('failed' in itemRead) return itemRead;
      const row = { user_uuid: caller.user_uuid, item_uuid: itemRead.item.uuid, liked_at_ms: now.getTime() };
      return writeLike(db, {
        item: itemRead.item,
        isLiked: true,
        write: db.insert(shopLikes).values(row).onConflictDoNothing(),
      });
    },
  );

  on(
    unlikeShopItem,
    ({ params }, { db, now }) => ({ items: selectItem(db, params.uuid, now) }),
    async (_, { db, caller, read }) => {
      const [row] = (await read()).items;
      if (!row) return { failed: 'shop_item_not_found' };
      const own = and(eq(shopLikes.user_uuid, caller.user_uuid), eq(shopLikes.item_uuid, row.item.uuid));
      return writeLike(db, { item: row.item, isLiked: false, write: db.delete(shopLikes).where(own) });
    },
  );
};

/** Writes the like and returns the new number of likes. Triggers in item-rules.sql count them. */
async function writeLike(
  db: Db,
  { item, isLiked, write }: { item: ItemRow; isLiked: boolean; write: BatchItem<'sqlite'> },
) {
  const count = db.select({ like_count: shopItems.like_count }).from(shopItems).where(eq(shopItems.uuid, item.uuid));
  const [, [now]] = await db.batch([write, count]);
  return { data: { item_uuid: item.uuid, is_liked: isLiked, like_count: now?.like_count ?? 0 } };
}

/** Selects items with the user's data about each. */
const selectOwn = (
  db: Db,
  { uuids, userUuid, now }: { uuids: string[] | ReturnType<typeof selectCatalogue>; userUuid: SqlText; now: Date },
) =>
  db
    .select({
      item: { uuid: shopItems.uuid, kind: shopItems.kind, per_user_limit: shopItems.per_user_limit },
      liked_at_ms: shopLikes.liked_at_ms,
      holding: shopHoldings,
      // The table names are written out, because Drizzle omits them in a query with a single table.
      prize_uuid: sql<string | null>`(SELECT min(shop_prizes.uuid) FROM shop_prizes
        WHERE shop_prizes.user_uuid = ${userUuid} AND shop_prizes.item_uuid = shop_items.uuid
          AND shop_prizes.state = 'redeemable' AND coalesce(shop_prizes.redeem_until_ms > ${now.getTime()}, 1))`,
    })
    .from(shopItems)
    .leftJoin(shopLikes, and(eq(shopLikes.user_uuid, userUuid), eq(shopLikes.item_uuid, shopItems.uuid)))
    .leftJoin(shopHoldings, and(eq(shopHoldings.user_uuid, userUuid), eq(shopHoldings.item_uuid, shopItems.uuid)))
    .where(inArray(shopItems.uuid, uuids));

type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number];

function serialize(
  { item, liked_at_ms, holding, prize_uuid }: OwnRow,
  { reserved, now }: { reserved: readonly ShopOrderRow[]; now: Date },
): OwnItem {
  const takenCount = holding?.taken ?? 0;
  const reservation = reserved.find((order) => order.item_uuid === item.uuid && !isLapsed(order, now));
  return {
    item_uuid: item.uuid,
    is_liked: liked_at_ms !== null,
    taken_count: takenCount,
    left_for_me: leftFor(item, takenCount),
    reservation: reservation
      ? {
          uuid: reservation.uuid,
          price_coins: reservation.price_coins,
          expires_at: moment(reservation.expires_at_ms ?? 0),
        }
      : null,
    prize_uuid,
    owned: item.kind === 'digital' ? ownedNow(holding, now) : null,
  };
}

/**
 * Returns whether the user has any data about an item. Items without data are left out of the
 * response.
 */
const isSomething = ({ is_liked, taken_count, reservation, prize_uuid, owned }: OwnItem): boolean =>
  is_liked || taken_count > 0 || reservation !== null || prize_uuid !== null || owned !== null;

/** Returns the ownership of a digital item, or null if it has expired. */
function ownedNow(holding: OwnRow['holding'], now: Date): OwnItem['owned'] {
  if (!holding || holding.had === 0) return null;
  const { owned_until_ms } = holding;
  return owned_until_ms === null || owned_until_ms > now.getTime() ? { until: momentOrNull(owned_until_ms) } : null;
}
