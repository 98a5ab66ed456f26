/** Textiles: cloth that hangs, folds and takes light softly. */
import { darker, lighter } from '../colour.ts';
import { form, of, round, slope, soft } from '../form.ts';
import { circle, fill, group, line } from '../svg.ts';
import { type Motif, motif } from './motif.ts';
import type { Palette } from './palette.ts';

/** Draws a print on the cloth, with its shadow. */
const printed = (which: Motif, colour: string, place: string): string =>
  group(place, group('translate(2 3)', motif('§d', which, '#0a0420')) + motif('§m', which, colour));

/** Draws a T-shirt on a hanger. */
export function shirt({ main, print }: Palette, which: Motif): string {
  const dark = darker(main, 0.55);
  return (
    slope('c', lighter(main, 0.28), main, darker(main, 0.4)) +
    slope('n', darker(main, 0.7), darker(main, 0.4)) +
    soft('fold', '#0a0420', 0.5) +
    line('M0-158V-178C0-196 24-196 22-210C20-224-6-222-6-208', '#e8def8', 8) +
    line('M-96-112L0-160L96-112', '#b8743a', 15) +
    line('M-92-116L0-162L92-116', '#e0a86a', 5) +
    fill('M-64-138Q0-118 64-138Q40-90 0-90T-64-138Z', of('n')) +
    form(
      'M-64-140Q-122-126-150-104L-206-4Q-208 4-200 8L-138 40Q-130 42-126 34L-114 4V170Q-114 190-94 192Q0 202 94 192Q114 190 114 170V4L126 34Q130 42 138 40L200 8Q208 4 206-4L150-104Q122-126 64-140Q44-84 0-84T-64-140Z',
      of('c'),
      fill('M-114 4Q-96-50-110-96Q-150-40-138 44ZM114 4Q96-50 110-96Q150-40 138 44Z', '#0a0420', 0.28) +
        fill('M-84 196Q-50 90-88 10Q-112 80-110 190ZM60 198Q96 110 70 30Q110 100 104 190Z', '#0a0420', 0.2) +
        fill('M-40 196Q-26 150-46 110Q-60 150-58 194ZM20 196Q34 140 24 104Q46 150 40 194Z', '#fff', 0.13) +
        line('M-112 176Q0 188 112 176M-196 2L-134 34M196 2L134 34', dark, 3, 0.6),
      46,
    ) +
    line('M-68-138Q-46-76 0-76T68-138', dark, 5, 0.6) +
    printed(which, print, 'translate(0 20) scale(1.3)')
  );
}

/** Draws a cap with its peak towards the viewer. */
export function capItem({ main, second, print }: Palette, which: Motif): string {
  const dark = darker(main, 0.55);
  return (
    round('c', main, lighter(main, 0.55)) +
    slope('peak', lighter(main, 0.1), darker(main, 0.25), darker(main, 0.65)) +
    slope('in', darker(main, 0.7), darker(main, 0.35)) +
    form(
      'M-146 78C-168-58-88-146 6-148C100-148 170-66 152 72Q0 20-146 78Z',
      of('c'),
      fill('M-150 90Q-130-90 6-148Q-60-60-56 60Z', '#0a0420', 0.18) +
        line('M6-148C-46-100-66-20-60 54M6-148C60-100 84-20 76 46', dark, 4, 0.6) +
        line('M6-148C-38-98-56-20-50 54M6-148C52-98 74-20 66 46', '#fff', 3, 0.25),
      50,
    ) +
    circle(6, -148, 14, of('c')) +
    [
      [-98, -44],
      [106, -48],
    ]
      .map(([x, y]) => circle(x ?? 0, y ?? 0, 7, dark))
      .join('') +
    form(
      'M-152 62C-60 20 70 18 156 58C200 92 214 140 190 172C120 126-90 126-184 178C-206 146-196 96-152 62Z',
      of('peak'),
      line('M-162 92C-60 52 70 50 164 86M-174 122C-70 84 80 82 180 118', second, 4, 0.7),
      34,
    ) +
    fill(
      'M-184 178C-90 126 120 126 190 172C194 182 188 186 180 182C110 146-84 146-176 188Q-186 188-184 178Z',
      of('in'),
    ) +
    printed(which, print, 'translate(8-44) scale(1.05)')
  );
}

/** Draws a full canvas bag. */
export function toteBag({ main, second, print }: Palette, which: Motif): string {
  const cloth = lighter(second, 0.25);
  return (
    slope('c', lighter(cloth, 0.5), cloth, darker(second, 0.42)) +
    round('b', main, lighter(main, 0.5)) +
    slope('leaf', '#8fe08a', '#1f8f52') +
    line('M-66-76C-70-226 70-226 66-76', darker(second, 0.55), 17) +
    fill(
      'M-92-70C-120-140-96-170-70-196C-50-160-44-120-52-70ZM-40-70C-56-120-30-150-4-172C14-130 10-100 2-70Z',
      of('leaf'),
    ) +
    form(
      'M30-66C28-120 40-176 74-196C96-180 106-120 100-66Z',
      '#e8a860',
      line('M46-150l30 14M44-116l34 14', '#a8642a', 5, 0.7),
      16,
    ) +
    form(
      'M-134-84Q0-70 134-84L154 166Q156 192 130 194Q0 202-130 194Q-156 192-154 166Z',
      of('c'),
      fill('M-100 196Q-70 70-104-40Q-140 80-140 190ZM80 198Q116 90 90 0Q140 90 136 190Z', '#1a0a40', 0.14) +
        line('M-134-60Q0-46 134-60', darker(second, 0.5), 3, 0.6),
      40,
    ) +
    line('M-66-84V-40M66-84V-40', darker(second, 0.25), 20) +
    line('M-64-78C-60-190 60-190 64-78', lighter(second, 0.35), 15) +
    line('M-74-44h16M58-44h16', '#fff', 5, 0.7) +
    circle(0, 66, 88, of('b')) +
    printed(which, lighter(print, 0.85), 'translate(0 68) scale(1.25)')
  );
}
