/** The rule of missions and check-in. */
import { z } from 'zod';

const rewardCoins = z.number().int().min(1).max(1_000);

/** Finance sets it as the effective-dated setting `mission_rule`. */
export const missionRule = z.strictObject({
  /** Coins for each day of the check-in ladder. A missed day does not restart it. */
  check_in_coins: z.array(rewardCoins).length(7),
  /** Maximum coins per member and Bangkok day. */
  coins_per_day: z.number().int().min(0).max(10_000),
  /** Minimum age of an account. */
  account_days: z.number().int().min(0).max(365),
  /** 1: coins of missions may be given to VBs, who are paid for them. 0: they pay in the shop only. */
  are_giftable: z.number().int().min(0).max(1),
});
