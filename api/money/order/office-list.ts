/** The back-office list of orders. Each search reads one range of one index. */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { gatewayKey, orderKind } from '../../../calls/money/order-details.ts';
import type { OfficeOrder, OrderSort, ShownOrders } from '../../../calls/money/order-office.ts';
import { dayStart } from '../../../calls/platform/bangkok-day.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { keyUpTo } from '../../platform/framework/order-key.ts';
import { type InOrder, inOrder, type SortedBy, sortedAs } from '../../platform/framework/sorted-list.ts';
import { users } from '../../platform/user/tables.ts';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { coinsOfOrder, leftToGive } from './order-move.ts';
import { receiptNumber } from './serialize-order.ts';
import { orders, receipts } from './tables.ts';

/** Filters of the list. */
export interface OrderFilters {
  state: ShownOrders;
  sort?: OrderSort | undefined;
  find?: string | undefined;
  amount_satang?: string | undefined;
  until?: string | undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RECEIPT = /^VL\d{6}-(\d{1,15})$/i;

/** Selects orders with their user and their receipt. */
export const selectOfficeOrders = (db: Db) =>
  db
    .select({
      order: orders,
      user: { uuid: users.uuid, name: users.name },
      receipt: { number: receipts.number, issued_at_ms: receipts.issued_at_ms },
    })
    .from(orders)
    .innerJoin(users, eq(users.uuid, orders.user_uuid))
    .leftJoin(receipts, eq(receipts.order_uuid, orders.uuid));

type Row = typeof orders.$inferSelect;

const sorts: Record<'created_at' | 'total_satang', SortedBy<Row>> = {
  created_at: { key: orders.order_key, of: ({ order_key }) => order_key, isTurned: true },
  total_satang: {
    number: orders.total_satang,
    id: orders.order_key,
    of: ({ total_satang, order_key }) => [total_satang, order_key],
  },
};

/** Sort order of waiting orders: by the start of the wait. */
const byWait: Readonly<Partial<Record<ShownOrders, SortedBy<Row>>>> = {
  late: { number: orders.expires_at_ms, id: orders.uuid, of: ({ expires_at_ms, uuid }) => [expires_at_ms, uuid] },
  paid: { number: orders.paid_at_ms, id: orders.uuid, of: ({ paid_at_ms, uuid }) => [paid_at_ms ?? 0, uuid] },
};

/** Returns the sort order of a list, after the given position. */
export function orderOf({ state, sort }: OrderFilters, after: string): InOrder<Row> {
  const waitOrder = byWait[state];
  return waitOrder ? inOrder(waitOrder, { isDown: false, after }) : sortedAs(sort ?? '-created_at', sorts, after);
}

/** Selects a page and one more row. */
export function selectPage(
  db: Db,
  filter: OrderFilters,
  { after, limit, now }: { after: string; limit: number; now: Date },
) {
  const { from, order } = orderOf(filter, after);
  const isUpward = filter.sort === 'created_at';
  return selectOfficeOrders(db)
    .where(
      and(
        stateIs(filter.state, now),
        ...amountIs(filter.amount_satang),
        ...isFound(filter.find, { after: byWait[filter.state] ? '' : after, limit, isUpward }),
        ...(filter.until === undefined ? [] : [gte(orders.order_key, keyUpTo(endOf(filter.until)))]),
        from,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1);
}

/** Returns the last millisecond of a Bangkok day. */
const endOf = (day: string) => new Date(dayStart(day).getTime() + 86_399_999);

/**
 * Time after its expiry at which an open order counts as late. By then the scheduled job has ended
 * it, unless its gateway does not answer.
 */
const LATE_MS = 15 * 60_000;

/** Written like the conditions of the partial indexes; otherwise SQLite does not use them. */
const conditions: Readonly<Record<ShownOrders, SQL | undefined>> = {
  all: undefined,
  in_hand: sql`${orders.state} IN ('created', 'awaiting_payment', 'paid', 'paid_late')`,
  late: sql`${orders.state} IN ('created', 'awaiting_payment')`,
  paid: sql`${orders.state} IN ('paid', 'paid_late')`,
  refundable: sql`${orders.refundable_satang} > ${orders.refunded_satang} + ${orders.closed_satang}`,
};

/** Returns the condition of a filter. */
const stateIs = (state: ShownOrders, now: Date): SQL | undefined =>
  and(conditions[state], state === 'late' ? lte(orders.expires_at_ms, now.getTime() - LATE_MS) : undefined);

/** Orders that staff should look into. */
export const openOrders: readonly OpenWork[] = [
  { what: 'orders-late', count: (now) => countOpen(orders, stateIs('late', now)) },
  { what: 'orders-paid', count: (now) => countOpen(orders, stateIs('paid', now)) },
  { what: 'orders-refundable', count: (now) => countOpen(orders, stateIs('refundable', now)) },
];

const amountIs = (satang: string | undefined): SQL[] =>
  satang === undefined ? [] : [eq(orders.total_satang, Number(satang))];

/** Finds uuids first, each from its own index and at most one page of each. */
function isFound(
  find: string | undefined,
  { after, limit, isUpward }: { after: string; limit: number; isUpward: boolean },
): SQL[] {
  if (find === undefined) return [];
  const number = RECEIPT.exec(find)?.[1];
  if (number !== undefined)
    return [sql`${orders.uuid} IN (SELECT order_uuid FROM receipts WHERE number = ${Number(number)})`];
  if (!UUID.test(find)) {
    return [
      sql`${orders.uuid} IN (SELECT order_uuid FROM payments WHERE gateway IN ${gatewayKey.options} AND payment_id = ${find}
        UNION SELECT uuid FROM orders WHERE reference = ${find.toUpperCase()})`,
    ];
  }
  const uuid = find.toLowerCase();
  const behind = isUpward && after !== '' ? sql`order_key < ${after}` : sql`order_key > ${after}`;
  const page = sql`AND ${behind} ORDER BY order_key ${isUpward ? sql`DESC` : sql`ASC`} LIMIT ${limit + 1}`;
  const ofUser = orderKind.options.map(
    (kind) => sql`SELECT * FROM (SELECT uuid FROM orders WHERE user_uuid = ${uuid} AND kind = ${kind} ${page})`,
  );
  const ofFamily = sql`SELECT * FROM (SELECT uuid FROM orders WHERE family_uuid = ${uuid} ${page})`;
  return [sql`${orders.uuid} IN (SELECT ${uuid} UNION ${sql.join([...ofUser, ofFamily], sql` UNION `)})`];
}

/** Converts an order to an entry of the list. */
export function serializeOfficeOrder({
  order,
  user,
  receipt,
}: Awaited<ReturnType<typeof selectPage>>[number]): OfficeOrder {
  const { uuid, reference, kind, state, failure_reason, gateway, family_uuid, total_satang } = order;
  return {
    ...{ reference, uuid, kind, state, failure_reason, gateway, user, family_uuid, total_satang },
    coins: coinsOfOrder(order),
    refundable_satang: leftToGive(order),
    refunded_satang: order.refunded_satang,
    receipt: receipt && receiptNumber(receipt),
    created_at: moment(order.created_at_ms),
    paid_at: momentOrNull(order.paid_at_ms),
    processed_at: momentOrNull(order.processed_at_ms),
  };
}
