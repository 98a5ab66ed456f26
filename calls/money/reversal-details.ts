/** A reversal of the sale of an order: its cause, its state, and why there may be none. Amounts are whole satang. */
import { z } from 'zod';
import { coins, moment, satang, uuid } from '../platform/field.ts';

/** `refund`: the house gives the money back. `recall`: the bank of the payer has taken it back. */
export const reversalCause = z.enum(['refund', 'recall']);
export type ReversalCause = z.infer<typeof reversalCause>;

/** `done`: a second person has approved it, and money and coins have moved. */
export const reversalState = z.enum(['asked', 'declined', 'done']);
export type ReversalState = z.infer<typeof reversalState>;

/** Why an order offers no refund: it sold nothing, all of it is reversed, or a reversal waits for its second person. */
export const reversalRefusal = z.enum(['nothing_sold', 'all_reversed', 'under_way']);
export type ReversalRefusal = z.infer<typeof reversalRefusal>;

/** A reversal as staff see it. */
export const orderReversal = z.object({
  uuid,
  cause: reversalCause,
  amount_satang: satang,
  /** Coins that were sold for it. */
  coins,
  /** Coins that were taken from the buyer; null until it is done. */
  taken_coins: coins.nullable(),
  /** Spent coins that the house bears: at most, until it is done. */
  borne_coins: coins,
  reversal_state: reversalState,
  /** The reason that the buyer reads. */
  buyer_reason: z.string(),
  bank_reference: z.string().nullable(),
  started_at: moment,
  moved_at: moment,
});
export type OrderReversal = z.infer<typeof orderReversal>;
