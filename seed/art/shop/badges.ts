/**
 * Badges: enamel pins in a rim of polished metal. Each has its own shape, since they are worn at
 * the height of a text line.
 */
import { darker, GOLD, lighter } from '../colour.ts';
import { form, gleam, metal, of, rod, round, slope, soft } from '../form.ts';
import { at, dots, notes, sparkles } from '../shapes.ts';
import { box, circle, ellipse, fill, group, line, mirrored } from '../svg.ts';
import type { Motif } from './motif.ts';
import { motif } from './motif.ts';
import type { Palette } from './palette.ts';

/** Draws enamel in `paint` with a metal rim, and a drawing inside. */
const pin = (d: string, paint: string, inside: string, rim: string = GOLD): string =>
  metal('rim', rim) +
  group('translate(12 20)', `<path d="${d}" fill="#0a0420" stroke="#0a0420" stroke-width="44" opacity=".38"/>`) +
  `<path d="${d}" fill="${darker(rim, 0.55)}" stroke="${darker(rim, 0.5)}" stroke-width="52"/>` +
  `<path d="${d}" stroke="${of('rim')}" stroke-width="44"/>` +
  form(d, paint, inside, 34);

const DISC = 'M-146 0A146 146 0 1 1 146 0A146 146 0 1 1-146 0Z';

export const starBadge = ({ main, second }: Palette): string =>
  round('a', main, lighter(main, 0.7)) +
  pin(
    'M0-172Q12-172 20-156L56-76Q60-66 72-64L158-54Q182-50 164-30L102 30Q94 38 96 50L112 138Q114 162 92 152L12 108Q0 102-12 108L-92 152Q-114 162-112 138L-96 50Q-94 38-102 30L-164-30Q-182-50-158-54L-72-64Q-60-66-56-76L-20-156Q-12-172 0-172Z',
    of('a'),
    fill(
      'M0-172L0 0L-70-64ZM168-50L0 0L70-66ZM108 156L0 0L98 40ZM-108 156L0 0L0 106ZM-168-50L0 0L-98 40Z',
      '#fff',
      0.2,
    ) +
      fill(
        'M0-172L0 0L70-64ZM168-50L0 0L98 36ZM108 156L0 0L0 106ZM-108 156L0 0L-98 40ZM-168-50L0 0L-70-66Z',
        '#3a0540',
        0.16,
      ),
  ) +
  sparkles(at('0 6 62'), '#fff') +
  sparkles(at('0 6 30'), second) +
  gleam(-30, -96, 9, 30, 24);

export const heartBadge = ({ main }: Palette): string =>
  round('a', main, '#fff0c8') +
  round('b', '#ff5a6a', '#ffd9c0') +
  pin(
    'M0 164C-124 82-172 10-160-68C-148-146-52-164 0-84C52-164 148-146 160-68C172 10 124 82 0 164Z',
    of('a'),
    fill('M0 116C-88 56-124 6-114-48C-104-100-36-108 0-50C36-108 104-100 114-48C124 6 88 56 0 116Z', of('b')) +
      fill('M0 70C-44 38-66 8-58-24C-50-52-18-52 0-20C18-52 50-52 58-24C66 8 44 38 0 70Z', '#fff3c8', 0.85),
  ) +
  gleam(-104, -84, 34, 17, -40, 0.85);

export const owl = (): string =>
  slope('a', '#6f5ae0', '#2e2080', '#160d4a') +
  round('y', '#ffc02e', '#fff6cf') +
  pin(
    'M-122-158Q-64-118 0-118Q64-118 122-158Q152-70 150 14C148 112 84 162 0 162S-148 112-150 14Q-152-70-122-158Z',
    of('a'),
    ellipse(0, 104, 92, 86, '#8f7cf0', 0.55) +
      line(
        'M-52 70q13 16 26 0t26 0t26 0t26 0M-40 104q13 16 26 0t26 0t26 0M-26 136q13 14 26 0t26 0',
        '#ded4ff',
        8,
        0.8,
      ) +
      mirrored(fill('M86 30Q152 40 160 110Q120 150 84 140Q110 84 86 30Z', '#140a44', 0.6)),
  ) +
  mirrored(
    circle(62, -34, 62, '#efe8ff') +
      circle(62, -34, 46, of('y')) +
      circle(58, -32, 28, '#140a30') +
      circle(70, -46, 11, '#fff'),
  ) +
  fill('M-20-8Q0-24 20-8L0 34Z', '#ff9a2e') +
  fill('M-20-8Q0-24 20-8L0 4Z', '#ffc86a') +
  line('M-118-124Q-66-92-6-70M118-124Q66-92 6-70', '#140a44', 17);

export const recordBadge = ({ main, second }: Palette): string =>
  slope('a', '#3a3168', '#120a30', '#2a2250') +
  round('b', main, second) +
  pin(
    DISC,
    of('a'),
    [128, 112, 96, 80].map((r) => `<circle r="${r}" stroke="#8f83c8" stroke-width="3" opacity=".4"/>`).join('') +
      fill('M0 0L-70-160L-130-110ZM0 0L70 160L130 110Z', '#fff', 0.3) +
      fill('M0 0L-30-170L-56-160ZM0 0L30 170L56 160Z', '#7fd8ff', 0.3),
  ) +
  circle(0, 0, 64, of('b')) +
  notes(at('-20 26 58, 22 16 58'), '#fff') +
  gleam(-78, -96, 34, 10, -42, 0.5);

