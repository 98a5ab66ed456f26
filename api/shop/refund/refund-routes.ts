/** Refunds of shop orders by two people. The triggers in rules.sql move coins and stock. */
import { eq } from 'drizzle-orm';
import { refundShopOrder } from '../../../calls/shop/refund.ts';
import { moment } from '../../platform/base/moment.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitUnless, insertRow } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { shopOrders } from '../order/order-tables.ts';
import { shopRefunds } from './tables.ts';

export const prefixes = ['office'];

/** Text of the trigger against a second refund, which another request may have written meanwhile. */
const REFUNDED_BEFORE = 'shop_refunds are append-only';

export const routes = (on: On) => {
  on(
    refundShopOrder,
    ({ params }, { db }) => ({
      orders: db
        .select({ order: shopOrders, refunded_at_ms: shopRefunds.refunded_at_ms })
        .from(shopOrders)
        .leftJoin(shopRefunds, eq(shopRefunds.order_uuid, shopOrders.uuid))
        .where(eq(shopOrders.uuid, params.uuid)),
    }),
    async ({ params: { uuid }, form: { ground } }, { db, env, now, read, waitUntil }) => {
      const [row] = (await read()).orders;
      if (!row) return { failed: 'shop_order_not_found' };
      const { state, kind, shipping_state, price_coins } = row.order;
      if (state !== 'bought' || kind === 'voucher' || row.refunded_at_ms !== null)
        return { failed: 'shop_not_refundable' };
      const refund = {
        order_uuid: uuid,
        ground,
        refunded_at_ms: now.getTime(),
        is_restocked: shipping_state === null || shipping_state === 'preparing' || shipping_state === 'returned',
      };
      const result = await commitUnless(db, [REFUNDED_BEFORE], [insertRow(shopRefunds, refund)]);
      if (result.conflict !== null) return { failed: 'shop_not_refundable' };
      waitUntil(scheduleCounting({ env, now }));
      return { data: { uuid, coins: price_coins, refunded_at: moment(refund.refunded_at_ms) } };
    },
  );
};
