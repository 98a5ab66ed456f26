/** Points and level of a member. Pure. */
import type { MemberLevelRule } from '../../../calls/platform/club/level-rule.ts';
import { levelOfPoints } from '../club/level.ts';

/** Activity of a member that counts. */
export interface MemberActivity {
  minutes: number;
  days: number;
  given_coins: number;
}

/** Returns the points of a member. */
export const pointsOf = (rule: MemberLevelRule, { minutes, days, given_coins }: MemberActivity): number =>
  minutes * rule.points_per_minute + days * rule.points_per_active_day + Math.floor(given_coins / rule.coins_per_point);

/** Returns the level of a member, from 1. */
export const memberLevel = (rule: MemberLevelRule, activity: MemberActivity): number =>
  levelOfPoints(rule, pointsOf(rule, activity));
