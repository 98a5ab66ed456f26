/**
 * A monster's picture, which loses parts as levels fall. The drawing has one stage per loss
 * (seed/art/monster/damage.ts).
 */
import type { Monster } from '../../../calls/rankings/monster.ts';

/** The last stage: all levels have fallen. */
const LAST_STAGE = 4;

/**
 * Returns the address of the current stage. Without a monster it is the undamaged stage. Pictures
 * without stages ignore the fragment.
 */
export function fought(picture_url: string, monster: Pick<Monster, 'levels'> | null): string {
  const levels = monster?.levels ?? [];
  const down = levels.filter(({ is_down }) => is_down).length;
  return `${picture_url.split('#')[0]}#s${Math.floor((down / (levels.length || 1)) * LAST_STAGE)}`;
}
