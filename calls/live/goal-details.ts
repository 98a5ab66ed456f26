/** What a VB wants to be given on a live. */
import { z } from 'zod';
import { coins, uuid } from '../platform/field.ts';

export const liveGoal = z.object({
  uuid,
  title: z.string(),
  coins,
  /** Since it was set; may be more than was wanted. */
  received_coins: coins,
  is_reached: z.boolean(),
});
export type LiveGoal = z.infer<typeof liveGoal>;
