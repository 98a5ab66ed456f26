/** A golden dragon that flies around the picture and breathes fire, and a fire show. */

import { randomFrom } from '../../random.ts';
import { edges, form, of, round, slope, soft } from '../form.ts';
import { dots, sparkles } from '../shapes.ts';
import { circle, ellipse, fill, group, line } from '../svg.ts';
import { eased, type GiftFilm, landed, melody, own, part, placed, r, shownBetween, wave } from './film.ts';

const SECONDS = 8;
const PIECES = 52;
/** Distance of two pieces of the body, in pixels. */
const APART = 8.4;
/** Step in which the flight is measured, in seconds. */
const STEP_S = 0.015;

/** The flight: time, then place. The dragon hovers while it breathes fire. */
const flight = [
  [-3, -560, 470],
  [-0.2, -70, 440],
  [0.8, 140, 392],
  [1.5, 292, 262],
  [2.1, 232, 116],
  [2.7, 96, 130],
  [3.2, 104, 262],
  [3.7, 236, 330],
  [4.1, 196, 420],
  [4.6, 78, 372],
  [5, 72, 238],
  [6.5, 108, 168],
  [7.1, 226, 104],
  [7.6, 320, -70],
  [8.4, 430, -420],
] as const;

/** Returns where the dragon's head is at a time: a curve through the places of its flight. */
function pathAt(at: number): readonly [x: number, y: number] {
  const next = Math.max(
    1,
    flight.findIndex(([time]) => time >= at),
  );
  const [from, to] = [flight[next - 1] ?? flight[0], flight[next] ?? flight[0]];
  const [before, after] = [flight[next - 2] ?? from, flight[next + 1] ?? to];
  const span = to[0] - from[0];
  const share = Math.min(1, Math.max(0, (at - from[0]) / span));
  const slopeOf = (one: readonly number[], other: readonly number[], axis: number) =>
    (((other[axis] ?? 0) - (one[axis] ?? 0)) / Math.max(0.01, (other[0] ?? 0) - (one[0] ?? 0))) * span;
  const along = (axis: 1 | 2) => {
    const [s2, s3] = [share ** 2, share ** 3];
    return (
      (2 * s3 - 3 * s2 + 1) * from[axis] +
      (s3 - 2 * s2 + share) * slopeOf(before, to, axis) +
      (3 * s2 - 2 * s3) * to[axis] +
      (s3 - s2) * slopeOf(from, after, axis)
    );
  };
  return [along(1), along(2)];
}

