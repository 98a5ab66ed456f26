/** Processes a paid order once: records the sale, and credits the coins or repays the debt. */

import { insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { familyCoins, house, openAccount, userCoins } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';
import type { BonusAtEnd } from '../promotion/promotion.ts';
import { nextDue, WATCH_MS } from './due-time.ts';
import { type CoinOrderRow, type Moved, moveOrder } from './order-move.ts';
import { receipts } from './tables.ts';

/** Further data that decides the result. */
export interface ProcessingInput {
  now: Date;
  /** Debt that the order repays, and its current amount. */
  debt: { account_id: string; satang: number } | null;
  /** `gone`: freed when the order ended, and used up by other orders since. */
  voucher: 'none' | 'to_be_had' | 'gone';
  /** The buyer has closed the account that the coins would go to, or is closing it. */
  isBuyerGone: boolean;
  bonus: BonusAtEnd;
}

/**
 * Processes an order. A late payment counts like any other, if the voucher is still available.
 * - Without the voucher its price was never offered, so all of its money is refundable.
 * - The same applies if others have repaid the whole debt. If they have repaid a part, the sale is
 *   the rest of the debt.
 * - A closed account buys nothing: the money becomes a case.
 */
export function processOrder(order: CoinOrderRow, { now, debt, voucher, bonus, isBuyerGone }: ProcessingInput): Moved {
  const soldSatang =
    order.kind === 'family_credit' ? Math.min(order.total_satang, debt?.satang ?? 0) : order.total_satang;
  if (isBuyerGone || voucher === 'gone' || soldSatang === 0) {
    const failure_reason = isBuyerGone ? 'account_closed' : voucher === 'gone' ? 'voucher_gone' : 'nothing_owed';
    const failure = endWith(order, 'failed', { now, refundable: order.total_satang, failure_reason });
    return {
      order: failure.order,
      statements: [...moveMoney(order, { sold: 0, refundable: order.total_satang, now }), ...failure.statements],
    };
  }
  const refundable = order.total_satang - soldSatang;
  const promotion = bonus === 'to_be_had' ? { promotion_state: 'given' as const } : {};
  const end = endWith(order, 'processed', { now, refundable, processed_at_ms: now.getTime(), ...promotion });
  return {
    order: end.order,
    statements: [
      ...moveMoney(order, { sold: soldSatang, refundable, now }),
      ...(debt
        ? [
            transfer(`${nameOf(order)}:debt`, {
              from: house.receivable,
              to: { id: debt.account_id },
              amount: soldSatang,
              now,
            }),
          ]
        : []),
      ...creditCoins(order, now),
      ...(bonus === 'to_be_had' ? [creditBonus(order, now)] : []),
      ...(voucher === 'to_be_had' ? [takeVoucher(order)] : []),
      insertRow(receipts, { order_uuid: order.uuid, issued_at_ms: now.getTime(), amount_satang: soldSatang }),
      ...end.statements,
    ],
  };
}

const nameOf = ({ uuid }: CoinOrderRow) => `order:${uuid}`;

interface Circumstances extends Pick<Partial<CoinOrderRow>, 'processed_at_ms' | 'failure_reason' | 'promotion_state'> {
  now: Date;
  refundable: number;
}

/**
 * Ends an order. The ledger transfers must come first, because the trigger `orders_end_whole`
 * checks them. Starts the watch period.
 */
function endWith(
  order: CoinOrderRow,
  to: 'processed' | 'failed',
  { now, refundable, ...changes }: Circumstances,
): Moved {
  const watch_until_ms = now.getTime() + WATCH_MS;
  return moveOrder(order, to, now, {
    ...changes,
    refundable_satang: order.refundable_satang + refundable,
    watch_until_ms,
    due_at_ms: nextDue({ ...order, state: to, watch_until_ms }, { now, poll_ms: 0 }),
  });
}

/** Moves the payment from `house:pending` to sales and refundable money. */
function moveMoney(
  order: CoinOrderRow,
  { sold: soldSatang, refundable, now }: { sold: number; refundable: number; now: Date },
): Statement[] {
  const name = nameOf(order);
  const parts = [
    { id: `${name}:sale`, to: house.sales, amount: soldSatang },
    { id: `${name}:refundable`, to: house.refundable, amount: refundable },
  ];
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ id, to, amount }) => transfer(id, { from: house.pending, to, amount, now }));
}

function creditCoins(order: CoinOrderRow, now: Date): Statement[] {
  const amount = order.coins + order.bonus_coins;
  if (amount === 0) return [];
  const account = coinAccountOf(order);
  return [openAccount(account), transfer(`${nameOf(order)}:coins`, { from: house.coins, to: account, amount, now })];
}

/** Credits the bonus of the promotion, separately from the purchased coins. */
const creditBonus = (order: CoinOrderRow, now: Date): Statement =>
  transfer(`promotion:${order.uuid}:coins`, {
    from: house.coins,
    to: coinAccountOf(order),
    amount: order.promotion_coins,
    now,
  });

const coinAccountOf = ({ family_uuid, user_uuid }: CoinOrderRow) =>
  family_uuid === null ? userCoins(user_uuid) : familyCoins(family_uuid);

/**
 * Uses a voucher that is reserved, or was freed. Triggers enforce the limits (voucher-rules.sql).
 */
const takeVoucher = ({ uuid }: CoinOrderRow): Statement =>
  write`UPDATE voucher_uses SET state = 'used' WHERE order_uuid = ${uuid}`;
