/**
 * The caller's reservations, orders and products. Expired reservations are ended first, so that
 * pages show correct data.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import { listReservations } from '../../../calls/shop/order.ts';
import { getShopOrder, type HadProduct, listHadProducts, listShopOrders } from '../../../calls/shop/order-history.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import type { ItemRow } from '../item/availability.ts';
import { shopItems } from '../item/item-tables.ts';
import { serializeItemSummary } from '../item/serialize-item.ts';
import { shopHoldings, shopOrders } from './order-tables.ts';
import { selectOrders, selectReservations, selectShopOrderView, shopOrderViewOf } from './read-order.ts';
import { readEndedReservations, selectReserved } from './reservation.ts';
import { serializeOrderSummary, serializeOrders, serializeShopOrder } from './serialize-order.ts';

export const shopHistoryRoutes = (on: On) => {
  on(
    listReservations,
    (_, { db, now, bearer }) => ({
      rows: selectReservations(db, bearer.user_uuid, now),
    }),
    async (_, { now, read }) => ({
      data: { server_time: now.toISOString(), reservations: serializeOrders((await read()).rows, now) },
    }),
  );

  on(
    listShopOrders,
    ({ query }, { db, bearer: { user_uuid } }) => {
      const { after, limit } = rangeOf(query);
      const ofState = query.state && eq(shopOrders.state, query.state);
      const rows = selectOrders(db)
        .where(and(eq(shopOrders.user_uuid, user_uuid), ofState, gt(shopOrders.order_key, after)))
        .orderBy(shopOrders.order_key)
        .limit(limit + 1);
      return { reserved: selectReserved(db, user_uuid), rows };
    },
    async ({ query }, { read, ...context }) => {
      const { caller, now } = context;
      const start = startOf(`shop-orders:${caller.user_uuid}:${query.state ?? ''}`, query);
      if ('failed' in start) return start;
      const { rows } = await readEndedReservations(read, context);
      return pageOf(start, rows, (row) => serializeOrderSummary(row, now));
    },
  );

  on(
    listHadProducts,
    ({ query }, { db, bearer }) => {
      const { after, limit } = rangeOf(query);
      const ofKind = query.kind && eq(shopHoldings.kind, query.kind);
      const isHad = and(sql`shop_holdings.had > 0`, gt(shopHoldings.had_key, after));
      const rows = db
        .select({ order_key: sql<string>`had_key`, holding: shopHoldings, item: shopItems })
        .from(shopHoldings)
        .innerJoin(shopItems, eq(shopItems.uuid, shopHoldings.item_uuid))
        .where(and(eq(shopHoldings.user_uuid, bearer.user_uuid), ofKind, isHad))
        .orderBy(shopHoldings.had_key)
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { now, caller, read }) => {
      const start = startOf(`shop-products:${caller.user_uuid}:${query.kind ?? ''}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ holding, item }) => serializeHad(holding, item, now));
    },
  );

  on(
    getShopOrder,
    ({ params }, { db, bearer: { user_uuid } }) => ({
      reserved: selectReserved(db, user_uuid),
      ...selectShopOrderView(db, params.uuid, user_uuid),
    }),
    async (_, { read, ...context }) => {
      const view = shopOrderViewOf(await readEndedReservations(read, context));
      const seenBy = { userUuid: context.caller.user_uuid, now: context.now };
      return view ? { data: serializeShopOrder(view, seenBy) } : { failed: 'shop_order_not_found' };
    },
  );
};

function serializeHad(holding: typeof shopHoldings.$inferSelect, item: ItemRow, now: Date): HadProduct {
  const { had, last_had_at_ms, owned_until_ms } = holding;
  const is_active = owned_until_ms === null || owned_until_ms > now.getTime();
  return {
    item: serializeItemSummary(item),
    count: had,
    last_at: moment(last_had_at_ms ?? 0),
    owned: item.kind === 'digital' ? { until: momentOrNull(owned_until_ms), is_active } : null,
  };
}
