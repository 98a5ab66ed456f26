import { and, desc, eq, inArray, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { ReversalCause } from '../../../calls/money/reversal-details.ts';
import { roleNames, roles } from '../../../calls/platform/role.ts';
import { type Localized, localizedColumns } from '../../platform/base/localized.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import { families, users } from '../../platform/user/tables.ts';
import { type RefundAccountRow, selectRefundAccount } from '../case/refund-account.ts';
import type { EarlierRefund } from '../case/refund-route.ts';
import { caseCredits, moneyCases, refundAccounts, refunds } from '../case/tables.ts';
import { type ChargeRow, selectCharges } from '../charge/charge.ts';
import { charges } from '../charge/charge-tables.ts';
import { slips } from '../charge/transfer-proof-tables.ts';
import { gatewayMessages, gatewayMessageTakes } from '../message/message-tables.ts';
import { topupPromotions } from '../promotion/promotion-tables.ts';
import { orderReversals } from '../reversal/tables.ts';
import { vouchers, voucherUses } from '../voucher/voucher-tables.ts';
import type { CoinOrderRow } from './order-move.ts';
import { orderSteps, orders, payments, receipts } from './tables.ts';

/** An order with everything that its page shows. */
export interface OrderView {
  order: CoinOrderRow;
  buyer_name: string;
  family_name: string | null;
  voucher: (Localized<'title'> & { code: string }) | null;
  promotion: Localized<'title'> | null;
  receipt: { number: number; issued_at_ms: number; amount_satang: number } | null;
  charges: readonly ChargeRow[];
  steps: { state: CoinOrderRow['state']; at_ms: number }[];
  payments: { payment_id: string; amount_satang: number; at_ms: number; used: boolean }[];
  refunds: (EarlierRefund & {
    amount_satang: number;
    at_ms: number;
    told_to: string | null;
    answer_until_ms: number | null;
    account_masked: string | null;
  })[];
  /** The account that was chosen last, if any. */
  accounts: RefundAccountRow[];
  slips: { bank_code: string; reference: string; at_ms: number }[];
  /** A signed gateway message that is not yet confirmed by a query. */
  unchecked: { number: number }[];
  /** Refundable money that was credited as coins. */
  credits: { amount_satang: number; coins: number; at_ms: number }[];
  /** Completed reversals of the sale. */
  reversals: { cause: ReversalCause; amount_satang: number; coins: number | null; reason: string; at_ms: number }[];
}

/** Selects any order. The caller must check `mayRead`. */
export const selectOrder = (db: Db, uuid: string) => db.select().from(orders).where(eq(orders.uuid, uuid));

/** Reads an order of any user. The caller must check `mayRead`. */
export async function readOrder(db: Db, uuid: string): Promise<CoinOrderRow | undefined> {
  const [order] = await selectOrder(db, uuid);
  return order;
}

/** Selects the unpaid orders of a user, latest first. */
export const selectOpenOrders = (db: Db, userUuid: SqlText) =>
  db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(and(eq(orders.user_uuid, userUuid), sql`${orders.state} IN ('created', 'awaiting_payment')`))
    .orderBy(desc(orders.created_at_ms));

/** Selects any order with everything that `orderViewOf` needs. */
export const selectOrderView = (db: Db, uuid: string) => ({
  orders: db
    .select({
      order: orders,
      buyer_name: users.name,
      family_name: families.name,
      voucher: { code: vouchers.code, ...localizedColumns('title', vouchers) },
      promotion: { ...localizedColumns('title', topupPromotions) },
      receipt: {
        number: receipts.number,
        issued_at_ms: receipts.issued_at_ms,
        amount_satang: receipts.amount_satang,
      },
    })
    .from(orders)
    .innerJoin(users, eq(users.uuid, orders.user_uuid))
    .leftJoin(families, eq(families.uuid, orders.family_uuid))
    .leftJoin(voucherUses, eq(voucherUses.order_uuid, orders.uuid))
    .leftJoin(vouchers, eq(vouchers.uuid, voucherUses.voucher_uuid))
    .leftJoin(topupPromotions, eq(topupPromotions.uuid, orders.promotion_uuid))
    .leftJoin(receipts, eq(receipts.order_uuid, orders.uuid))
    .where(eq(orders.uuid, uuid)),
  charges: selectCharges(db, uuid),
  steps: db
    .select({ state: orderSteps.state, at_ms: orderSteps.at_ms })
    .from(orderSteps)
    .where(eq(orderSteps.order_uuid, uuid))
    .orderBy(orderSteps.version),
  payments: db
    .select({
      payment_id: payments.payment_id,
      amount_satang: payments.amount_satang,
      at_ms: payments.recorded_at_ms,
      used: payments.is_accepted,
    })
    .from(payments)
    .where(eq(payments.order_uuid, uuid))
    .orderBy(payments.recorded_at_ms),
  refunds: db
    .select({
      amount_satang: refunds.amount_satang,
      at_ms: refunds.moved_at_ms,
      state: refunds.state,
      way: refunds.way,
      account_number: refunds.account_number,
      told_to: refunds.told_to,
      answer_until_ms: refunds.answer_until_ms,
      account_masked: refundAccounts.account_masked,
    })
    .from(refunds)
    .innerJoin(moneyCases, eq(moneyCases.number, refunds.case_number))
    .leftJoin(
      refundAccounts,
      and(eq(refundAccounts.order_uuid, moneyCases.order_uuid), eq(refundAccounts.number, refunds.account_number)),
    )
    .where(eq(moneyCases.order_uuid, uuid))
    .orderBy(refunds.started_at_ms),
  slips: selectTransferProofs(db, uuid),
  unchecked: selectUnchecked(db, uuid),
  credits: db
    .select({ amount_satang: caseCredits.amount_satang, coins: caseCredits.coins, at_ms: caseCredits.credited_at_ms })
    .from(caseCredits)
    .innerJoin(moneyCases, eq(moneyCases.number, caseCredits.case_number))
    .where(eq(moneyCases.order_uuid, uuid))
    .orderBy(caseCredits.number),
  accounts: selectRefundAccount(db, uuid),
  reversals: db
    .select({
      cause: orderReversals.cause,
      amount_satang: orderReversals.amount_satang,
      coins: orderReversals.taken_coins,
      reason: orderReversals.reason,
      at_ms: orderReversals.moved_at_ms,
    })
    .from(orderReversals)
    .where(and(eq(orderReversals.order_uuid, uuid), eq(orderReversals.state, 'done')))
    .orderBy(orderReversals.moved_at_ms),
});

/** Selects the transfer proofs of an order. */
export const selectTransferProofs = (db: Db, orderUuid: string) =>
  db
    .select({ bank_code: slips.bank_code, reference: slips.reference, at_ms: slips.noted_at_ms })
    .from(slips)
    .where(eq(slips.order_uuid, orderUuid))
    .orderBy(slips.noted_at_ms);

/** Events that announce a new charge and say nothing about money. */
const CREATION_EVENTS = ['charge.create', 'charge.opened', 'payment_intent.created', 'payment_intent.requires_action'];

/**
 * Selects a signed message about an order's charges that no query has confirmed yet, if there is
 * one.
 */
const selectUnchecked = (db: Db, orderUuid: string) =>
  db
    .select({ number: gatewayMessages.number })
    .from(charges)
    .innerJoin(
      gatewayMessages,
      and(
        eq(gatewayMessages.gateway, charges.gateway),
        sql`${gatewayMessages.reference} IN (${charges.reference}, ${charges.charge_id})`,
      ),
    )
    .innerJoin(gatewayMessageTakes, eq(gatewayMessageTakes.message_number, gatewayMessages.number))
    .where(
      and(
        eq(charges.order_uuid, orderUuid),
        eq(gatewayMessages.verdict, 'signed'),
        inArray(gatewayMessageTakes.did, ['waiting', 'silent']),
        ...CREATION_EVENTS.map((event) => sql`instr(${gatewayMessages.body}, ${`"${event}"`}) = 0`),
      ),
    )
    .limit(1);

/** Converts the rows of `selectOrderView`. Returns null if there is no such order. */
export const orderViewOf = ({ orders: [row], ...parts }: Rows<ReturnType<typeof selectOrderView>>): OrderView | null =>
  row ? { ...row, ...parts } : null;

/** Selects the order of a charge, by our reference or the gateway's id. */
export function selectUuidOfCharge(db: Db, about: { gateway: CoinOrderRow['gateway']; reference: string | null }) {
  const ofGateway = eq(charges.gateway, about.gateway);
  const reference = about.reference ?? '';
  return (
    db
      .select({ uuid: charges.order_uuid })
      .from(charges)
      // The gateway is part of each side, so that each side uses its index. Before the OR it would
      // read all charges of the gateway.
      .where(or(and(ofGateway, eq(charges.reference, reference)), and(ofGateway, eq(charges.charge_id, reference))))
      .limit(1)
  );
}

/** Selects the recorded payments of an order. */
export const selectPayments = (db: Db, orderUuid: string | SQLWrapper) =>
  db
    .select({ payment_id: payments.payment_id, amount_satang: payments.amount_satang })
    .from(payments)
    .where(eq(payments.order_uuid, orderUuid));

/** Selects the order that has a payment of a gateway. */
export const selectPayment = (
  db: Db,
  { gateway, payment_id }: { gateway: CoinOrderRow['gateway']; payment_id: string },
) =>
  db
    .select({ order_uuid: payments.order_uuid })
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.payment_id, payment_id)));

/** Returns the family that the caller owns, or null. */
export const ownedFamily = ({ group, family_uuid }: Caller): string | null => (group === 'family' ? family_uuid : null);

/** Selects the family that a user owns, when only the query knows the user. */
export const ownedFamilyOf = (db: Db, { user_uuid }: Bearer) =>
  db
    .select({ family_uuid: users.family_uuid })
    .from(users)
    .where(and(eq(users.uuid, user_uuid), inArray(users.role, ownerRoles)));

const ownerRoles = roleNames.filter((role) => roles[role].group === 'family');

/**
 * Returns whether the caller may read an order: as its buyer, or as the owner of its family. For
 * others the order does not exist.
 */
export const mayRead = (order: CoinOrderRow, caller: Caller): boolean =>
  order.user_uuid === caller.user_uuid || (order.family_uuid !== null && order.family_uuid === ownedFamily(caller));
