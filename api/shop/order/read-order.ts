/** Queries for a user's orders. The order of another user answers like an unknown one. */

import { and, eq, gt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { localizedColumns } from '../../platform/base/localized.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { shopItems } from '../item/item-tables.ts';
import { shopCodes } from '../item/stock-tables.ts';
import { shopVariants } from '../item/variant-tables.ts';
import { shopHoldings, shopOrderSteps, shopOrders } from './order-tables.ts';
import type { ShopOrderView } from './serialize-order.ts';

const friends = alias(users, 'friend');

/** Selects orders with their items and recipients, in no particular sequence. */
export const selectOrders = (db: Db) =>
  db
    .select({
      order_key: shopOrders.order_key,
      order: shopOrders,
      item: shopItems,
      variant: { ...localizedColumns('name', shopVariants) },
      friend: { uuid: friends.uuid, name: friends.name },
    })
    .from(shopOrders)
    .innerJoin(shopItems, eq(shopItems.uuid, shopOrders.item_uuid))
    .leftJoin(shopVariants, eq(shopVariants.uuid, shopOrders.variant_uuid))
    .leftJoin(friends, eq(friends.uuid, shopOrders.for_user_uuid));

/** Selects a user's current reservations, earliest deadline first. */
export const selectReservations = (db: Db, userUuid: SqlText, now: Date) =>
  selectOrders(db)
    .where(
      and(
        eq(shopOrders.user_uuid, userUuid),
        sql`shop_orders.state = 'reserved'`,
        gt(shopOrders.expires_at_ms, now.getTime()),
      ),
    )
    .orderBy(shopOrders.expires_at_ms);

/** An order with its item. */
export type OrderRead = Awaited<ReturnType<typeof selectOrders>>[number];

const isOwn = (uuid: string, userUuid: SqlText) => and(eq(shopOrders.uuid, uuid), eq(shopOrders.user_uuid, userUuid));

/** Selects an order of this user. The order of another user answers like an unknown one. */
export const selectShopOrder = (db: Db, uuid: string, userUuid: SqlText) =>
  selectOrders(db).where(isOwn(uuid, userUuid));

/** Selects an order that this user bought or received, with everything that its page shows. */
export const selectShopOrderView = (db: Db, uuid: string, userUuid: SqlText) => ({
  orders: db
    .select({
      order: shopOrders,
      item: shopItems,
      variant: { ...localizedColumns('name', shopVariants) },
      friend: { uuid: friends.uuid, name: friends.name },
      buyer: { uuid: users.uuid, name: users.name },
      code: shopCodes,
      holding: shopHoldings,
    })
    .from(shopOrders)
    .innerJoin(shopItems, eq(shopItems.uuid, shopOrders.item_uuid))
    .innerJoin(users, eq(users.uuid, shopOrders.user_uuid))
    .leftJoin(shopVariants, eq(shopVariants.uuid, shopOrders.variant_uuid))
    .leftJoin(friends, eq(friends.uuid, shopOrders.for_user_uuid))
    .leftJoin(shopCodes, eq(shopCodes.uuid, shopOrders.code_uuid))
    .leftJoin(
      shopHoldings,
      and(
        eq(shopHoldings.user_uuid, sql`coalesce(shop_orders.for_user_uuid, shop_orders.user_uuid)`),
        eq(shopHoldings.item_uuid, shopOrders.item_uuid),
      ),
    )
    .where(
      and(eq(shopOrders.uuid, uuid), or(eq(shopOrders.user_uuid, userUuid), eq(shopOrders.for_user_uuid, userUuid))),
    ),
  steps: db
    .select({ step: shopOrderSteps.step, at_ms: shopOrderSteps.at_ms })
    .from(shopOrderSteps)
    .where(eq(shopOrderSteps.order_uuid, uuid))
    .orderBy(shopOrderSteps.version, sql`rowid`),
});

/** Combines the rows of `selectShopOrderView`. */
export const shopOrderViewOf = ({
  orders: [row],
  steps,
}: Rows<ReturnType<typeof selectShopOrderView>>): ShopOrderView | undefined => row && { ...row, steps };
