/**
 * Changes of an order, as pure functions. Each returns the changed order and the statements that
 * store it.
 */
import type { OrderState } from '../../../calls/money/order-details.ts';
import { type Statement, updateRow } from '../../platform/framework/statement.ts';
import { hasEnded, mayMoveOrder } from './order-state.ts';
import { orders } from './tables.ts';

/** An order as stored in D1. */
export type CoinOrderRow = typeof orders.$inferSelect;

/** Returns the refundable money that is not refunded, in transit, credited or written off. */
export const leftToGive = ({
  refundable_satang,
  refunded_satang,
  closed_satang,
}: Pick<CoinOrderRow, 'refundable_satang' | 'refunded_satang' | 'closed_satang'>): number =>
  refundable_satang - refunded_satang - closed_satang;

type Bonuses = Pick<CoinOrderRow, 'state' | 'coins' | 'bonus_coins' | 'promotion_coins' | 'promotion_state'>;

/**
 * Returns whether an order was paid after it had ended, when the promotion's budget was used up.
 */
export const isBonusLost = ({ state, promotion_state }: Bonuses): boolean =>
  state === 'processed' && promotion_state === 'freed';

/** Returns the coins of an order, including bonuses. */
export const coinsOfOrder = (order: Bonuses): number =>
  order.coins + order.bonus_coins + (isBonusLost(order) ? 0 : order.promotion_coins);

/**
 * A changed order, and the statements that store it. They conflict if a concurrent request was
 * faster.
 */
export interface Moved {
  order: CoinOrderRow;
  statements: Statement[];
}

type Changes = Partial<
  Pick<
    CoinOrderRow,
    | 'failure_reason'
    | 'paid_at_ms'
    | 'processed_at_ms'
    | 'refundable_satang'
    | 'due_at_ms'
    | 'watch_until_ms'
    | 'unheard_since_ms'
    | 'promotion_state'
  >
>;

/**
 * Changes an order without a move. The trigger `orders_take_turns` rejects a second change of the
 * same version.
 */
export function changeOrder(
  order: CoinOrderRow,
  changes: Changes & Partial<Pick<CoinOrderRow, 'state' | 'moved_at_ms'>>,
): Moved {
  const columns = { ...changes, version: order.version + 1 };
  return {
    order: { ...order, ...columns },
    statements: [updateRow(orders, { uuid: order.uuid }, columns)],
  };
}

/**
 * Moves an order. If it ends without coins, its bonus is freed for others. Throws if the move is
 * not allowed, because that is a bug.
 */
export function moveOrder(order: CoinOrderRow, to: OrderState, now: Date, changes: Changes = {}): Moved {
  if (!mayMoveOrder(order.state, to)) throw new Error(`An order never goes from ${order.state} to ${to}`);
  const promotionColumns =
    hasEnded(to) && order.promotion_state === 'reserved' ? { promotion_state: 'freed' as const } : {};
  return changeOrder(order, { ...changes, ...promotionColumns, state: to, moved_at_ms: now.getTime() });
}