/** Returns the places of the body, at equal distances behind the head. */
function bodyPlaces(at: number): (readonly [x: number, y: number])[] {
  const places: (readonly [number, number])[] = [];
  let [x, y] = pathAt(at);
  let gone = 0;
  for (let back = 0; places.length < PIECES && at - back > -3; back += STEP_S) {
    const [nextX, nextY] = pathAt(at - back);
    gone += Math.hypot(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
    if (gone >= places.length * APART) {
      const sway = 5 * wave(at * 0.9 - places.length / 15) * Math.min(1, places.length / 12);
      places.push([x + sway, y + sway]);
    }
  }
  return places;
}

/** Draws the dragon's head around 0 0; it looks to the right. */
export const dragonHead = (jaw: number): string =>
  own(
    'h',
    round('s', '#ffb52e', '#fff0b0') +
      slope('m', '#ff5f3a', '#a8142e') +
      slope('n', '#fffbe8', '#ffd9a0', '#c8783a') +
      // The mane, then horns and beard.
      fill('M-30-34L-92-70L-58-34L-104-22L-62-8L-102 22L-54 14L-78 50L-30 34Z', '#e8283a') +
      fill('M-26-26L-72-48L-46-24L-78-12L-46-2L-74 20L-40 12L-54 36L-22 26Z', '#ff7a3a') +
      form('M-14-34C-34-62-62-74-84-66C-60-58-44-46-34-20Z', of('n'), '', 8) +
      form('M4-38C-6-66-28-84-52-84C-32-70-22-56-18-30Z', of('n'), '', 8) +
      group(
        `rotate(${r(jaw * 22)} -6 16)`,
        form('M-18 12L58 22Q66 32 54 40Q20 48-10 34Z', of('s'), '', 10) +
          fill('M10 22l6-10 7 11ZM34 25l5-9 6 10Z', '#fff') +
          fill('M4 40Q0 62-16 70Q-6 52-12 38Z', '#e8283a'),
      ) +
      fill('M-4 10L56 14L50 24L0 24Z', of('m'), jaw > 0.05 ? 1 : 0) +
      form(
        'M-36 0C-38-34-6-46 18-36C40-30 52-22 74-18Q88-8 80 6Q70 16 50 14Q16 14-10 24Q-34 24-36 0Z',
        of('s'),
        '',
        18,
      ) +
      fill('M44 14l5 12 7-12ZM62 12l4 10 6-12Z', '#fff') +
      circle(14, -14, 11, '#fffbe0') +
      circle(17, -13, 6.5, '#c8102e') +
      circle(19, -15, 2.4, '#fff') +
      line('M-2-30Q14-34 30-24', '#a8480a', 5) +
      ellipse(72, -8, 4, 3, '#8a2a0a') +
      line('M70-2C92 10 96 34 84 52M64 2C78 22 76 44 62 58', '#ffe27a', 4),
  );

const random = randomFrom('dragon');
const embers = Array.from({ length: 26 }, () => ({
  x: random.between(0, 360),
  begins: 0.4 + random.next() * 6,
  sway: random.next(),
  size: 3 + random.next() * 4,
}));

function bodyAt(places: readonly (readonly [x: number, y: number])[]): string {
  return places
    .map(([x, y], index) => ({ x, y, index, next: places[index + 1] ?? [x - 1, y] }))
    .reverse()
    .map(({ x, y, index, next: [nextX, nextY] }) => {
      const share = index / PIECES;
      const thick = 26 * (1 - share) ** 0.75 * Math.min(1, 0.74 + index / 14) + 2;
      const turn = (Math.atan2(y - nextY, x - nextX) * 180) / Math.PI;
      const fin =
        index % 2 === 0 ? fill(`M-7 ${r(-thick * 0.8)}L-13 ${r(-thick * 1.65)}L7 ${r(-thick * 0.85)}Z`, '#e8283a') : '';
      const claw =
        index === 11 || index === 29
          ? line(`M0 ${r(thick * 0.7)}q-6 16 6 24m-2-4l-10 6m10-6l2 11m-2-11l12 2`, '#ffb52e', 7)
          : '';
      const end = index === PIECES - 1 ? fill('M8-4L-40-30L-22-7L-54 0L-22 7L-40 30L8 4Z', '#e8283a') : '';
      return group(
        `translate(${r(x)} ${r(y)}) rotate(${r(turn)})`,
        end +
          fin +
          claw +
          ellipse(0, 0, r(Math.max(thick, 11)), r(thick), index % 2 ? '#f09a1e' : '#ffb52e') +
          ellipse(0, r(thick * 0.5), r(Math.max(thick, 10) * 0.8), r(thick * 0.5), '#fff0b0') +
          line(`M-6 ${r(-thick * 0.75)}Q4 0-6 ${r(thick * 0.6)}`, '#c8600a', 3, 0.8) +
          line(`M${r(-thick * 0.4)} ${r(-thick * 0.72)}h${r(thick * 0.7)}`, '#fff6c8', 4, 0.85),
      );
    })
    .join('');
}

/** Draws the fire that leaves the mouth. */
function breath(at: number, [x, y]: readonly [number, number], turn: number): string {
  const blows = shownBetween(at, 5, 6.7, 0.3);
  if (blows === 0) return '';
  const angle = (turn / 180) * Math.PI;
  return Array.from({ length: 20 }, (_, index) => {
    const share = (at * 1.9 + index / 20) % 1;
    const far = 66 + share * 220 * blows;
    const spread = wave(index * 0.381) * 44 * share;
    const px = x + Math.cos(angle) * far - Math.sin(angle) * spread;
    const py = y + Math.sin(angle) * far + Math.cos(angle) * spread;
    const colour = share < 0.3 ? '#fffbe0' : share < 0.55 ? '#ffd23f' : share < 0.8 ? '#ff8a1e' : '#e83a2e';
    return circle(r(px), r(py), r((10 + 36 * share) * blows), colour, 0.9 * (1 - share ** 2.2) * blows);
  })
    .reverse()
    .join('');
}

export const dragonFilm: GiftFilm = {
  seconds: SECONDS,
  draw(at) {
    const [x, y] = pathAt(at);
    const [beforeX, beforeY] = pathAt(at - 0.1);
    const moves = Math.atan2(y - beforeY, x - beforeX) * (180 / Math.PI);
    const isLeft = Math.cos((moves / 180) * Math.PI) < 0;
    // It looks into the room while it breathes fire.
    const looks = eased(part(at, 4.7, 5.1)) * (1 - eased(part(at, 6.6, 7)));
    const turn = moves + (34 - moves) * looks;
    const blows = shownBetween(at, 4.9, 6.7, 0.3);
    const glow = shownBetween(at, 0.2, SECONDS, 0.7);
    return (
      edges() +
      soft('w', '#ff8a1e', 0.7) +
      circle(180, 236, r(190 + 20 * blows), of('w'), glow * (0.5 + 0.5 * blows)) +
      dots(
        embers.flatMap(({ x: left, begins, sway }) => {
          const share = part(at, begins, begins + 1.9);
          return share === 0 || share === 1 ? [] : [[r(left + 24 * wave(sway + share)), r(490 - 470 * share)] as const];
        }),
        '#ffc23d',
        5,
        glow,
      ) +
      bodyAt(bodyPlaces(at)) +
      breath(at, [x, y], turn) +
      group(
        `translate(${r(x)} ${r(y)}) rotate(${r(turn)}) scale(1.06 ${isLeft && looks < 0.5 ? -1.06 : 1.06})`,
        dragonHead(0.12 + 0.12 * Math.abs(wave(at / 1.4)) + 0.8 * blows),
      ) +
      sparkles(
        [
          [70, 110, r(20 * glow * Math.max(0, wave(at / 1.7))), 0],
          [296, 150, r(24 * glow * Math.max(0, wave(at / 1.9 + 0.4))), 0],
          [110, 380, r(18 * glow * Math.max(0, wave(at / 1.5 + 0.6))), 0],
        ],
        '#fff6c8',
      )
    );
  },
  sounds: [
    { at: 0, lasts: 1.8, from: 200, to: 900, loud: 0.3, voice: 'noise' },
    ...Array.from({ length: 14 }, (_, index) => ({
      at: 0.2 + index * 0.5,
      lasts: 0.35,
      from: index % 4 === 0 ? 78 : 58,
      to: 40,
      loud: 0.55,
      voice: 'soft' as const,
    })),
    ...melody([0, 2, 4, 7, 5, 4, 7, 9], { at: 0.7, gap: 0.45, loud: 0.2, lasts: 0.8, voice: 'brass' }),
    { at: 4.4, lasts: 0.7, from: 70, to: 190, loud: 0.5, voice: 'brass' },
    { at: 4.95, lasts: 1.8, from: 1_500, to: 260, loud: 0.75, voice: 'noise' },
    ...[196, 262, 330, 392].map((from) => ({ at: 6.5, lasts: 1.4, from, loud: 0.16, voice: 'brass' as const })),
  ],
};

/** Draws a wheel of fire around 0 0. */
const wheel = (radius: number, turn: number): string =>
  group(
    `rotate(${r(turn)})`,
    (
      [
        [330, 9, '#ff4f1e', 0.45],
        [260, 17, '#ff5a1e', 0.6],
        [180, 22, '#ff8a1e', 0.8],
        [110, 17, '#ffc23d', 0.95],
        [50, 10, '#fff6c8', 1],
      ] as const
    )
      .map(
        ([reach, width, colour, opacity]) =>
          `<path d="${arc(radius, reach)}" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`,
      )
      .join('') + circle(radius, 0, 15, '#fffbe0'),
  );

/** Returns an arc behind the flame, which is at angle 0. */
function arc(radius: number, degrees: number): string {
  const end = (-degrees / 180) * Math.PI;
  return `M${radius} 0A${radius} ${radius} 0 ${degrees > 180 ? 1 : 0} 0 ${r(Math.cos(end) * radius)} ${r(Math.sin(end) * radius)}`;
}

/** Two wheels of fire that open the way: an entrance. */
export const fireShowFilm: GiftFilm = {
  seconds: 3,
  draw(at) {
    const size = landed(part(at, 0, 0.5)) * (1 - 0.6 * eased(part(at, 2.4, 3)));
    const visibility = shownBetween(at, 0, 3, 0.3);
    const apart = 26 + 62 * eased(part(at, 0.5, 1.4));
    return (
      soft('g', '#ff8a1e', 0.75) +
      circle(180, 230, r(170 * size), of('g'), visibility) +
      placed(wheel(70, at * 430), { x: 180 - apart, y: 214, scale: size, opacity: visibility, middle: [0, 0] }) +
      placed(wheel(70, 180 - at * 430), { x: 180 + apart, y: 250, scale: size, opacity: visibility, middle: [0, 0] }) +
      dots(
        embers.flatMap(({ x, begins, sway }) => {
          const share = part(at, begins / 3, begins / 3 + 1);
          return share === 0 || share === 1 ? [] : [[r(x + 16 * wave(sway + share)), r(400 - 320 * share)] as const];
        }),
        '#ffc23d',
        5,
        visibility,
      )
    );
  },
  sounds: [
    ...[0, 0.45, 0.9, 1.35, 1.8, 2.25].map((at) => ({
      at,
      lasts: 0.5,
      from: 300,
      to: 1_500,
      loud: 0.32,
      voice: 'noise' as const,
    })),
    ...[0, 0.45, 0.9, 1.35, 1.8].map((at) => ({
      at,
      lasts: 0.25,
      from: 110,
      to: 60,
      loud: 0.6,
      voice: 'soft' as const,
    })),
    ...melody([0, 4, 7, 9], { at: 1.6, gap: 0.12, loud: 0.22, voice: 'brass', lasts: 0.6 }),
  ],
};
