/**
 * Reversals of completed orders: one staff member requests, another approves, and the refund starts
 * in the same transaction if possible. Triggers in rules.sql move the coins and the money.
 */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OrderReversal, ReversalCause } from '../../../calls/money/reversal-details.ts';
import { type ApprovalSubject, askApproval, digestOf } from '../../identity/approval/approval.ts';
import { moment } from '../../platform/base/moment.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Clocks } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { insertRow, type Statement, updateRow } from '../../platform/framework/statement.ts';
import { beginRefund, payByRecall } from '../case/refund.ts';
import { selectRefundAccount } from '../case/refund-account.ts';
import { carriedKinds, refundRouteOf, selectEarlierRefunds } from '../case/refund-route.ts';
import { openGateways } from '../gateway/open-gateways.ts';
import { scheduleOrders } from '../order/schedule-orders.ts';
import { orders } from '../order/tables.ts';
import {
  coinsFor,
  type ReversalRow,
  type Reversible,
  refusalOf,
  reversibleOf,
  selectReversible,
} from './reversible.ts';
import { orderReversals } from './tables.ts';

const KIND = 'order_reversal';

const bindings = z.object({ CLOCK: z.custom<Clocks>((clock) => typeof clock === 'object' && clock !== null) });

/** A reversal as requested. */
export interface AskedReversal {
  uuid: string;
  approval_uuid: string;
  cause: ReversalCause;
  amount_satang: number;
  /** Maximum of spent coins that the company bears. Null: all. */
  bears_coins: number | null;
  reason: string;
  bank_reference: string | null;
  ground: string;
  by: string;
}

/** Requests a reversal, or returns why it is impossible. */
export async function askReversal(
  of: Reversible,
  request: AskedReversal,
  now: Date,
): Promise<{ reversal: ReversalRow; statements: Statement[] } | Failed> {
  const { uuid, cause, amount_satang, reason, bank_reference, by: started_by } = request;
  const refusal = refusalOf(of, cause);
  if (refusal) return { failed: 'order_not_refundable', facts: { refusal } };
  if (amount_satang > of.left_satang) return { failed: 'order_sold_less', facts: { left_satang: of.left_satang } };
  const coins = coinsFor(amount_satang, of);
  const most_borne_coins = Math.min(request.bears_coins ?? coins, coins);
  const short = shortOf(of, { amount_satang, coins, most_borne_coins });
  if (short) return short;
  const at = now.getTime();
  const terms = {
    uuid,
    order_uuid: of.order.uuid,
    cause,
    amount_satang,
    coins,
    most_borne_coins,
    reason,
    bank_reference,
  };
  const moments = { started_by, started_at_ms: at, moved_at_ms: at };
  const reversal = { ...terms, ...moments, state: 'asked' as const, taken_coins: null };
  const approval = {
    uuid: request.approval_uuid,
    subject_kind: KIND,
    subject_id: uuid,
    digest: await digestOf(terms),
    amount_satang,
    ground: request.ground,
    asked_by: started_by,
  } as const;
  return { reversal, statements: [insertRow(orderReversals, reversal), askApproval(approval, now)] };
}

/**
 * Returns a failure if the buyer spent more coins than the company bears, or if the family's debt
 * would grow beyond its credit. Otherwise null.
 */
function shortOf(
  { held_coins, credit_satang }: Reversible,
  { amount_satang, coins, most_borne_coins }: Pick<ReversalRow, 'amount_satang' | 'coins' | 'most_borne_coins'>,
): Failed | null {
  const missing_coins = coins - held_coins;
  if (missing_coins > most_borne_coins) return { failed: 'order_coins_spent', facts: { missing_coins } };
  return credit_satang !== null && credit_satang < amount_satang ? { failed: 'family_credit_short' } : null;
}

const termsOf = ({
  uuid,
  order_uuid,
  cause,
  amount_satang,
  coins,
  most_borne_coins,
  reason,
  bank_reference,
}: ReversalRow) =>
  digestOf({ uuid, order_uuid, cause, amount_satang, coins, most_borne_coins, reason, bank_reference });

const selectReversal = (db: Db, uuid: string) => db.select().from(orderReversals).where(eq(orderReversals.uuid, uuid));

/**
 * Approval by a second person. Triggers move coins and money. The refund starts too, unless it
 * needs an account. The buyer cannot approve.
 */
