/** The rule of member levels. */
import { z } from 'zod';

/** Staff set it as the effective-dated setting `member_level_rule`. */
export const memberLevelRule = z.strictObject({
  points_per_minute: z.number().int().min(0).max(100),
  /** Minutes that count within one day, in all rooms together. */
  minutes_per_day: z.number().int().min(0).max(1_440),
  /** Points for a day with a stay, a message or a gift. */
  points_per_active_day: z.number().int().min(0).max(1_000),
  /** Coins given for one point. */
  coins_per_point: z.number().int().min(1).max(10_000),
  /** Points from level 1 to 2. Each further level takes this much more than the one before. */
  level_points: z.number().int().min(1).max(10_000),
  max_level: z.number().int().min(2).max(100),
});
export type MemberLevelRule = z.infer<typeof memberLevelRule>;
