/** What is left of a case is given to its buyer in coins, at the price of their order. */
import { insertRow, type Statement } from '../../platform/host/statement.ts';
import { familyCoins, house, openAccount, userCoins } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';
import type { OrderRow } from '../order/order-move.ts';
import { type CaseRow, leftOf } from './case.ts';
import { caseCredits } from './tables.ts';

/**
 * How many coins a sum buys at the price of an order, bonus included, rounded down; none where the order is of no coins. A voucher is for
 * one order, and lowers no price twice.
 */
export const coinsFor = (satang: number, { coins, bonus_coins, subtotal_satang }: OrderRow): number =>
  Math.floor((satang * (coins + bonus_coins)) / subtotal_satang);

/** Moves all that is left to what is credited, and its coins to whom the order was for. Its buyer is told on the order's page. */
export function creditInCoins(of: CaseRow, order: OrderRow, now: Date): Statement[] {
  const amount_satang = leftOf(of);
  const coins = coinsFor(amount_satang, order);
  const to = order.family_uuid === null ? userCoins(order.user_uuid) : familyCoins(order.family_uuid);
  return [
    transfer(`case:${of.number}:credit`, { from: house.refundable, to: house.credited, amount: amount_satang, now }),
    openAccount(to),
    transfer(`case:${of.number}:coins`, { from: house.coins, to, amount: coins, now }),
    insertRow(caseCredits, { case_number: of.number, amount_satang, coins, credited_at_ms: now.getTime() }),
  ];
}
