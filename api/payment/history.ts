import { and, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import { listFamilyOrders, listPaidOrders, listTopups } from '../../calls/payment.ts';
import type { Db } from '../host/db.ts';
import { type PageStart, pageOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { managedFamily } from './read-order.ts';
import { serializeSummary } from './serialize-order.ts';
import { orders, receipts } from './tables.ts';

export const historyRoutes = (on: On) => {
  on(listTopups, async ({ query }, { db, caller, now }) => {
    const start = startOf(`topup:${caller.user_uuid}`, query);
    if ('failed' in start) return start;
    const mine = and(eq(orders.user_uuid, caller.user_uuid), eq(orders.kind, 'refill'));
    return answer(start, await readPage(db, start, { of: mine, by: 'order_key' }), now);
  });

  on(listFamilyOrders, async ({ query }, { db, caller, now }) => {
    const familyUuid = managedFamily(caller);
    if (familyUuid === null) return { failed: 'family_account_required' };
    const start = startOf(`family:${familyUuid}`, query);
    if ('failed' in start) return start;
    const ours = and(eq(orders.family_uuid, familyUuid), isNotNull(orders.family_uuid));
    return answer(start, await readPage(db, start, { of: ours, by: 'order_key' }), now);
  });

  on(listPaidOrders, async ({ query }, { db, caller, now }) => {
    const start = startOf(`paid:${caller.user_uuid}`, query);
    if ('failed' in start) return start;
    const paid = and(eq(orders.user_uuid, caller.user_uuid), isNotNull(orders.paid_at_ms));
    return answer(start, await readPage(db, start, { of: paid, by: 'paid_key' }), now);
  });
};

/** The rows of a page, and one more: one range of an index, and the receipts by their keys. */
async function readPage(db: Db, start: PageStart, { of, by }: { of: SQL | undefined; by: 'order_key' | 'paid_key' }) {
  const rows = await db
    .select({ order: orders, receipt: { number: receipts.number, issued_at_ms: receipts.issued_at_ms } })
    .from(orders)
    .leftJoin(receipts, eq(receipts.order_uuid, orders.uuid))
    .where(and(of, gt(orders[by], start.after)))
    .orderBy(orders[by])
    .limit(start.limit + 1);
  return rows.map((row) => ({ ...row, order_key: row.order[by] ?? '' }));
}

const answer = (start: PageStart, rows: Awaited<ReturnType<typeof readPage>>, now: Date) =>
  pageOf(start, rows, ({ order, receipt }) => serializeSummary(order, { receipt, now }));
