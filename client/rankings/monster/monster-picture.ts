/** What a monster's picture shows: it comes apart as its levels fall, in stages that the drawing has (world/art/monster/losing.ts). */
import type { Monster } from '../../../calls/rankings/monster.ts';

/** The last stage: nothing is left but a face. */
const LAST_STAGE = 4;

/** The picture as it is by now: whole where that is not known. One that knows no stages stays as it is. */
export function fought(picture_url: string, monster: Pick<Monster, 'levels'> | null): string {
  const levels = monster?.levels ?? [];
  const down = levels.filter(({ is_down }) => is_down).length;
  return `${picture_url.split('#')[0]}#s${Math.floor((down / (levels.length || 1)) * LAST_STAGE)}`;
}
