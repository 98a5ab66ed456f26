/**
 * Drawings of a loop in which a VB sings or talks: the poster of the live, with movement. The loop
 * starts and ends like the poster.
 */

import { type Moves, STILL } from '../../../../seed/art/figure/moves.ts';
import { gait } from '../../../../seed/art/film/gait.ts';
import { stageSvg } from '../../../../seed/art/film/stage.ts';
import { POSTER, posterLayers } from '../../../../seed/art/poster.ts';
import { casters } from '../../../../seed/caster.ts';
import type { SeededLive } from '../../../../seed/live-title.ts';
import { PART_MS, PARTS_PER_SEGMENT } from '../camera.ts';

export const PICTURES_PER_PART = 4;
export const GROUP = PICTURES_PER_PART * PARTS_PER_SEGMENT;
/** Pictures per second. */
export const RATE = (PICTURES_PER_PART * 1000) / PART_MS;
/**
 * Length of the loop in pictures, an even number of groups. In H.264 one bit (idr_pic_id) may
 * alternate from group to group, so that two neighbours differ across the seam of the loop too.
 */
const LENGTH = 4 * GROUP;

/** Height at which a figure bends, in drawing units below the eyes. */
const NECK = 100;
const CHIN = 80;
const WAIST = 210;
/** Half the width of a head. */
const TEMPLE = 92;

/** Returns the drawings of a loop. */
export function drawingsOf({ caster, mood }: SeededLive) {
  const look = casters.find(({ slug }) => slug === caster)?.look;
  const { back, front, shot, light, expression } = posterLayers(caster, mood, look);
  const [left, right] = [shot.x - TEMPLE * shot.scale, shot.x + TEMPLE * shot.scale];
  const figure = (moves: Moves) => posterLayers(caster, mood, look, moves).figure;
  return {
    back,
    front,
    still: figure(STILL),
    lips: ([1, 2, 3] as const).map((lips) => figure({ lips, lids: 0 })),
    lids: ([1, 2] as const).map((lids) => figure({ lips: 0, lids })),
    pictures: gait(caster, mood, expression, LENGTH).map(({ moves, tilt, lean, dip }, index) => ({
      stage: stageSvg(caster, mood, { size: POSTER, light, head: [left, right], share: index / LENGTH }),
      moves,
      bend: {
        neck: [shot.x, shot.y + NECK * shot.scale] as const,
        chin: shot.y + CHIN * shot.scale,
        waist: shot.y + WAIST * shot.scale,
        degrees: tilt,
        lean,
        dip,
      },
    })),
  };
}

export type Drawings = ReturnType<typeof drawingsOf>;
