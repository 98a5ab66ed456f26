/**
 * Rules for polling a monster and for announcing changes. Pure functions: the caller passes the
 * time.
 */
import type { Monster } from '../../../calls/rankings/monster.ts';
import type { Rhythm } from '../../platform/script/ask-again.ts';

/** Short intervals, because gifts may arrive every second. */
export const barRhythm: Rhythm = { quick_ms: 3_000, slow_ms: 30_000, rest_ms: 1_000 };

/** Returns whether the monster can no longer change. */
export const isFightOver = ({ state }: Pick<Monster, 'state'>): boolean => state === 'final' || state === 'past';

/** Returns whether a response is newer. Damage never decreases, so a lower one is outdated. */
export const isNewer = ({ damage }: Pick<Monster, 'damage'>, shownDamage: number): boolean => damage > shownDamage;

const SAY_EVERY_MS = 20_000;

/** The state that was last announced to screen readers. */
export interface MonsterReport {
  level: number | null;
  /** Tenths of the level that were left. */
  tenths: number;
  at_ms: number;
}

/** Returns the state of a monster to announce. */
export function monsterStatusOf({ levels, current_level }: Monster, at_ms: number): MonsterReport {
  const monsterLevel = levels.find(({ level }) => level === current_level);
  return {
    level: current_level,
    tenths: monsterLevel ? Math.ceil((monsterLevel.hit_points_left / monsterLevel.hit_points) * 10) : 0,
    at_ms,
  };
}

/**
 * Returns whether to announce a state. A fallen level is announced at once, a change by a tenth at
 * most every 20 seconds.
 */
export function isWorthSaying(last: MonsterReport, now: MonsterReport): boolean {
  if (last.level !== now.level) return true;
  return last.tenths !== now.tenths && now.at_ms - last.at_ms >= SAY_EVERY_MS;
}
