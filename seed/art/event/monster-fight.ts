import type { Random } from '../../random.ts';
import { EVENT } from '../backdrop.ts';
import { edges } from '../form.ts';
import { air, blurred, bokeh, figureLight, type Light, litBy } from '../light.ts';
import { stages } from '../monster/damage.ts';
import { dragon } from '../monster/dragon.ts';
import { kraken } from '../monster/kraken.ts';
import { stoneGiant } from '../monster/stone-giant.ts';
import { beads, circle, fill, line, linear, radial, use } from '../svg.ts';

interface Fight {
  monster: () => string;
  sky: readonly string[];
  light: Light;
  /** Draws the background of the monster. */
  place: (random: Random) => string;
}

const towers = (random: Random) =>
  Array.from({ length: 15 }, (_, index) => {
    const x = index * 84 - 30;
    const top = random.between(290, 480);
    return `M${x} 675V${top}h${random.between(44, 80)}V675Z`;
  }).join('');

/**
 * Fights by picture name: the dragon of the red star, the kraken under the sea of stars, the giant
 * at the moon's gate.
 */
const FIGHTS: Record<string, Fight> = {
  'monster-1': {
    monster: dragon,
    sky: ['#16061f', '#5c0f30', '#ff6a2d'],
    light: { rim: '#ffd27a', back: '#ff5f8a', shade: '#1a0418', from: 1 },
    place: (random) => circle(930, 160, 92, '#ff8a5a', 0.9) + fill(towers(random), '#2a0822'),
  },
  'monster-2': {
    monster: kraken,
    sky: ['#040a2c', '#12357e', '#1fa0b8'],
    light: { rim: '#8ff0ff', back: '#ff8fd0', shade: '#030824', from: 1 },
    place: (random) =>
      line(
        Array.from(
          { length: 12 },
          () => `M${random.between(0, 1200)} ${random.between(420, 640)}q60-16 120 0t120 0`,
        ).join(''),
        '#8ff0ff',
        5,
        0.35,
      ) +
      line(
        Array.from({ length: 46 }, () => `M${random.between(0, 1200)} ${random.between(0, 330)}h.1`).join(''),
        '#fff',
        6,
        0.8,
      ),
  },
  'monster-3': {
    monster: stoneGiant,
    sky: ['#070824', '#241a6a', '#7a4fc0'],
    light: { rim: '#fff0c8', back: '#8a9cff', shade: '#05061c', from: 1 },
    place: (random) =>
      circle(640, 250, 250, '#fdf1cc') +
      circle(560, 180, 40, '#e8d6a4', 0.6) +
      circle(760, 300, 56, '#e8d6a4', 0.6) +
      `<circle cx="640" cy="250" r="300" stroke="#2a2266" stroke-width="54"/>` +
      fill(towers(random), '#120c3c'),
  },
};

/**
 * Draws a monster in front of a hall of fans. The picture shows the parts that it has lost; only
 * the page's bar shows its remaining health.
 */
export function monsterFight(id: string, random: Random, seed: string): string {
  const fight = FIGHTS[seed];
  if (!fight) throw new Error(`nobody has drawn ${seed}`);
  const { light } = fight;
  const whole = `M0 0H${EVENT.width}V${EVENT.height}H0Z`;
  return (
    stages() +
    edges() +
    linear(`${id}S`, fight.sky, [0, 0, 0, EVENT.height]) +
    fill(whole, use(`${id}S`)) +
    radial(
      `${id}G`,
      [
        [light.rim, 0.5],
        [light.rim, 0],
      ],
      [600, 330, 520],
    ) +
    fill(whole, use(`${id}G`)) +
    blurred(`${id}P`, 4, fight.place(random)) +
    bokeh(`${id}B`, EVENT, [light.rim, light.back], random) +
    figureLight(`${id}L`, light) +
    litBy(`${id}L`, `<g transform="translate(90 52) scale(.85)">${fight.monster()}</g>`) +
    air(id, EVENT, light, random) +
    blurred(`${id}C`, 2.2, crowd(random))
  );
}

/** Draws blurred heads along the lower edge, with raised light sticks. */
function crowd(random: Random): string {
  const hands = Array.from({ length: 17 }, (_, index) => ({
    x: 28 + index * 72 + random.between(-18, 18),
    y: random.between(596, 634),
    lean: random.between(-24, 24),
  }));
  const sticks = (colour: string, turn: number) => {
    const some = hands
      .filter((_, index) => index % 3 === turn)
      .map(({ x, y, lean }) => `M${x} ${y}l${lean}-48`)
      .join('');
    return line(some, colour, 22, 0.25) + line(some, colour, 9);
  };
  return (
    sticks('#ff7fb2', 0) +
    sticks('#5fe3ff', 1) +
    sticks('#ffd76b', 2) +
    line(hands.map(({ x, y, lean }) => `M${x} ${y}L${x - lean} 680`).join(''), '#07041c', 20) +
    beads('M-10 676H1220', '#07041c', 84, 72)
  );
}
