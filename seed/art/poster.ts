import { idPrefixOf, randomFrom } from '../random.ts';
import type { Size } from './backdrop.ts';
import type { Tone } from './figure/flesh.ts';
import type { Moves } from './figure/moves.ts';
import { standing, toneOf } from './figure/tone.ts';
import { foreground } from './foreground.ts';
import { air, blurred, bokeh, dusk, figureLight, type Light } from './light.ts';
import { doing, type Mood } from './mood.ts';
import { type Expression, type Person, personOf } from './person.ts';
import { placeOf, scene } from './place/index.ts';
import { type Shot, stagingOf } from './staging.ts';
import { svg } from './svg.ts';

export const POSTER: Size = { width: 480, height: 600 };

/** A poster from back to front: place, person and foreground, with the values that a film needs. */
interface Layers {
  back: string;
  figure: string;
  front: string;
  shot: Shot;
  light: Light;
  expression: Expression;
}

function layersOf(seed: string, mood: Mood, traits?: Partial<Person>, moves?: Moves): Layers & { id: string } {
  const random = randomFrom(`poster ${seed} ${mood}`);
  const { place, doing: act, way, shot, isTurned, from, look } = stagingOf(seed, mood, random);
  const person = personOf(seed, { ...traits, ...look });
  const id = idPrefixOf(`poster ${mood} ${seed}`);
  const { near, light: colours } = placeOf(place);
  const light: Light = { ...colours, from };
  const { scale, x, y, turn } = shot;
  const tone: Tone = { ...toneOf(light), back: light.back, way };
  // A person who looks to the left is drawn to the right and mirrored. The light on them is
  // mirrored too.
  const mirror = isTurned ? -1 : 1;
  const acting = doing(act, person, id, tone);
  return {
    id,
    shot,
    light,
    expression: acting.expression ?? person.expression,
    back:
      blurred(`${id}Q`, 2.2, scene(place, { id, ...POSTER, x: 240, random })) +
      dusk(id, POSTER, light, [x + from * 40, y - 10]) +
      bokeh(`${id}K`, POSTER, [light.rim, light.back, '#ffd9a0'], random),
    figure:
      figureLight(`${id}L`, { ...light, from: from * mirror > 0 ? 1 : -1 }) +
      standing(person, id, `${id}L`, `translate(${x} ${y}) rotate(${turn}) scale(${scale * mirror} ${scale})`, {
        ...acting,
        tone,
        moves,
      }),
    front: foreground(near, `${id}O`, POSTER, light, random) + air(id, POSTER, light, random),
  };
}

/**
 * Draws a poster, 480 × 600. The top seventh stays calm, since the LIVE tag and the number of
 * viewers cover it.
 */
export function posterSvg(seed: string, mood: Mood, traits?: Partial<Person>): string {
  const { id, back, figure, front } = layersOf(seed, mood, traits);
  return svg(POSTER.width, POSTER.height, id, back + figure + front);
}

/**
 * Returns the layers of a poster as separate pictures, with the values that a film needs; `moves`
 * sets the movement of the face.
 */
export function posterLayers(seed: string, mood: Mood, traits?: Partial<Person>, moves?: Moves): Layers {
  const { id, back, figure, front, ...rest } = layersOf(seed, mood, traits, moves);
  const alone = (layer: string) => svg(POSTER.width, POSTER.height, id, layer);
  return { ...rest, back: alone(back), figure: alone(figure), front: alone(front) };
}
