/**
 * Back-office routes for orders: search, details, a query at the gateway, and sending a receipt
 * again.
 */
import { asc, desc, eq, sql } from 'drizzle-orm';
import { askGateway, getOfficeOrder, listOfficeOrders, sendReceipt } from '../../../calls/money/order-office.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow } from '../../platform/framework/statement.ts';
import { emails } from '../../platform/mail/tables.ts';
import { users } from '../../platform/user/tables.ts';
import { selectArchived, withArchivedSteps } from '../archive/archive.ts';
import { leftOf } from '../case/case.ts';
import { moneyCases } from '../case/tables.ts';
import { selectCharges } from '../charge/charge.ts';
import { recordedOf, selectRecorded } from '../charge/follow-charge.ts';
import { openPaymentPorts } from '../gateway/open-ports.ts';
import { mailReceipt } from '../invoice/mail-document.ts';
import { gatewayMessages } from '../message/message-tables.ts';
import { followMessage } from '../message/take-message.ts';
import { serializeReversal } from '../reversal/reversal.ts';
import { coinsFor, reversalRefusalOf, reversibleOf, selectReversible } from '../reversal/reversible.ts';
import { vouchers, voucherUses } from '../voucher/voucher-tables.ts';
import { orderOf, selectOfficeOrders, selectPage, serializeOfficeOrder } from './office-list.ts';
import { selectTransferProofs } from './read-order.ts';
import { orderErrands, orderSteps, orders, payments, receipts } from './tables.ts';

export const prefixes = ['office'];

const SILENT_SECONDS = 30;
const MAX_MESSAGES = 50;

export const routes = (on: On) => {
  on(
    listOfficeOrders,
    ({ query }, { db, now }) => ({ rows: selectPage(db, query, { ...rangeOf(query), now }) }),
    async ({ query }, { read }) => {
      const { state, sort = '', find = '', amount_satang = '', until = '' } = query;
      const start = startOf(`orders:${JSON.stringify([state, sort, find, amount_satang, until])}`, query);
      if ('failed' in start) return start;
      const { placeOf } = orderOf(query, '');
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: placeOf(row.order) }));
      return pageOf(start, keyedRows, serializeOfficeOrder);
    },
  );

  on(
    getOfficeOrder,
    ({ params }, { db }) => selectAll(db, params.uuid),
    async ({ params }, { env, read }) => {
      const rows = await read();
      const [one] = rows.orders;
      if (!one) return { failed: 'order_not_found' };
      const { subtotal_satang, discount_satang, package_uuid, topup_rules_version, expires_at_ms, due_at_ms } =
        one.order;
      return {
        data: {
          ...serializeOfficeOrder(one),
          ...{ subtotal_satang, discount_satang, package_uuid, topup_rules_version },
          voucher_code: rows.vouchers[0]?.code ?? null,
          expires_at: moment(expires_at_ms),
          next_look_at: momentOrNull(due_at_ms),
          timeline: (await withArchivedSteps(env, params.uuid, rows)).map(({ state, at_ms }) => ({
            state,
            at: moment(at_ms),
          })),
          payments: rows.payments.map(({ paid_at_ms, recorded_at_ms, ...payment }) => ({
            ...payment,
            paid_at: moment(paid_at_ms),
            recorded_at: moment(recorded_at_ms),
          })),
          charges: rows.charges.map(({ state, asked_at_ms, nth, gateway, reference, charge_id, amount_satang }) => ({
            ...{ nth, gateway, reference, charge_id, amount_satang },
            charge_state: state,
            asked_at: momentOrNull(asked_at_ms),
          })),
          slips: rows.slips.map(({ at_ms, ...slip }) => ({ ...slip, at: moment(at_ms) })),
          cases: rows.cases.map((row) => ({
            number: row.number,
            kind: row.kind,
            left_satang: leftOf(row),
            ended_at: momentOrNull(row.ended_at_ms),
          })),
          ...refundOffer(rows),
          errands: rows.errands.map(({ at_ms, ...errand }) => ({ ...errand, at: moment(at_ms) })),
          messages: rows.messages.map(({ came_at_ms, ...message }) => ({ ...message, came_at: moment(came_at_ms) })),
        },
      };
    },
  );

  on(
    askGateway,
    ({ params }, { db }) => selectRecorded(db, params.uuid),
    async ({ params: { uuid } }, { db, env, now, caller, read }) => {
      const record = recordedOf(await read());
      if (!record) return { failed: 'order_not_found' };
      const outcome = await followMessage({ ...openPaymentPorts(env, now), db }, record);
      if (outcome === 'silent') {
        return { failed: 'payment_unavailable', facts: { retry_after_seconds: SILENT_SECONDS } };
      }
      await commitOrThrow(db, [errand(uuid, { errand: 'ask_gateway', outcome, by_uuid: caller.user_uuid }, now)]);
      return { data: { outcome } };
    },
  );

  on(
    sendReceipt,
    ({ params }, { db }) => ({
      orders: db
        .select({ order: orders, receipt: receipts, address: emails.address, language: emails.language })
        .from(orders)
        .leftJoin(receipts, eq(receipts.order_uuid, orders.uuid))
        .leftJoin(emails, eq(emails.user_uuid, orders.user_uuid))
        .where(eq(orders.uuid, params.uuid)),
    }),
    async ({ params: { uuid } }, { db, env, now, caller, read }) => {
      const [row] = (await read()).orders;
      if (!row) return { failed: 'order_not_found' };
      const { receipt, address, language } = row;
      if (!receipt) return { failed: 'order_has_no_receipt' };
      if (address === null || language === null) return { failed: 'buyer_has_no_address' };
      if (!(await mailReceipt(env, { to: address, language, order: row.order, receipt }))) {
        return { failed: 'mail_unavailable' };
      }
      const receiptErrand = { errand: 'send_receipt', outcome: 'sent', by_uuid: caller.user_uuid } as const;
      await commitOrThrow(db, [errand(uuid, receiptErrand, now)]);
      return { data: { outcome: 'sent' as const } };
    },
  );
};

