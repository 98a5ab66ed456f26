/** When a monster's bar asks again, and what of an answer it shows and says. Pure: clock and chance come in. */
import type { Monster } from '../../calls/monster.ts';

const QUICK_MS = 3_000;
const SLOW_MS = 30_000;
const AWAY_MS = 120_000;

/** How long to wait before the next question, and how many have failed in a row. */
export interface Pace {
  wait_ms: number;
  failures: number;
}

export const startPace: Pace = { wait_ms: QUICK_MS, failures: 0 };

/** Quick while gifts arrive, slower the longer nothing moves, and slower still while nobody answers. */
export function nextPace({ wait_ms, failures }: Pace, outcome: 'moved' | 'still' | 'failed'): Pace {
  if (outcome === 'moved') return startPace;
  if (outcome === 'still') return { wait_ms: Math.min(SLOW_MS, Math.max(QUICK_MS, wait_ms * 1.5)), failures: 0 };
  return { wait_ms: Math.min(AWAY_MS, QUICK_MS * 2 ** (failures + 1)), failures: failures + 1 };
}

/** A fifth sooner or later, so that a crowd that came at once does not ask at once. `chance` is from 0 to 1. */
export const spread = (wait_ms: number, chance: number): number => Math.round(wait_ms * (0.8 + chance * 0.4));

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
