/** Which orders staff are shown: one range of one index for each way to look for them. */
import { and, asc, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm';
import { dayStart } from '../../calls/bangkok-day.ts';
import type { OfficeOrder, ShownOrders } from '../../calls/order-office.ts';
import { gatewayKey, orderKind } from '../../calls/payment-order.ts';
import type { Db } from '../host/db.ts';
import { moment, momentOrNull } from '../host/moment.ts';
import { afterMoment, keyUpTo, momentKey } from '../host/order-key.ts';
import { users } from '../profile/tables.ts';
import { leftToGive } from './order-move.ts';
import { receiptNumber } from './serialize-order.ts';
import { orders, receipts } from './tables.ts';

/** What is looked for. */
export interface Wanted {
  state: ShownOrders;
  find?: string | undefined;
  amount_satang?: string | undefined;
  until?: string | undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RECEIPT = /^VL\d{6}-(\d{1,15})$/i;

/** Orders with who made them and what was receipted, as staff see them. */
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

/** The rows of a page, and one more. */
export function selectPage(db: Db, wanted: Wanted, { after, limit, now }: { after: string; limit: number; now: Date }) {
  const { order_key } = orders;
  const at = waitsSince(wanted.state);
  return selectOfficeOrders(db)
    .where(
      and(
        stateIs(wanted.state, now),
        ...amountIs(wanted.amount_satang),
        ...isFound(wanted.find, { after: at ? '' : after, limit }),
        ...(wanted.until === undefined ? [] : [gte(order_key, keyUpTo(endOf(wanted.until)))]),
        at
          ? afterMoment(after, { at, id: orders.uuid, order: 'first' })
          : after === ''
            ? undefined
            : gt(order_key, after),
      ),
    )
    .orderBy(...(at ? [asc(at), asc(orders.uuid)] : [order_key]))
    .limit(limit + 1);
}

/** Where a row stands in its list. */
export const placeOf = (state: ShownOrders, row: typeof orders.$inferSelect): string =>
  waitsSince(state) ? momentKey((state === 'late' ? row.expires_at_ms : row.paid_at_ms) ?? 0, row.uuid) : row.order_key;

/** Of those that wait too long the longest comes first. */
function waitsSince(state: ShownOrders) {
  if (state === 'late') return orders.expires_at_ms;
  return state === 'paid' ? orders.paid_at_ms : null;
}

/** The last millisecond of a Bangkok day. */
const endOf = (day: string) => new Date(dayStart(day).getTime() + 86_399_999);

/** So long after its end an order is closed, or its gateway does not answer. */
const LATE_MS = 15 * 60_000;

/** In the words of the partial indexes, without which SQLite does not know them. */
const shown: Readonly<Record<ShownOrders, SQL | undefined>> = {
  all: undefined,
  in_hand: sql`${orders.state} IN ('created', 'awaiting_payment', 'paid', 'paid_late')`,
  late: sql`${orders.state} IN ('created', 'awaiting_payment')`,
  paid: sql`${orders.state} IN ('paid', 'paid_late')`,
  refundable: sql`${orders.refundable_satang} > ${orders.refunded_satang} + ${orders.closed_satang}`,
};

/** When an order is one of these. */
export const stateIs = (state: ShownOrders, now: Date): SQL | undefined =>
  and(shown[state], state === 'late' ? lte(orders.expires_at_ms, now.getTime() - LATE_MS) : undefined);

const amountIs = (satang: string | undefined): SQL[] =>
  satang === undefined ? [] : [eq(orders.total_satang, Number(satang))];

/** What is found is told by uuids first, each from an index of its own, and of each no more than a page. */
function isFound(find: string | undefined, { after, limit }: { after: string; limit: number }): SQL[] {
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
  const page = sql`AND order_key > ${after} ORDER BY order_key LIMIT ${limit + 1}`;
  const ofUser = orderKind.options.map(
    (kind) => sql`SELECT * FROM (SELECT uuid FROM orders WHERE user_uuid = ${uuid} AND kind = ${kind} ${page})`,
  );
  const ofFamily = sql`SELECT * FROM (SELECT uuid FROM orders WHERE family_uuid = ${uuid} ${page})`;
  return [sql`${orders.uuid} IN (SELECT ${uuid} UNION ${sql.join([...ofUser, ofFamily], sql` UNION `)})`];
}

/** An order as a line of the list. */
export function serializeOfficeOrder({
  order,
  user,
  receipt,
}: Awaited<ReturnType<typeof selectPage>>[number]): OfficeOrder {
  const { uuid, reference, kind, state, failure_reason, gateway, family_uuid, total_satang } = order;
  return {
    ...{ reference, uuid, kind, state, failure_reason, gateway, user, family_uuid, total_satang },
    coins: order.coins + order.bonus_coins,
    refundable_satang: leftToGive(order),
    refunded_satang: order.refunded_satang,
    receipt: receipt && receiptNumber(receipt),
    created_at: moment(order.created_at_ms),
    paid_at: momentOrNull(order.paid_at_ms),
    processed_at: momentOrNull(order.processed_at_ms),
  };
}
