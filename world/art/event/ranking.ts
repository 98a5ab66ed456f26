import { EVENT } from '../backdrop.ts';
import { GOLD } from '../colour.ts';
import { air, blurred, bokeh, figureLight, type Light } from '../light.ts';
import type { Random } from '../random.ts';
import { at, dots, notes, sparkles } from '../shapes.ts';
import { circle, ellipse, fill, group, line, linear, radial, use } from '../svg.ts';
import { type Draw, peopleOf } from './people.ts';

/** A moment of a contest: its light, what stands behind, and who is in it. */
interface Contest {
  sky: readonly string[];
  light: Light;
  behind: (random: Random) => string;
  people: (draw: Draw) => string;
}

const beams = (...xs: number[]) =>
  fill(xs.map((x) => `M${x - 12}-10H${x + 12}L${x * 0.55 + 390} 690H${x * 0.55 + 150}Z`).join(''), '#fff', 0.1);

const star = (x: number, y: number, r: number) =>
  `M${Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 ? r * 0.44 : r;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${Math.round(x + Math.cos(angle) * reach)} ${Math.round(y + Math.sin(angle) * reach)}`;
  }).join('L')}Z`;

const CONTESTS: Record<string, Contest> = {
  // The star of the month: one steps forward, the others are still in the dark.
  'ranking-1': {
    sky: ['#12082f', '#5a1474', '#ff5f8f'],
    light: { rim: '#ffe0a0', back: '#ff6fc0', shade: '#12062e', from: 1 },
    behind: () =>
      beams(180, 420, 780, 1020) +
      fill(star(600, 250, 330), '#ffd76b', 0.85) +
      fill(star(600, 250, 250), '#fff3c4', 0.6),
    people: (draw) =>
      blurred(
        '@1',
        5,
        draw(2, [230, 380, 1.2], { isFar: true, known: { build: 'broad', style: 'quiff' } }) +
          draw(3, [975, 390, 1.2], { isFar: true, isTurned: true, known: { build: 'slim', style: 'bob' } }),
      ) +
      draw(1, [590, 268, 1.62], {
        mood: 'song',
        known: { build: 'slim', age: 0, style: 'wavy', hair: '#5c3422', clothes: 'off-shoulder', glasses: null },
      }),
  },
  // The golden microphone: two voices, one microphone between them.
  'ranking-2': {
    sky: ['#2a0a3c', '#8a1a5e', '#ffb27a'],
    light: { rim: '#ffd08a', back: '#7fa8ff', shade: '#16062a', from: 1 },
    behind: (random) =>
      fill(
        Array.from({ length: 22 }, (_, index) => {
          const a = (index / 22) * Math.PI * 2 + random.next() * 0.1;
          const way = (turn: number) =>
            `${Math.round(600 + Math.cos(a + turn) * 900)} ${Math.round(300 + Math.sin(a + turn) * 900)}`;
          return `M600 300L${way(-0.05)}L${way(0.05)}Z`;
        }).join(''),
        '#fff0c8',
        0.16,
      ) + notes(at('330 130 60, 880 150 72, 190 250 44, 1030 300 50'), '#ffe3c0', 0.7),
    people: (draw) =>
      draw(1, [270, 330, 1.75], {
        known: { build: 'slim', age: 0, style: 'pony', yaw: 1, skin: '#f2c09a', expression: 'laugh' },
      }) +
      draw(2, [930, 330, 1.75], {
        isTurned: true,
        known: { build: 'broad', age: 0.1, style: 'quiff', yaw: 1, expression: 'wry' },
      }) +
      group(
        'translate(600 330)',
        circle(0, -20, 170, '#fff3c4', 0.22) +
          circle(0, -20, 108, '#fff3c4', 0.25) +
          fill('M-22 60H22L12 380H-12Z', '#1a0f2c') +
          fill('M-40 36H40L30 84H-30Z', GOLD) +
          circle(0, -20, 66, GOLD) +
          fill('M-60-46Q0-86 60-46Q70-10 56 20Q20-20-64-6Z', '#fff0b0', 0.65) +
          line(
            'M-62-30Q0-6 62-30M-66-6Q0 20 66-6M-58 20Q0 44 58 20M-26-80Q-44-20-26 40M26-80Q44-20 26 40M0-86V46',
            '#8a5208',
            4,
            0.6,
          ),
      ),
  },
  // The league: many of all kinds, near and far, and the cup that one of them takes home.
  'ranking-3': {
    sky: ['#0a1440', '#2f3fa8', '#8f6af0'],
    light: { rim: '#a9e8ff', back: '#ff8fd0', shade: '#060a2e', from: -1 },
    behind: (random) =>
      fill(
        Array.from({ length: 9 }, () =>
          star(random.between(40, 1160), random.between(30, 330), random.between(14, 44)),
        ).join(''),
        '#fff2c9',
        0.7,
      ) + beams(120, 600, 1080),
    people: (draw) =>
      blurred(
        '@1',
        3.4,
        draw(4, [490, 300, 0.98], { isFar: true }) + draw(5, [1100, 330, 1], { isFar: true, isTurned: true }),
      ) +
      draw(2, [255, 350, 1.35], { known: { build: 'broad', style: 'crop', beard: null } }) +
      draw(3, [735, 330, 1.4], { isTurned: true, known: { build: 'slim', style: 'curly', age: 0 } }) +
      blurred('@2', 1.2, group('translate(980 470) scale(1.5)', cup())),
  },
};

const cup = (): string =>
  line('M62-64C120-70 124 10 52 22M-62-64C-120-70-124 10-52 22', '#c98a1a', 16) +
  fill('M-76-90H76C76 0 44 50 0 54C-44 50-76 0-76-90Z', GOLD) +
  fill('M-76-90H-20C-30-10-20 30 0 54C-44 50-76 0-76-90Z', '#fff0b0', 0.7) +
  ellipse(0, -90, 76, 14, '#fff6cf') +
  fill('M-14 50H14L20 104H-20Z', '#c98a1a') +
  fill('M-58 104H58L66 140H-66Z', '#2a1850') +
  fill(star(0, -26, 34), '#c98a1a');

/** Casters in a contest, each ranking in its own moment. */
export function ranking(id: string, random: Random, seed: string): string {
  const contest = CONTESTS[seed];
  if (!contest) throw new Error(`nobody has drawn ${seed}`);
  const { light, sky } = contest;
  const whole = `M0 0H${EVENT.width}V${EVENT.height}H0Z`;
  return (
    linear(`${id}S`, sky, [0, 0, 0, EVENT.height]) +
    fill(whole, use(`${id}S`)) +
    radial(
      `${id}G`,
      [
        [light.rim, 0.6],
        [light.rim, 0],
      ],
      [600, 280, 560],
    ) +
    fill(whole, use(`${id}G`)) +
    blurred(`${id}P`, 3, contest.behind(random)) +
    bokeh(`${id}B`, EVENT, [light.rim, light.back], random) +
    figureLight(`${id}L`, light) +
    contest.people(peopleOf(id, seed, light, random)).replaceAll('@', `${id}p`) +
    dots(
      Array.from({ length: 16 }, () => [random.between(20, 1180), random.between(20, 520)] as const),
      GOLD,
      9,
      0.9,
    ) +
    sparkles(at('120 120 22, 1080 110 20, 420 80 14, 800 90 16'), '#fff6d6') +
    air(id, EVENT, light, random)
  );
}
