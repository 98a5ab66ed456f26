/** Composes the pictures of a loop from parts that are drawn once. */
import type { Moves } from '../../../../seed/art/figure/moves.ts';
import { POSTER } from '../../../../seed/art/poster.ts';
import { layBent } from './bend.ts';
import type { Drawings } from './drawings.ts';
import { applyGlass, glassOf, lay, type Pixels, pixelsOf, together } from './pixels.ts';

/** Yields the pictures in order. */
export async function* picturesOf({ back, front, still, lips, lids, pictures }: Drawings): AsyncGenerator<Pixels> {
  const ground = await pixelsOf(back);
  const glass = await glassOf(front);
  const stillPixels = await pixelsOf(still);
  const faceOf = faces(
    [stillPixels, ...(await Promise.all(lips.map(pixelsOf)))],
    [stillPixels, ...(await Promise.all(lids.map(pixelsOf)))],
  );
  for (const { stage, moves, bend } of pictures) {
    const picture = ground.slice();
    lay(picture, await pixelsOf(stage));
    layBent(picture, faceOf(moves), POSTER.width, bend);
    applyGlass(picture, glass);
    yield picture;
  }
}

/**
 * Returns a function that combines any lips and any lids, from pictures in which only one of them
 * has moved. The first picture of each list is at rest.
 */
function faces(lips: readonly Pixels[], lids: readonly Pixels[]) {
  const faceByName = new Map<string, Pixels>();
  return (moves: Moves): Pixels => {
    const [still, mouth, eyes] = [lips[0], lips[moves.lips], lids[moves.lids]];
    if (!still || !mouth || !eyes) throw new Error('no such face');
    const name = `${moves.lips} ${moves.lids}`;
    const face = faceByName.get(name) ?? together(still, mouth, eyes);
    faceByName.set(name, face);
    return face;
  };
}
