/** Credits the remaining money of a case to its buyer as coins, at the price of the order. */
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { familyCoins, house, openAccount, userCoins } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';
import type { CoinOrderRow } from '../order/order-move.ts';
import { type CaseRow, leftOf } from './case.ts';
import { caseCredits } from './tables.ts';

/**
 * Returns the coins that an amount buys at the price of an order, with its bonus, rounded down. The
 * price is the one before the voucher: a voucher discounts one order only. Returns 0 for an order
 * without coins.
 */
export const coinsForCredit = (satang: number, { coins, bonus_coins, subtotal_satang }: CoinOrderRow): number =>
  Math.floor((satang * (coins + bonus_coins)) / subtotal_satang);

/**
 * Moves all remaining money to `house:credited`, and its coins to the recipient of the order.
 * Triggers on ledger transfers (rules.sql) update the case. The page of the order informs the
 * buyer.
 */
export function creditInCoins(of: CaseRow, order: CoinOrderRow, now: Date): Statement[] {
  const amount_satang = leftOf(of);
  const coins = coinsForCredit(amount_satang, order);
  const to = order.family_uuid === null ? userCoins(order.user_uuid) : familyCoins(order.family_uuid);
  return [
    transfer(`case:${of.number}:credit`, { from: house.refundable, to: house.credited, amount: amount_satang, now }),
    openAccount(to),
    transfer(`case:${of.number}:coins`, { from: house.coins, to, amount: coins, now }),
    insertRow(caseCredits, { case_number: of.number, amount_satang, coins, credited_at_ms: now.getTime() }),
  ];
}
