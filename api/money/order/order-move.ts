/** An order and how it changes. Pure: each change gives the order as it will be, and the statements that make it so. */
import type { OrderState } from '../../../calls/money/order-details.ts';
import { type Statement, updateRow } from '../../platform/host/statement.ts';
import { hasEnded, mayMove } from './order-state.ts';
import { orders } from './tables.ts';

/** An order as it is stored. */
export type OrderRow = typeof orders.$inferSelect;

/** What of its money bought nothing, and waits to be paid back. */
export const leftToGive = ({
  refundable_satang,
  refunded_satang,
  closed_satang,
}: Pick<OrderRow, 'refundable_satang' | 'refunded_satang' | 'closed_satang'>): number =>
  refundable_satang - refunded_satang - closed_satang;

type Bonuses = Pick<OrderRow, 'state' | 'coins' | 'bonus_coins' | 'promotion_coins' | 'promotion_state'>;

/** Whether it was paid after it had ended, when the budget of its promotion was used up. */
export const isBonusLost = ({ state, promotion_state }: Bonuses): boolean =>
  state === 'processed' && promotion_state === 'freed';

/** Coins that it brings, bonuses included. */
export const coinsOf = (order: Bonuses): number =>
  order.coins + order.bonus_coins + (isBonusLost(order) ? 0 : order.promotion_coins);

/** An order as it will be, and the writes that make it so; they conflict where somebody else was faster. */
export interface Moved {
  order: OrderRow;
  statements: Statement[];
}

type Changes = Partial<
  Pick<
    OrderRow,
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

/** Changes an order without moving it. Its version makes a conflict of two changes of one version. */
export function changeOrder(
  order: OrderRow,
  changes: Changes & Partial<Pick<OrderRow, 'state' | 'moved_at_ms'>>,
): Moved {
  const counted = { ...changes, version: order.version + 1 };
  return {
    order: { ...order, ...counted },
    statements: [updateRow(orders, { uuid: order.uuid }, counted)],
  };
}

/** Moves an order on, which frees its bonus for others if it ends without coins; throws where it may not go there, because that is a fault of ours. */
export function moveOrder(order: OrderRow, to: OrderState, now: Date, changes: Changes = {}): Moved {
  if (!mayMove(order.state, to)) throw new Error(`An order never goes from ${order.state} to ${to}`);
  const freed = hasEnded(to) && order.promotion_state === 'reserved' ? { promotion_state: 'freed' as const } : {};
  return changeOrder(order, { ...changes, ...freed, state: to, moved_at_ms: now.getTime() });
}