type Errand = Pick<typeof orderErrands.$inferInsert, 'errand' | 'outcome' | 'by_uuid'>;

const errand = (order_uuid: string, fields: Errand, now: Date) =>
  insertRow(orderErrands, { uuid: crypto.randomUUID(), order_uuid, ...fields, at_ms: now.getTime() });

/**
 * Returns what staff can refund and what was refunded. `refund_refusal` is the reason why they
 * cannot.
 */
function refundOffer(rows: Rows<ReturnType<typeof selectReversible>>) {
  const of = reversibleOf(rows);
  if (!of) throw new Error('An order stays');
  const coins = coinsFor(of.left_satang, of);
  return {
    refund_refusal: reversalRefusalOf(of, 'refund'),
    sold_left_satang: of.left_satang,
    coins_unspent: Math.min(coins, of.held_coins),
    coins_spent: Math.max(0, coins - of.held_coins),
    reversals: of.reversals.map(serializeReversal),
  };
}

/** Selects everything about an order in one round trip. */
const selectAll = (db: Db, uuid: string) => ({
  ...selectReversible(db, uuid),
  orders: selectOfficeOrders(db).where(eq(orders.uuid, uuid)),
  vouchers: db
    .select({ code: vouchers.code })
    .from(voucherUses)
    .innerJoin(vouchers, eq(vouchers.uuid, voucherUses.voucher_uuid))
    .where(eq(voucherUses.order_uuid, uuid)),
  steps: db.select().from(orderSteps).where(eq(orderSteps.order_uuid, uuid)).orderBy(asc(orderSteps.version)),
  payments: db
    .select({
      payment_id: payments.payment_id,
      amount_satang: payments.amount_satang,
      paid_at_ms: payments.paid_at_ms,
      recorded_at_ms: payments.recorded_at_ms,
      is_accepted: payments.is_accepted,
    })
    .from(payments)
    .where(eq(payments.order_uuid, uuid))
    .orderBy(asc(payments.recorded_at_ms)),
  charges: selectCharges(db, uuid),
  slips: selectTransferProofs(db, uuid),
  archived: selectArchived(db, uuid),
  cases: db.select().from(moneyCases).where(eq(moneyCases.order_uuid, uuid)).orderBy(asc(moneyCases.number)),
  errands: db
    .select({
      errand: orderErrands.errand,
      outcome: orderErrands.outcome,
      by_name: users.name,
      at_ms: orderErrands.at_ms,
    })
    .from(orderErrands)
    .innerJoin(users, eq(users.uuid, orderErrands.by_uuid))
    .where(eq(orderErrands.order_uuid, uuid))
    .orderBy(asc(orderErrands.at_ms)),
  messages: db
    .select({
      number: gatewayMessages.number,
      verdict: gatewayMessages.verdict,
      request: gatewayMessages.request,
      status: gatewayMessages.status,
      body: gatewayMessages.body,
      came_at_ms: gatewayMessages.came_at_ms,
    })
    .from(gatewayMessages)
    .where(
      sql`(${gatewayMessages.gateway}, ${gatewayMessages.reference}) IN (SELECT gateway, reference FROM charges WHERE order_uuid = ${uuid}
        UNION SELECT gateway, charge_id FROM charges WHERE order_uuid = ${uuid} AND charge_id IS NOT NULL)`,
    )
    .orderBy(desc(gatewayMessages.number))
    .limit(MAX_MESSAGES),
});
