/** Converts orders to the API's answers. */

import type { Order, OrderSummary, WatchedOrder } from '../../../calls/money/order-details.ts';
import type { RefundState } from '../../../calls/money/refund-state.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import { payingBack } from '../case/refund-route.ts';
import { shownChargeOf } from '../charge/charge.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { type CoinOrderRow, coinsOfOrder, isBonusLost, leftToGive } from './order-move.ts';
import { hasEnded, isOpen, isPaid } from './order-state.ts';
import type { OrderView } from './read-order.ts';

/** Seconds until the next poll of an order's page. */
const POLL_SECONDS = { waiting: 3, moving: 2, ended: 30 } as const;

/** States of a refund on the buyer's page. */
const refundNames = {
  approved: 'on_the_way',
  paid: 'paid',
  failed: 'returned',
  returned: 'returned',
} as const satisfies Partial<Record<RefundState, Order['refunds'][number]['state']>>;

const timelineNames = { awaiting_payment: 'shown' } as const;

/** Dependencies that an order's page shows. */
type OrderPorts = Pick<PaymentPorts, 'gateways' | 'refund_account_kinds'>;

/** Converts an order for its buyer. */
export function serializeOrder(view: OrderView, { gateways, refund_account_kinds: kinds }: OrderPorts): Order {
  const { order, steps } = view;
  const { payee_name } = gateways[order.gateway];
  return {
    uuid: order.uuid,
    kind: order.kind,
    state: order.state,
    failure_reason: order.failure_reason,
    method: 'thai_qr',
    currency: 'THB',
    lines: linesOf(order),
    subtotal_satang: order.subtotal_satang,
    discount_satang: order.discount_satang,
    total_satang: order.total_satang,
    coins: coinsOfOrder(order),
    promotion: promotionOf(view),
    voucher: view.voucher && {
      code: view.voucher.code,
      title: localizedOf('title', view.voucher),
    },
    family:
      order.family_uuid === null || view.family_name === null
        ? null
        : { uuid: order.family_uuid, name: view.family_name },
    reference: order.reference,
    ...payableOf(view, payee_name),
    needs: waitsForEmail(view) ? 'email' : null,
    created_at: moment(order.created_at_ms),
    expires_at: moment(order.expires_at_ms),
    paid_at: momentOrNull(order.paid_at_ms),
    processed_at: momentOrNull(order.processed_at_ms),
    timeline: steps.map(({ state, at_ms }) => ({
      step: state === 'awaiting_payment' ? timelineNames[state] : state,
      at: moment(at_ms),
    })),
    payments: view.payments.map(({ amount_satang, at_ms, used }) => ({ amount_satang, at: moment(at_ms), used })),
    refunds: view.refunds.flatMap((refund) => refundOf(refund, payee_name)),
    ...payingBack(gateways[order.gateway], {
      left_satang: leftToGive(order),
      account: view.accounts[0] ?? null,
      earlier: view.refunds,
      kinds,
    }),
    credits: view.credits.map(({ at_ms, ...credit }) => ({ ...credit, at: moment(at_ms) })),
    reversals: view.reversals.map(({ at_ms, coins, ...reversal }) => ({
      ...reversal,
      coins: coins ?? 0,
      at: moment(at_ms),
    })),
    slips: view.slips.map(({ at_ms, ...slip }) => ({ ...slip, at: moment(at_ms) })),
    refundable_satang: leftToGive(order),
    refunded_satang: order.refunded_satang,
    closed_satang: order.closed_satang,
    can_cancel: isOpen(order.state),
    receipt: view.receipt && {
      number: receiptNumber(view.receipt),
      issued_at: moment(view.receipt.issued_at_ms),
      buyer_name: view.buyer_name,
      amount_satang: view.receipt.amount_satang,
    },
  };
}

/** Converts an order at this moment, without the caller's balance. */
export function serializeWatchedOrder(
  view: OrderView,
  { now, ...ports }: OrderPorts & { now: Date },
): Omit<WatchedOrder, 'balance'> {
  const { order, slips, unchecked } = view;
  const isAsking = isChecking(order, now) && !(waitsForEmail(view) && now.getTime() < order.expires_at_ms);
  // A payer whose transfer proof or signed message awaits the bank's answer must not see a QR,
  // because they could pay twice.
  const isEvidenced = unchecked.length > 0 || (order.unheard_since_ms !== null && slips.length > 0);
  const isUnheard = isEvidenced && isOpen(order.state);
  const checking = isAsking || isUnheard;
  return {
    ...serializeOrder(view, ports),
    ...(isUnheard && { qr: null, redirect: null }),
    server_time: now.toISOString(),
    checking,
    looks_until: watchedUntil(order, now),
    unheard_since: momentOrNull(order.unheard_since_ms),
    asks_again_at: order.due_at_ms === null ? null : moment(Math.max(order.due_at_ms, now.getTime())),
    poll_after_seconds: pollAfter(view, { checking }),
  };
}

/** Omits refunds that staff have not approved. */
function refundOf(refund: OrderView['refunds'][number], payee_name: string): Order['refunds'] {
  const { amount_satang, at_ms, state, told_to, account_masked, answer_until_ms } = refund;
  if (state === 'asked' || state === 'declined') return [];
  const isAsked = state === 'approved' && refund.way === 'mail' && answer_until_ms !== null;
  return [
    {
      amount_satang,
      at: moment(at_ms),
      state: isAsked ? 'answer' : refund.way === 'recall' ? 'recalled' : refundNames[state],
      to: account_masked ?? told_to,
      writer: isAsked ? payee_name : null,
      answer_until: isAsked ? moment(answer_until_ms) : null,
    },
  ];
}

