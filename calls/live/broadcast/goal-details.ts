/** The goal of a live: an amount of coins that its VB hopes to receive. */
import { z } from 'zod';
import { coins, uuid } from '../../platform/field.ts';

/** A goal as its room and overlay show it. */
export const liveGoal = z.object({
  uuid,
  title: z.string(),
  coins,
  /** Coins received since the goal was set. Can exceed `coins`. */
  received_coins: coins,
  is_reached: z.boolean(),
});
/** Progress of a goal, in coins. */
export type LiveGoal = z.infer<typeof liveGoal>;
