/** Corrections of a user's coins by staff. */
import type { Statement } from '../../platform/host/statement.ts';
import { house, openAccount, userCoins } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';

/** A correction. `uuid` identifies it permanently. */
export interface CoinCorrection {
  uuid: string;
  user_uuid: string;
  direction: 'give' | 'take';
  coins: number;
}

/** Moves the coins. Opens an account for a user who never had coins. */
export function correct({ uuid, user_uuid, direction, coins: amount }: CoinCorrection, now: Date): Statement[] {
  const theirs = userCoins(user_uuid);
  const [from, to] = direction === 'give' ? [house.coins, theirs] : [theirs, house.refundedCoins];
  return [openAccount(theirs), transfer(`correction:${uuid}`, { from, to, amount, now })];
}
