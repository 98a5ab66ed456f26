/** The rule of all fan clubs: points, levels and silence. */
import { z } from 'zod';

const perDay = z.number().int().min(0).max(1_440);

/** Staff set it as the effective-dated setting `fan_club_rule`. It is the same for all clubs. */
export const clubRule = z.strictObject({
  points_per_minute: z.number().int().min(0).max(100),
  /** Minutes and messages that count within one day. */
  minutes_per_day: perDay,
  points_per_message: z.number().int().min(0).max(100),
  messages_per_day: perDay,
  /** Coins given for one point. */
  coins_per_point: z.number().int().min(1).max(10_000),
  /** Points from level 1 to 2. Each further level takes this much more than the one before. */
  level_points: z.number().int().min(1).max(10_000),
  max_level: z.number().int().min(2).max(100),
  /** Days of silence after which the level drops by one. */
  silent_days: z.number().int().min(1).max(365),
});
export type ClubRule = z.infer<typeof clubRule>;
