/** Levels of fans. Pure. */
import type { ClubRule } from '../../../calls/platform/club/club-rule.ts';

type LevelRule = Pick<ClubRule, 'level_points' | 'max_level'>;

/** Returns the points at which a level begins. Level 1 begins at 0. */
export const pointsOfLevel = ({ level_points }: LevelRule, level: number): number =>
  (level_points * level * (level - 1)) / 2;

/** Returns the level of a member with these points, from 1 to the highest. */
export function levelOfPoints(rule: LevelRule, points: number): number {
  // Solves level_points × n × (n − 1) / 2 ≤ points. The loop corrects a rounding error of the root.
  let level = Math.floor((1 + Math.sqrt(1 + (8 * Math.max(points, 0)) / rule.level_points)) / 2);
  while (pointsOfLevel(rule, level + 1) <= points) level += 1;
  while (level > 1 && pointsOfLevel(rule, level) > points) level -= 1;
  return Math.min(level, rule.max_level);
}
