/** What a user has reserved, bought and redeemed. Reservations are cleared away first, so that no page tells of them wrongly. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { getShopOrder, type HadProduct, listHadProducts, listReservations, listShopOrders } from '../../calls/shop.ts';
import { moment, momentOrNull } from '../host/moment.ts';
import { pageOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import type { ItemRow } from './availability.ts';
import { shopItems } from './item-tables.ts';
import { shopHoldings, shopOrders } from './order-tables.ts';
import { readOrderView, selectOrders } from './read-order.ts';
import { settleOwn } from './reservation.ts';
import { serializeSummary } from './serialize-item.ts';
import { serializeOrder, serializeOrderSummary } from './serialize-order.ts';

export const historyRoutes = (on: On) => {
  on(listReservations, async (_, { db, now, caller }) => {
    const rows = await selectOrders(db)
      .where(
        and(
          eq(shopOrders.user_uuid, caller.user_uuid),
          sql`shop_orders.state = 'reserved'`,
          gt(shopOrders.expires_at_ms, now.getTime()),
        ),
      )
      .orderBy(shopOrders.expires_at_ms);
    const reservations = rows.map(({ order, item }) => serializeOrderSummary(order, item, now));
    return { data: { server_time: now.toISOString(), reservations } };
  });

  on(listShopOrders, async ({ query }, { db, now, caller }) => {
    const start = startOf(`shop-orders:${caller.user_uuid}:${query.state ?? ''}`, query);
    if ('failed' in start) return start;
    await settleOwn(db, caller.user_uuid, now);
    const ofState = query.state && eq(shopOrders.state, query.state);
    const rows = await selectOrders(db)
      .where(and(eq(shopOrders.user_uuid, caller.user_uuid), ofState, gt(shopOrders.order_key, start.after)))
      .orderBy(shopOrders.order_key)
      .limit(start.limit + 1);
    return pageOf(start, rows, ({ order, item }) => serializeOrderSummary(order, item, now));
  });

  on(listHadProducts, async ({ query }, { db, now, caller }) => {
    const start = startOf(`shop-products:${caller.user_uuid}:${query.kind ?? ''}`, query);
    if ('failed' in start) return start;
    const ofKind = query.kind && eq(shopHoldings.kind, query.kind);
    const rows = await db
      .select({ order_key: sql<string>`had_key`, holding: shopHoldings, item: shopItems })
      .from(shopHoldings)
      .innerJoin(shopItems, eq(shopItems.uuid, shopHoldings.item_uuid))
      .where(
        and(
          eq(shopHoldings.user_uuid, caller.user_uuid),
          ofKind,
          sql`shop_holdings.had > 0`,
          gt(shopHoldings.had_key, start.after),
        ),
      )
      .orderBy(shopHoldings.had_key)
      .limit(start.limit + 1);
    return pageOf(start, rows, ({ holding, item }) => serializeHad(holding, item, now));
  });

  on(getShopOrder, async ({ params }, { db, now, caller }) => {
    await settleOwn(db, caller.user_uuid, now);
    const view = await readOrderView(db, params.uuid, caller.user_uuid);
    return view ? { data: serializeOrder(view, now) } : { failed: 'shop_order_not_found' };
  });
};

function serializeHad(holding: typeof shopHoldings.$inferSelect, item: ItemRow, now: Date): HadProduct {
  const { had, last_had_at_ms, owned_until_ms } = holding;
  const is_active = owned_until_ms === null || owned_until_ms > now.getTime();
  return {
    item: serializeSummary(item),
    count: had,
    last_at: moment(last_had_at_ms ?? 0),
    owned: item.kind === 'digital' ? { until: momentOrNull(owned_until_ms), is_active } : null,
  };
}