/** Returns the means of payment while the order is open. */
function payableOf({ order, charges }: OrderView, payee_name: string): Pick<Order, 'qr' | 'redirect'> {
  const charge = isOpen(order.state) ? shownChargeOf(charges) : undefined;
  const payload = charge?.qr_payload ?? null;
  const hasQr = payload !== null || (charge?.picture_url ?? null) !== null;
  const url = charge?.redirect_url ?? null;
  return { qr: hasQr ? { payload, payee_name } : null, redirect: url === null ? null : { url, payee_name } };
}

/** Returns whether the gateway was not asked yet, because it needs the payer's email address. */
const waitsForEmail = ({ order, charges }: OrderView): boolean =>
  order.state === 'created' && charges.at(-1)?.state === 'waiting';

/** Converts an order to an entry of a history. */
export function serializeHistoryOrder(
  order: CoinOrderRow,
  { receipt, now }: { receipt: NumberedReceipt | null; now: Date },
): OrderSummary {
  return {
    uuid: order.uuid,
    kind: order.kind,
    state: order.state,
    total_satang: order.total_satang,
    coins: coinsOfOrder(order),
    reference: order.reference,
    created_at: moment(order.created_at_ms),
    paid_at: momentOrNull(order.paid_at_ms),
    processed_at: momentOrNull(order.processed_at_ms),
    refundable_satang: leftToGive(order),
    refunded_satang: order.refunded_satang,
    closed_satang: order.closed_satang,
    checking: isChecking(order, now),
    receipt_number: receipt && receiptNumber(receipt),
    topup_rules_version: order.topup_rules_version,
  };
}

type NumberedReceipt = Pick<NonNullable<OrderView['receipt']>, 'number' | 'issued_at_ms'>;

/** Formats the number of a receipt, `VL202611-000042`: Bangkok month, and a number without gaps. */
export const receiptNumber = ({ number, issued_at_ms }: NumberedReceipt) =>
  `VL${bangkokDay(new Date(issued_at_ms)).slice(0, 7).replace('-', '')}-${String(number).padStart(6, '0')}`;

function promotionOf({ order, promotion }: OrderView): Order['promotion'] {
  if (order.promotion_uuid === null || promotion === null) return null;
  return {
    uuid: order.promotion_uuid,
    title: localizedOf('title', promotion),
    bonus_coins: order.promotion_coins,
    is_lost: isBonusLost(order),
  };
}

function linesOf(order: CoinOrderRow): Order['lines'] {
  const { subtotal_satang, discount_satang, coins, bonus_coins } = order;
  const kind =
    order.kind === 'family_credit' ? 'debt_payment' : order.package_uuid === null ? 'free_amount' : 'package';
  return [
    { kind, amount_satang: subtotal_satang, coins, bonus_coins },
    ...(order.promotion_coins > 0 && !isBonusLost(order)
      ? [{ kind: 'promotion' as const, amount_satang: 0, coins: 0, bonus_coins: order.promotion_coins }]
      : []),
    ...(discount_satang > 0
      ? [{ kind: 'voucher' as const, amount_satang: -discount_satang, coins: 0, bonus_coins: 0 }]
      : []),
  ];
}

/**
 * Returns whether the outcome is being checked: just created, expired but open, paid but not
 * processed, or ended with an unknown outcome.
 */
const isChecking = (order: CoinOrderRow, now: Date) =>
  isPaid(order.state) ||
  order.state === 'created' ||
  (isOpen(order.state) && now.getTime() >= order.expires_at_ms) ||
  isUncertain(order, now);

/**
 * Returns whether an order ended without money and the gateway did not answer. A
 * cancelled or failed order counts only after its watch period.
 */
function isUncertain(order: CoinOrderRow, now: Date): boolean {
  const { state, due_at_ms, watch_until_ms, unheard_since_ms } = order;
  if (!hasEnded(state) || due_at_ms === null || watch_until_ms === null) return false;
  // Received money is shown, and an order without a QR cannot have been paid.
  if (order.refundable_satang > 0 || order.failure_reason === 'gateway_refused') return false;
  return watch_until_ms <= now.getTime() || (state === 'expired' && unheard_since_ms !== null);
}

/** Returns the end of the watch period of an order that ended unpaid. */
function watchedUntil({ state, due_at_ms, watch_until_ms }: CoinOrderRow, now: Date): string | null {
  const isWatched = due_at_ms !== null && watch_until_ms !== null && watch_until_ms > now.getTime();
  return hasEnded(state) && isWatched ? moment(watch_until_ms) : null;
}

/**
 * Returns the seconds after which the page asks again. Null: never. Refunds progress without the
 * gateway, so the page asks for them too.
 */
function pollAfter({ order, refunds }: OrderView, { checking }: { checking: boolean }): number | null {
  if (checking) return POLL_SECONDS.moving;
  if (isOpen(order.state)) return POLL_SECONDS.waiting;
  const isGoingBack = leftToGive(order) > 0 || refunds.some(({ state }) => state === 'asked' || state === 'approved');
  if (isGoingBack) return POLL_SECONDS.ended;
  return order.state === 'processed' || order.due_at_ms === null ? null : POLL_SECONDS.ended;
}