export const reversalApproval: ApprovalSubject = {
  kind: KIND,
  details: sql`SELECT json_object('order', json_object('uuid', orders.uuid, 'reference', orders.reference),
      'person', json_object('uuid', users.uuid, 'name', users.name), 'coins', order_reversals.coins,
      'coins_borne', most_borne_coins, 'reference', bank_reference)
    FROM order_reversals JOIN orders ON orders.uuid = order_uuid JOIN users ON users.uuid = orders.user_uuid
    WHERE order_reversals.uuid = subject_id`,
  async digestNow({ db, approval }) {
    const [reversal] = await selectReversal(db, approval.subject_id);
    return reversal?.state === 'asked' ? termsOf(reversal) : null;
  },
  async notBy({ db, approval, decided_by }) {
    const buyers = db
      .select({ user_uuid: orders.user_uuid })
      .from(orderReversals)
      .innerJoin(orders, eq(orders.uuid, orderReversals.order_uuid))
      .where(eq(orderReversals.uuid, approval.subject_id));
    return (await buyers)[0]?.user_uuid === decided_by ? { failed: 'approval_of_oneself' } : null;
  },
  async approved({ db, env, approval, now }) {
    const [reversal] = await selectReversal(db, approval.subject_id);
    const rows = reversal && (await batchRead(db, selectForRefund(db, reversal.order_uuid)));
    const of = rows && reversibleOf(rows);
    if (!of) return { failed: 'order_not_found' };
    // The gateway may have reported a dispute since.
    if (of.has_open_recall && reversal.cause === 'refund') {
      return { failed: 'order_not_refundable', facts: { refusal: 'recall_open' } };
    }
    const short = shortOf(of, reversal);
    if (short) return short;
    const taken_coins = Math.min(reversal.coins, of.held_coins);
    const columns = { state: 'done' as const, taken_coins, moved_at_ms: now.getTime() };
    const statement = updateRow(orderReversals, { uuid: reversal.uuid }, columns);
    if (reversal.cause === 'recall') {
      const recall = refundOf(reversal, 'recall');
      return [statement, ...beginRefund(recall, now), ...payByRecall(recall, of.order.gateway, now)];
    }
    const refundCapability = openGateways(env, { db, now })[of.order.gateway].can.refund;
    const [account = null] = rows.accounts;
    const refundRoute = refundRouteOf(refundCapability, { account, earlier: rows.earlier, kinds: carriedKinds(env) });
    // A second person must see an account first. The refund to it is requested on the case.
    if (!refundRoute || refundRoute.way === 'account') return [statement];
    await scheduleOrders(bindings.parse(env), { now, poll_ms: 0 });
    return [statement, ...beginRefund(refundOf(reversal, refundRoute.way), now)];
  },
  async declined({ approval, now }) {
    return [
      updateRow(orderReversals, { uuid: approval.subject_id }, { state: 'declined', moved_at_ms: now.getTime() }),
    ];
  },
};

const selectForRefund = (db: Db, orderUuid: string) => ({
  ...selectReversible(db, orderUuid),
  accounts: selectRefundAccount(db, orderUuid),
  earlier: selectEarlierRefunds(db, orderUuid),
});

/**
 * Returns the refund of a reversal. It has the reversal's uuid, and belongs to the case that the
 * reversal opens.
 */
const refundOf = (
  { uuid, amount_satang, started_by, started_at_ms, bank_reference }: ReversalRow,
  refundRoute: 'call' | 'mail' | 'recall',
) => ({
  uuid,
  case_about: `reversal:${uuid}:sale`,
  amount_satang,
  started_by,
  started_at_ms,
  way: refundRoute,
  bank_note: bank_reference,
});

/** Converts a reversal for staff. */
export function serializeReversal(row: ReversalRow): OrderReversal {
  const { uuid, cause, amount_satang, coins, taken_coins, most_borne_coins, state, reason, bank_reference } = row;
  return {
    ...{ uuid, cause, amount_satang, coins, taken_coins, bank_reference },
    buyer_reason: reason,
    borne_coins: taken_coins === null ? most_borne_coins : coins - taken_coins,
    reversal_state: state,
    started_at: moment(row.started_at_ms),
    moved_at: moment(row.moved_at_ms),
  };
}
