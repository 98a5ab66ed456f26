/** What items are to the caller: apart from what everybody sees, so that that can be kept for all. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { likeShopItem, listOwnItems, type OwnItem, unlikeShopItem } from '../../calls/shop.ts';
import type { Db } from '../host/db.ts';
import { moment, momentOrNull } from '../host/moment.ts';
import type { On } from '../host/route.ts';
import { readCoins } from '../ledger/balance.ts';
import type { ItemRow } from './availability.ts';
import { leftFor } from './buyer.ts';
import { shopItems, shopLikes } from './item-tables.ts';
import { shopHoldings, shopOrders } from './order-tables.ts';
import { readAnyItem, readItem } from './read-item.ts';
import { settleOwn } from './reservation.ts';
import type { OrderRow } from './serialize-order.ts';
import { shopPrizes } from './stock-tables.ts';

export const ownItemRoutes = (on: On) => {
  on(listOwnItems, async ({ query }, { db, now, caller }) => {
    const uuids = query.uuids.split(',');
    await settleOwn(db, caller.user_uuid, now);
    const [{ user: coins }, own] = await Promise.all([
      readCoins(db, caller.user_uuid),
      readOwn(db, { uuids, userUuid: caller.user_uuid, now }),
    ]);
    return { data: { coins, items: own.items.map((item) => serialize(item, own, now)) } };
  });

  on(likeShopItem, async ({ params }, { db, now, caller }) => {
    const read = await readItem(db, params.uuid, now);
    if ('failed' in read) return read;
    const item_uuid = read.item.uuid;
    await db
      .insert(shopLikes)
      .values({ user_uuid: caller.user_uuid, item_uuid, liked_at_ms: now.getTime() })
      .onConflictDoNothing();
    return liked(db, item_uuid, true);
  });

  on(unlikeShopItem, async ({ params }, { db, now, caller }) => {
    const read = await readAnyItem(db, params.uuid, now);
    if ('failed' in read) return read;
    const item_uuid = read.item.uuid;
    await db
      .delete(shopLikes)
      .where(and(eq(shopLikes.user_uuid, caller.user_uuid), eq(shopLikes.item_uuid, item_uuid)));
    return liked(db, item_uuid, false);
  });
};

/** What both answer. */
async function liked(db: Db, itemUuid: string, isLiked: boolean) {
  const [item] = await db
    .select({ like_count: shopItems.like_count })
    .from(shopItems)
    .where(eq(shopItems.uuid, itemUuid));
  return { data: { item_uuid: itemUuid, is_liked: isLiked, like_count: item?.like_count ?? 0 } };
}

interface Own {
  items: Pick<ItemRow, 'uuid' | 'kind' | 'per_user_limit'>[];
  likes: Set<string>;
  holdings: Map<string, typeof shopHoldings.$inferSelect>;
  reservations: Map<string, OrderRow>;
  prizes: Map<string, string>;
}

async function readOwn(
  db: Db,
  { uuids, userUuid, now }: { uuids: string[]; userUuid: string; now: Date },
): Promise<Own> {
  const [items, likes, holdings, reservations, prizes] = await Promise.all([
    db
      .select({ uuid: shopItems.uuid, kind: shopItems.kind, per_user_limit: shopItems.per_user_limit })
      .from(shopItems)
      .where(inArray(shopItems.uuid, uuids)),
    db
      .select({ item_uuid: shopLikes.item_uuid })
      .from(shopLikes)
      .where(and(eq(shopLikes.user_uuid, userUuid), inArray(shopLikes.item_uuid, uuids))),
    db
      .select()
      .from(shopHoldings)
      .where(and(eq(shopHoldings.user_uuid, userUuid), inArray(shopHoldings.item_uuid, uuids))),
    db
      .select()
      .from(shopOrders)
      .where(
        and(eq(shopOrders.user_uuid, userUuid), sql`state = 'reserved'`, gt(shopOrders.expires_at_ms, now.getTime())),
      ),
    db
      .select({ item_uuid: shopPrizes.item_uuid, prize_uuid: sql<string>`min(uuid)` })
      .from(shopPrizes)
      .where(
        and(
          eq(shopPrizes.user_uuid, userUuid),
          inArray(shopPrizes.item_uuid, uuids),
          sql`state = 'redeemable' AND coalesce(redeem_until_ms > ${now.getTime()}, 1)`,
        ),
      )
      .groupBy(shopPrizes.item_uuid),
  ]);
  return {
    items,
    likes: new Set(likes.map(({ item_uuid }) => item_uuid)),
    holdings: new Map(holdings.map((holding) => [holding.item_uuid, holding])),
    reservations: new Map(reservations.map((order) => [order.item_uuid, order])),
    prizes: new Map(prizes.map(({ item_uuid, prize_uuid }) => [item_uuid, prize_uuid])),
  };
}

function serialize({ uuid, kind, per_user_limit }: Own['items'][number], own: Own, now: Date): OwnItem {
  const holding = own.holdings.get(uuid);
  const taken = holding?.taken ?? 0;
  const reservation = own.reservations.get(uuid);
  return {
    item_uuid: uuid,
    is_liked: own.likes.has(uuid),
    taken_count: taken,
    left_for_me: leftFor({ per_user_limit }, taken),
    reservation: reservation
      ? {
          uuid: reservation.uuid,
          price_coins: reservation.price_coins,
          expires_at: moment(reservation.expires_at_ms ?? 0),
        }
      : null,
    prize_uuid: own.prizes.get(uuid) ?? null,
    owned: kind === 'digital' ? ownedNow(holding, now) : null,
  };
}

/** What has run out is not owned. */
function ownedNow(holding: typeof shopHoldings.$inferSelect | undefined, now: Date): OwnItem['owned'] {
  if (!holding || holding.had === 0) return null;
  const { owned_until_ms } = holding;
  return owned_until_ms === null || owned_until_ms > now.getTime() ? { until: momentOrNull(owned_until_ms) } : null;
}
