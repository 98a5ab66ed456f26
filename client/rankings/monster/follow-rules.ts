/** What of an answer a monster's bar shows and says, and how often it asks. Pure: the clock comes in. */
import type { Monster } from '../../../calls/rankings/monster.ts';
import type { Rhythm } from '../../platform/script/ask-again.ts';

/** Gifts arrive by the second. */
export const barRhythm: Rhythm = { quick_ms: 3_000, slow_ms: 30_000, rest_ms: 1_000 };

/** Nothing moves any more. */
export const isOver = ({ state }: Pick<Monster, 'state'>): boolean => state === 'final' || state === 'past';

/** Hit points never go up: an answer that knows of less damage than is shown is an older one. */
export const isNewer = ({ damage }: Pick<Monster, 'damage'>, shownDamage: number): boolean => damage > shownDamage;

const SAY_EVERY_MS = 20_000;

/** What was last said aloud of a bar. */
export interface Said {
  level: number | null;
  /** Tenths of the level that were left. */
  tenths: number;
  at_ms: number;
}

/** Where a bar stands, for what is said of it. */
export function monsterStatusOf({ levels, current_level }: Monster, at_ms: number): Said {
  const shown = levels.find(({ level }) => level === current_level);
  return {
    level: current_level,
    tenths: shown ? Math.ceil((shown.hit_points_left / shown.hit_points) * 10) : 0,
    at_ms,
  };
}

/** A level that fell is told at once; what is left of one by tenths, and not more often than every 20 seconds. */
export function isWorthSaying(said: Said, now: Said): boolean {
  if (said.level !== now.level) return true;
  return said.tenths !== now.tenths && now.at_ms - said.at_ms >= SAY_EVERY_MS;
}
