/** A loop of pictures of a VB who sings or talks, out of the drawings of the live's poster: it begins and ends as the poster is. */

import { type Moves, STILL } from '../../../world/art/figure/moves.ts';
import { gait } from '../../../world/art/film/gait.ts';
import { stageSvg } from '../../../world/art/film/stage.ts';
import { POSTER, posterLayers } from '../../../world/art/poster.ts';
import { casters } from '../../../world/caster.ts';
import type { LiveTitle } from '../../../world/live-title.ts';
import { PART_MS, PARTS_A_SEGMENT } from '../camera.ts';
import { layBent } from './bend.ts';
import { glassOf, lay, look, type Pixels, pixelsOf, together } from './pixels.ts';

export const PICTURES_A_PART = 4;
export const GROUP = PICTURES_A_PART * PARTS_A_SEGMENT;
/** Pictures a second. */
export const RATE = (PICTURES_A_PART * 1000) / PART_MS;
/** An even number of groups: neighbours are told apart by a bit that alternates, at the loop's seam as well. */
const LENGTH = 4 * GROUP;

/** Where a figure bends, in the units in which it is drawn, below its eyes. */
const NECK = 100;
const CHIN = 80;
const WAIST = 210;

/** The drawings of a loop. */
export function drawingsOf({ caster, mood }: LiveTitle) {
  const known = casters.find(({ slug }) => slug === caster)?.look;
  const { back, front, shot, light, expression } = posterLayers(caster, mood, known);
  const figure = (moves: Moves) => posterLayers(caster, mood, known, moves).figure;
  return {
    back,
    front,
    still: figure(STILL),
    lips: ([1, 2, 3] as const).map((lips) => figure({ lips, lids: 0 })),
    lids: ([1, 2] as const).map((lids) => figure({ lips: 0, lids })),
    pictures: gait(caster, mood, expression, LENGTH).map(({ moves, tilt, lean, dip }, index) => ({
      stage: stageSvg(caster, mood, POSTER, light, index / LENGTH),
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

type Drawings = ReturnType<typeof drawingsOf>;

/** Its pictures: what takes long to draw is drawn once, and put together for each. */
export async function* picturesOf({ back, front, still, lips, lids, pictures }: Drawings): AsyncGenerator<Pixels> {
  const ground = await pixelsOf(back);
  const glass = await glassOf(front);
  const unmoved = await pixelsOf(still);
  const faceOf = faces(
    [unmoved, ...(await Promise.all(lips.map(pixelsOf)))],
    [unmoved, ...(await Promise.all(lids.map(pixelsOf)))],
  );
  for (const { stage, moves, bend } of pictures) {
    const picture = ground.slice();
    lay(picture, await pixelsOf(stage));
    layBent(picture, faceOf(moves), POSTER.width, bend);
    look(picture, glass);
    yield picture;
  }
}

/** The figure with any lips and any lids, by those of which one has moved; the first of each has not. */
function faces(lips: readonly Pixels[], lids: readonly Pixels[]) {
  const made = new Map<string, Pixels>();
  return (moves: Moves): Pixels => {
    const [still, spoken, looked] = [lips[0], lips[moves.lips], lids[moves.lids]];
    if (!still || !spoken || !looked) throw new Error('no such face');
    const name = `${moves.lips} ${moves.lids}`;
    const face = made.get(name) ?? together(still, spoken, looked);
    made.set(name, face);
    return face;
  };
}
