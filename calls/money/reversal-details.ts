/**
 * Reversal of an order's sale: cause, state, and reasons why it is not possible. Amounts are whole
 * satang.
 */
import { z } from 'zod';
import { coins, moment, satang, uuid } from '../platform/field.ts';

/** `refund`: we return the money. `recall`: the payer's bank has taken it back. */
export const reversalCause = z.enum(['refund', 'recall']);
export type ReversalCause = z.infer<typeof reversalCause>;

/** `done`: a second person has approved it, and money and coins have moved. */
export const reversalState = z.enum(['asked', 'declined', 'done']);
export type ReversalState = z.infer<typeof reversalState>;

/**
 * Reasons why an order cannot be refunded: it sold nothing, all of it is reversed, a reversal waits
 * for approval, or its recall case is open. The money of a recall or dispute may have left already,
 * so a refund would pay it twice.
 */
export const reversalRefusal = z.enum(['nothing_sold', 'all_reversed', 'under_way', 'recall_open']);
export type ReversalRefusal = z.infer<typeof reversalRefusal>;

/** A reversal as shown to staff. */
export const orderReversal = z.object({
  uuid,
  cause: reversalCause,
  amount_satang: satang,
  /** Coins sold for the amount. */
  coins,
  /** Coins taken from the buyer; null until it is done. */
  taken_coins: coins.nullable(),
  /** Spent coins that the company bears. Until it is done, this is the maximum. */
  borne_coins: coins,
  reversal_state: reversalState,
  /** The reason shown to the buyer. */
  buyer_reason: z.string(),
  bank_reference: z.string().nullable(),
  started_at: moment,
  moved_at: moment,
});
/** A reversed order. Amounts are in satang and coins. */
export type OrderReversal = z.infer<typeof orderReversal>;