export const flameBadge = ({ main }: Palette): string =>
  slope('a', lighter(main, 0.15), darker(main, 0.55)) +
  slope('f', '#ffe27a', '#ff8a1e', '#e8264a') +
  pin(
    'M0-164L142-82V82L0 164L-142 82V-82Z',
    of('a'),
    mirrored(fill('M0 0L142-82V82Z', '#fff', 0.1) + fill('M0 164L142 82L0 0Z', '#0a0430', 0.25)),
    '#e0a8ff',
  ) +
  form(
    'M6-138C14-88 72-64 84-12C92-24 94-38 90-52C124-8 122 60 88 94C62 120 30 128 0 128C-34 128-66 116-88 90C-120 50-106-14-72-42C-72-20-66-8-54 2C-60-54-28-96 6-138Z',
    of('f'),
    '',
    24,
  ) +
  fill(
    'M4-20C12 10 50 30 48 70C46 104 22 116 0 116C-24 116-48 102-46 68C-44 46-30 36-26 16C-16 24-14 34-10 42C0 22 6 4 4-20Z',
    '#fff3b8',
  );

export const krathong = (): string => {
  const petal = (x: number, turn: number, colour: string, tall = 1) =>
    group(
      `translate(${x} 66) rotate(${turn}) scale(1 ${tall})`,
      form('M0 10C-44-20-34-70 0-106C34-70 44-20 0 10Z', colour, '', 12),
    );
  return (
    slope('a', '#173a8a', '#0d1f5c', '#1a7a9a') +
    round('p', '#ff6fb0', '#ffe8f2') +
    slope('l', '#7fe08a', '#1f9a5c', '#0d5a44') +
    soft('g', '#fff0a0', 0.95) +
    pin(
      DISC,
      of('a'),
      circle(-78, -82, 30, '#fff3c8') +
        dots(at('60 -110, 104 -60, -20 -118, -112 -10'), '#fff', 7) +
        line('M-150 92H150M-120 118H130', '#7fe0ff', 7, 0.6),
    ) +
    circle(0, -76, 92, of('g')) +
    petal(-58, -34, of('p'), 0.95) +
    petal(58, 34, of('p'), 0.95) +
    box(-12, -74, 24, 100, 8, '#fff6dc') +
    fill('M0-134C22-104 20-80 0-76C-20-80-22-104 0-134Z', '#ff9a2e') +
    fill('M0-112C10-96 10-84 0-80C-10-84-10-96 0-112Z', '#fff6c0') +
    petal(-26, -15, of('p')) +
    petal(26, 15, of('p')) +
    petal(0, 0, of('p'), 0.8) +
    form(
      'M-126 44L-92 70L-70 36L-40 72L-16 40L0 72L16 40L40 72L70 36L92 70L126 44Q122 116 60 126H-60Q-122 116-126 44Z',
      of('l'),
      '',
      20,
    ) +
    line('M-84 100H84', '#ffd76b', 9)
  );
};

export const firework = (): string => {
  const burst = (x: number, y: number, r: number, colour: string) => {
    const spokes = Array.from({ length: 14 }, (_, index) => {
      const turn = (index / 14) * Math.PI * 2;
      const way = (reach: number) =>
        `${Math.round(x + Math.cos(turn) * reach)} ${Math.round(y + Math.sin(turn) * reach)}`;
      return { ray: `M${way(r * 0.3)}L${way(r * 0.8)}`, end: `M${way(r)}h.1` };
    });
    return (
      line(spokes.map(({ ray }) => ray).join(''), colour, r / 11) +
      line(spokes.map(({ end }) => end).join(''), '#fff', r / 7)
    );
  };
  return (
    slope('a', '#2a1a7a', '#120a3a', '#5a1a6a') +
    soft('g', '#ffb52e', 0.8) +
    pin(
      DISC,
      of('a'),
      circle(0, -20, 130, of('g')) +
        fill('M-150 110h30v-40h36v28h30v-60h30v44h34v-30h40v50h30v-24h36v80H-150Z', '#0a0428', 0.9),
    ) +
    burst(6, -36, 104, '#ffd35a') +
    burst(-84, 18, 46, '#ff6fb0') +
    burst(92, 28, 40, '#6fe0ff') +
    circle(6, -36, 15, '#fff6d0')
  );
};

/** Draws a cup for a winner, on a coloured stone. */
export const trophy = ({ main, print }: Palette, which: Motif): string =>
  metal('rim', GOLD) +
  rod('cup', GOLD) +
  slope('foot', lighter(main, 0.1), darker(main, 0.7)) +
  mirrored(
    line('M88-108C186-134 186-10 66 10', darker(GOLD, 0.45), 30) + line('M88-110C182-134 182-14 66 8', '#ffc93d', 18),
  ) +
  form('M-108-140H108Q112-16 54 30Q28 48 24 92H-24Q-28 48-54 30Q-112-16-108-140Z', of('cup'), '', 24) +
  ellipse(0, -140, 108, 23, '#ffe9a8') +
  ellipse(0, -137, 90, 16, '#8a4a08') +
  form('M-60 88H60L74 124H-74Z', of('rim'), '', 14) +
  form(
    'M-104 122H104Q112 122 112 132V184Q112 194 102 194H-102Q-112 194-112 184V132Q-112 122-104 122Z',
    of('foot'),
    '',
    20,
  ) +
  form('M-52 142H52V174H-52Z', of('rim'), '', 8) +
  group(
    'translate(0-52) scale(.86)',
    group('translate(3 5)', motif('§d', which, '#8a4a08')) + motif('§m', which, print),
  ) +
  gleam(-74, -60, 8, 52, 6, 0.65) +
  sparkles(at('-150 -150 22, 158 -168 26, 164 40 16, -168 60 14'), '#fff');
