/** A paid order is processed: its money is a sale, its coins are credited or its debt is paid off, once. */

import { insertRow, type Statement, write } from '../../platform/host/statement.ts';
import { familyCoins, house, openAccount, userCoins } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';
import type { BonusAtEnd } from '../promotion/promotion.ts';
import { nextDue, WATCH_MS } from './due-time.ts';
import { type Moved, moveOrder, type OrderRow } from './order-move.ts';
import { receipts } from './tables.ts';

/** What else decides about it. */
export interface Surroundings {
  now: Date;
  /** Whose debt is paid, and how much it is now. */
  debt: { account_id: string; satang: number } | null;
  /** `gone`: freed when the order ended, and since then used up by others. */
  voucher: 'none' | 'to_be_had' | 'gone';
  /** The buyer has closed the account that the coins would go to, or is closing it. */
  isBuyerGone: boolean;
  bonus: BonusAtEnd;
}

/**
 * An order paid late is credited like any other, as long as its voucher is to be had; if not, its price was never
 * offered without one, and all of its money is refundable. So it is where others have paid the whole debt meanwhile;
 * where they have paid a part, what is left of the debt is sold. Nothing is sold to an account that is closed.
 */
export function processOrder(order: OrderRow, { now, debt, voucher, bonus, isBuyerGone }: Surroundings): Moved {
  const sold = order.kind === 'family_credit' ? Math.min(order.total_satang, debt?.satang ?? 0) : order.total_satang;
  if (isBuyerGone || voucher === 'gone' || sold === 0) {
    const failure_reason = isBuyerGone ? 'account_closed' : voucher === 'gone' ? 'voucher_gone' : 'nothing_owed';
    const failed = endWith(order, 'failed', { now, refundable: order.total_satang, failure_reason });
    return {
      order: failed.order,
      statements: [...moveMoney(order, { sold: 0, refundable: order.total_satang, now }), ...failed.statements],
    };
  }
  const refundable = order.total_satang - sold;
  const given = bonus === 'to_be_had' ? { promotion_state: 'given' as const } : {};
  const ended = endWith(order, 'processed', { now, refundable, processed_at_ms: now.getTime(), ...given });
  return {
    order: ended.order,
    statements: [
      ...moveMoney(order, { sold, refundable, now }),
      ...(debt
        ? [
            transfer(`${nameOf(order)}:debt`, {
              from: house.receivable,
              to: { id: debt.account_id },
              amount: sold,
              now,
            }),
          ]
        : []),
      ...creditCoins(order, now),
      ...(bonus === 'to_be_had' ? [creditBonus(order, now)] : []),
      ...(voucher === 'to_be_had' ? [takeVoucher(order)] : []),
      insertRow(receipts, { order_uuid: order.uuid, issued_at_ms: now.getTime(), amount_satang: sold }),
      ...ended.statements,
    ],
  };
}

const nameOf = ({ uuid }: OrderRow) => `order:${uuid}`;

interface Circumstances extends Pick<Partial<OrderRow>, 'processed_at_ms' | 'failure_reason' | 'promotion_state'> {
  now: Date;
  refundable: number;
}

/** Ends an order, whose money is moved before: the database looks for it. What still comes in is watched for. */
function endWith(order: OrderRow, to: 'processed' | 'failed', { now, refundable, ...changes }: Circumstances): Moved {
  const watch_until_ms = now.getTime() + WATCH_MS;
  return moveOrder(order, to, now, {
    ...changes,
    refundable_satang: order.refundable_satang + refundable,
    watch_until_ms,
    due_at_ms: nextDue({ ...order, state: to, watch_until_ms }, { now, poll_ms: 0 }),
  });
}

/** What the order's payment put to the pending money goes to where it belongs. */
function moveMoney(
  order: OrderRow,
  { sold, refundable, now }: { sold: number; refundable: number; now: Date },
): Statement[] {
  const name = nameOf(order);
  const parts = [
    { id: `${name}:sale`, to: house.sales, amount: sold },
    { id: `${name}:refundable`, to: house.refundable, amount: refundable },
  ];
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ id, to, amount }) => transfer(id, { from: house.pending, to, amount, now }));
}

function creditCoins(order: OrderRow, now: Date): Statement[] {
  const amount = order.coins + order.bonus_coins;
  if (amount === 0) return [];
  const account = coinsOfOrder(order);
  return [openAccount(account), transfer(`${nameOf(order)}:coins`, { from: house.coins, to: account, amount, now })];
}

/** The bonus of its promotion, apart from what was sold. */
const creditBonus = (order: OrderRow, now: Date): Statement =>
  transfer(`promotion:${order.uuid}:coins`, {
    from: house.coins,
    to: coinsOfOrder(order),
    amount: order.promotion_coins,
    now,
  });

const coinsOfOrder = ({ family_uuid, user_uuid }: OrderRow) =>
  family_uuid === null ? userCoins(user_uuid) : familyCoins(family_uuid);

/** Reserved, or freed in the meantime and taken again: the triggers hold the limits. */
const takeVoucher = ({ uuid }: OrderRow): Statement =>
  write`UPDATE voucher_uses SET state = 'used' WHERE order_uuid = ${uuid}`;
