/** Coins that staff give back or take back. */
import type { Statement } from '../../platform/host/statement.ts';
import { house, openAccount, userCoins } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';

/** A correction; `uuid` names it for good. */
export interface CoinCorrection {
  uuid: string;
  user_uuid: string;
  direction: 'give' | 'take';
  coins: number;
}

/** Moves the coins. The account of somebody who never had any is opened. */
export function correct({ uuid, user_uuid, direction, coins: amount }: CoinCorrection, now: Date): Statement[] {
  const theirs = userCoins(user_uuid);
  const [from, to] = direction === 'give' ? [house.coins, theirs] : [theirs, house.refundedCoins];
  return [openAccount(theirs), transfer(`correction:${uuid}`, { from, to, amount, now })];
}
