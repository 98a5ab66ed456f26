import type { Size } from './backdrop.ts';
import { standing, toneOf } from './figure/drawn.ts';
import type { Moves } from './figure/moves.ts';
import { foreground } from './foreground.ts';
import { air, blurred, bokeh, dusk, figureLight, type Light } from './light.ts';
import { act, type Mood } from './mood.ts';
import { type Expression, type Person, personOf } from './person.ts';
import { idOf, type Random, randomFrom } from './random.ts';
import { scene } from './scene.ts';
import { svg } from './svg.ts';

export const POSTER: Size = { width: 480, height: 600 };

/** The lights of a mood; which one a poster has its seed says. */
const LIGHTS: Record<Mood, readonly [Omit<Light, 'from'>, ...Omit<Light, 'from'>[]]> = {
  song: [
    { rim: '#ff8fc0', back: '#7d86ff', shade: '#170a3a' },
    { rim: '#ffd08a', back: '#ff5fa8', shade: '#240a2e' },
    { rim: '#7fe0ff', back: '#ff6fb0', shade: '#0d0a38' },
  ],
  talk: [
    { rim: '#ffc27a', back: '#8a7bff', shade: '#2a0f2c' },
    { rim: '#a9e0ff', back: '#ffb070', shade: '#0c1c38' },
  ],
  game: [
    { rim: '#48d4ff', back: '#ff5fb0', shade: '#070d2c' },
    { rim: '#ff5fd0', back: '#5ee6ff', shade: '#14073a' },
  ],
  guitar: [
    { rim: '#ffb45e', back: '#c56bff', shade: '#260e26' },
    { rim: '#ffe0a0', back: '#45d2c4', shade: '#0e2230' },
  ],
  makeup: [
    { rim: '#fff0e0', back: '#ff9cd0', shade: '#4a1440' },
    { rim: '#ffd9f0', back: '#a98aff', shade: '#35104a' },
  ],
  dance: [
    { rim: '#56e0ff', back: '#ff4fb0', shade: '#0a0a34' },
    { rim: '#ffcf5a', back: '#ff4f8a', shade: '#2c0834' },
  ],
  cook: [
    { rim: '#ffb060', back: '#45d2c4', shade: '#30100e' },
    { rim: '#ffe2a8', back: '#ff7a50', shade: '#2a1408' },
  ],
  night: [
    { rim: '#a9c0ff', back: '#ffb070', shade: '#070a26' },
    { rim: '#ffc27a', back: '#8fa8ff', shade: '#0c0a2a' },
  ],
};

/** How near the camera stands, and where it looks; things in hands must stay in sight. */
interface Shot {
  scale: number;
  x: number;
  y: number;
  turn: number;
}

function shotOf(mood: Mood, { tilt, style }: Person, random: Random): Shot {
  const slip = random.between(-34, 34);
  const turn = random.pick([-6, -3, 0, 3, 6]) - tilt / 3;
  const isTall = style === 'bun' || style === 'curly';
  const far = { scale: 1.1, x: 240 + slip, y: isTall ? 282 : 254, turn: turn / 2 };
  const near = { scale: 1.36, x: 240 + slip, y: isTall ? 300 : 270, turn };
  const close = { scale: 1.86, x: 240 + slip * 1.4, y: 318, turn };
  if (mood === 'guitar' || mood === 'cook' || mood === 'night') return random.pick([far, { ...near, scale: 1.24 }]);
  return random.pick(mood === 'song' || mood === 'makeup' ? [near, far, near] : [near, close, far, close]);
}

/** A poster from the back to the front: the place, who stands in it, and what lies before them; with what a film goes by. */
interface Layers {
  back: string;
  figure: string;
  front: string;
  shot: Shot;
  light: Light;
  expression: Expression;
}

function layersOf(seed: string, mood: Mood, known?: Partial<Person>, moves?: Moves): Layers & { id: string } {
  const person = personOf(seed, known);
  const id = idOf(`poster ${mood} ${seed}`);
  const random = randomFrom(`poster ${seed} ${mood}`);
  const place = scene(mood, { id, ...POSTER, x: 240, random });
  const light: Light = { ...random.pick(LIGHTS[mood]), from: random.pick([1, -1]) };
  const shot = shotOf(mood, person, random);
  const { scale, x, y, turn } = shot;
  const tone = toneOf(light);
  // Whoever looks to the left is drawn to the right, and mirrored, and so is the light that falls on them.
  const isTurnedRound = random.chance(0.5) ? -1 : 1;
  const acting = act(mood, person, id, tone);
  return {
    id,
    shot,
    light,
    expression: acting.expression ?? person.expression,
    back:
      blurred(`${id}Q`, 4.5, place) +
      dusk(id, POSTER, light, [x + light.from * 40, y - 10]) +
      bokeh(`${id}K`, POSTER, [light.rim, light.back, '#ffd9a0'], random),
    figure:
      figureLight(`${id}L`, { ...light, from: light.from * isTurnedRound > 0 ? 1 : -1 }) +
      standing(
        person,
        id,
        `${id}L`,
        `translate(${Math.round(x)} ${y}) rotate(${Math.round(turn)}) scale(${scale * isTurnedRound} ${scale})`,
        { ...acting, tone, moves },
      ),
    front: foreground(mood, `${id}O`, POSTER, light, random) + air(id, POSTER, light, random),
  };
}

/** 480 × 600. The top seventh stays calm, since the LIVE tag and the viewers stand on it. */
export function posterSvg(seed: string, mood: Mood, known?: Partial<Person>): string {
  const { id, back, figure, front } = layersOf(seed, mood, known);
  return svg(POSTER.width, POSTER.height, id, back + figure + front);
}

/** Its layers as pictures of their own, and what a film goes by; `moves` is how the face moves. */
export function posterLayers(seed: string, mood: Mood, known?: Partial<Person>, moves?: Moves): Layers {
  const { id, back, figure, front, ...told } = layersOf(seed, mood, known, moves);
  const alone = (layer: string) => svg(POSTER.width, POSTER.height, id, layer);
  return { ...told, back: alone(back), figure: alone(figure), front: alone(front) };
}
