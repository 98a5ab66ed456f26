/** Sitting soft toys, with soft light as fur, seams and a face. */
import { darker, GOLD, lighter } from '../colour.ts';
import { form, of, round, soft } from '../form.ts';
import { circle, ellipse, fill, group, line, mirrored } from '../svg.ts';
import { type Motif, motif } from './motif.ts';
import type { Palette } from './palette.ts';

const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`;

/** Draws short strokes of fur along the outline, which catch the light. */
const fur = (rx: number, ry: number, y: number, colour: string): string =>
  line(
    Array.from({ length: 22 }, (_, index) => {
      const turn = (index / 22) * Math.PI * 2;
      const [x, top] = [Math.cos(turn) * rx, y + Math.sin(turn) * ry];
      return `M${Math.round(x)} ${Math.round(top)}l${Math.round(Math.cos(turn + 0.5) * 11)} ${Math.round(Math.sin(turn + 0.5) * 11)}`;
    }).join(''),
    colour,
    4,
    0.5,
  );

/** Draws the shared body of all toys; `ears` is drawn on both sides, behind the head. */
function toy({ main, second, print }: Palette, which: Motif, ears: string, eyes: string): string {
  const dark = darker(main, 0.35);
  const light = lighter(main, 0.35);
  const ink = '#231038';
  return (
    round('f', main, lighter(main, 0.55)) +
    round('s', second, lighter(second, 0.7)) +
    round('d', darker(main, 0.12), lighter(main, 0.4)) +
    round('bow', print === '#fff' ? '#ff4f86' : print) +
    soft('blush', '#ff5f86', 0.8) +
    soft('fold', '#1a0636', 0.55) +
    ears +
    mirrored(group('rotate(-16 108 62)', form(oval(110, 72, 33, 62), of('f'), line('M110 118v14', dark, 4, 0.6), 30))) +
    form(
      oval(0, 92, 104, 96),
      of('f'),
      form(oval(0, 108, 66, 66), of('s'), '', 16) + line('M0 44V176', dark, 3, 0.35),
      44,
    ) +
    fur(100, 92, 92, light) +
    mirrored(
      form(oval(84, 156, 52, 42), of('d'), '', 26) +
        form(oval(88, 160, 29, 24), of('s'), '', 10) +
        circle(72, 128, 8, of('s')) +
        circle(92, 122, 8, of('s')) +
        circle(112, 130, 8, of('s')),
    ) +
    ellipse(0, 24, 86, 26, of('fold')) +
    form('M0-158C82-158 132-112 128-58C124 0 74 34 0 34S-124 0-128-58C-132-112-82-158 0-158Z', of('f'), '', 50) +
    fur(122, 90, -62, light) +
    form(oval(0, -26, 56, 42), of('s'), '', 16) +
    eyes +
    mirrored(ellipse(92, -28, 28, 19, of('blush'))) +
    form('M-19-48Q0-60 19-48Q18-30 0-26Q-18-30-19-48Z', ink, '', 8) +
    line('M0-28V-16M-22-14Q-11 0 0-16Q11 0 22-14', ink, 6) +
    mirrored(
      form(
        'M4 40C18 10 74 8 72 40C74 70 18 68 4 40Z',
        of('bow'),
        line('M14 40L50 30M14 42L48 54', '#1a0636', 3, 0.35),
        14,
      ),
    ) +
    circle(0, 40, 15, GOLD) +
    circle(-4, 36, 5, '#fff6d0') +
    group('translate(0 116) scale(.5)', motif('§m', which, dark))
  );
}

const beadEyes = mirrored(
  circle(52, -66, 17, '#231038') + circle(58, -73, 6.5, '#fff') + circle(47, -59, 3, '#b8a0e0'),
);

export const bear = (palette: Palette, which: Motif): string =>
  toy(palette, which, mirrored(form(oval(86, -132, 42, 42), of('f'), circle(84, -128, 24, of('s')), 22)), beadEyes);

export const rabbit = (palette: Palette, which: Motif): string =>
  toy(
    palette,
    which,
    group(
      'rotate(-10) translate(-42 24)',
      form(oval(0, -158, 28, 72), of('f'), ellipse(0, -150, 14, 52, '#ff9ac0'), 22),
    ) +
      form(
        'M30-110C24-190 56-214 82-204C110-192 128-150 160-134C130-112 96-124 82-150C80-130 70-112 56-104Z',
        of('f'),
        fill('M44-120C42-176 62-194 80-186C76-160 66-140 56-118Z', '#ff9ac0'),
        22,
      ),
    beadEyes,
  );

export const catPlush = (palette: Palette, which: Motif): string =>
  toy(
    palette,
    which,
    mirrored(form('M24-132L100-202Q118-150 112-92Z', of('f'), fill('M52-134L94-172Q104-140 100-104Z', '#ff8fb4'), 20)),
    mirrored(
      ellipse(52, -66, 27, 29, '#ffd84a') +
        ellipse(52, -66, 10, 25, '#140a2c') +
        circle(60, -76, 7, '#fff') +
        line('M72-18L132-26M72-8L130 0', '#d8d0ff', 3, 0.8),
    ),
  );
