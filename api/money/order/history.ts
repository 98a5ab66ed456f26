import { and, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import { listFamilyOrders, listPaidOrders, listTopups } from '../../../calls/money/order.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type PageStart, pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { ownedFamily, ownedFamilyOf } from './read-order.ts';
import { serializeHistoryOrder } from './serialize-order.ts';
import { hasMoney, orders, receipts } from './tables.ts';

export const orderHistoryRoutes = (on: On) => {
  on(
    listTopups,
    ({ query }, { db, bearer }) => {
      const isOwn = and(eq(orders.user_uuid, bearer.user_uuid), eq(orders.kind, 'refill'));
      return { rows: selectPage(db, query, isOwn) };
    },
    async ({ query }, { caller, now, read }) =>
      answer(startOf(`topup:${caller.user_uuid}`, query), (await read()).rows, now),
  );

  on(
    listFamilyOrders,
    ({ query }, { db, bearer }) => {
      const isOfFamily = and(eq(orders.family_uuid, ownedFamilyOf(db, bearer)), isNotNull(orders.family_uuid));
      return { rows: selectPage(db, query, isOfFamily) };
    },
    async ({ query }, { caller, now, read }) => {
      const familyUuid = ownedFamily(caller);
      if (familyUuid === null) return { failed: 'family_account_required' };
      return answer(startOf(`family:${familyUuid}`, query), (await read()).rows, now);
    },
  );

  on(
    listPaidOrders,
    ({ query }, { db, bearer }) => {
      const isPaid = and(eq(orders.user_uuid, bearer.user_uuid), hasMoney);
      return { rows: selectPage(db, query, isPaid) };
    },
    async ({ query }, { caller, now, read }) =>
      answer(startOf(`paid:${caller.user_uuid}`, query), (await read()).rows, now),
  );
};

/** Selects a page and one more row: one range of an index, and the receipts by key. */
function selectPage(db: Db, query: { cursor?: string | undefined; limit: number }, of: SQL | undefined) {
  const { after, limit } = rangeOf(query);
  return db
    .select({ order: orders, receipt: { number: receipts.number, issued_at_ms: receipts.issued_at_ms } })
    .from(orders)
    .leftJoin(receipts, eq(receipts.order_uuid, orders.uuid))
    .where(and(of, gt(orders.order_key, after)))
    .orderBy(orders.order_key)
    .limit(limit + 1);
}

function answer(start: PageStart | Failed, rows: Awaited<ReturnType<typeof selectPage>>, now: Date) {
  if ('failed' in start) return start;
  const keyedRows = rows.map((row) => ({ ...row, order_key: row.order.order_key }));
  return pageOf(start, keyedRows, ({ order, receipt }) => serializeHistoryOrder(order, { receipt, now }));
}
