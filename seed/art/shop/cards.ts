/** Items that are delivered as a code: cards and tickets. */
import { mark } from '../brand.ts';
import { darker, GOLD, lighter } from '../colour.ts';
import { form, metal, of, round, slope } from '../form.ts';
import { at, sparkles } from '../shapes.ts';
import { circle, ellipse, fill, group, line, mirrored } from '../svg.ts';
import { type Motif, motif } from './motif.ts';
import type { Palette } from './palette.ts';

/** Draws a gift card that leans on its box, tied with a satin ribbon. */
export function giftCard({ main, second, print }: Palette, which: Motif): string {
  const dark = darker(main, 0.5);
  return (
    slope('c', lighter(main, 0.45), main, darker(main, 0.45)) +
    slope('box', darker(main, 0.15), darker(main, 0.75)) +
    slope('satin', '#fff0b0', '#ffc53d', '#c8780a') +
    round('bow', GOLD, '#fff6d0') +
    form(
      'M-170 40H170V182Q170 196 156 196H-156Q-170 196-170 182Z',
      of('box'),
      fill('M-170 40H170V66H-170Z', '#0a0420', 0.4),
      26,
    ) +
    group(
      'rotate(-8) translate(6-46)',
      group(
        'translate(10 14)',
        fill(
          'M-158-112H158Q184-112 184-86V86Q184 112 158 112H-158Q-184 112-184 86V-86Q-184-112-158-112Z',
          '#0a0420',
          0.4,
        ),
      ) +
        form(
          'M-158-112H158Q184-112 184-86V86Q184 112 158 112H-158Q-184 112-184 86V-86Q-184-112-158-112Z',
          of('c'),
          fill('M-184 40Q-40-40 184 30V112H-184Z', second, 0.28) +
            fill('M-60-112H10L-140 112H-184V80Z', '#fff', 0.13) +
            group(
              'translate(-94-8) scale(1.15)',
              group('translate(2 3)', motif('§d', which, dark)) + motif('§m', which, print),
            ) +
            line('M-150 78H-60M-40 78H4', '#fff', 11, 0.75) +
            fill('M66-112H104V112H66Z', of('satin')) +
            line('M72-112V112', '#fff', 4, 0.6),
          26,
        ),
    ) +
    form(
      'M-178 96Q0 116 178 96V182Q178 198 162 198H-162Q-178 198-178 182Z',
      of('c'),
      fill('M62 90H104V200H62Z', of('satin')),
      26,
    ) +
    group(
      'translate(84 92)',
      fill('M-10 6L-48 84L-26 78L-14 98L4 12ZM10 6L48 84L26 78L14 98L-4 12Z', '#d88a12') +
        mirrored(
          form(
            'M2 0C20-62 96-70 92-18C88 26 24 26 2 0Z',
            of('bow'),
            fill('M20-8C36-40 74-40 72-16C66 4 34 4 20-8Z', '#b8670b', 0.6),
            16,
          ),
        ) +
        circle(0, 0, 19, of('bow')),
    ) +
    sparkles(at('-176 -138 22, 186 -128 20, 168 14 13, -190 20 12'), '#fff')
  );
}

/** Draws two tickets, one of them torn. */
export function ticket({ main, second, print }: Palette, which: Motif): string {
  const paper =
    'M-196-90H60A20 20 0 0 0 100-90H196V-24A24 24 0 0 0 196 24V90H100A20 20 0 0 0 60 90H-196V24A24 24 0 0 0-196-24Z';
  return (
    slope('p', '#fff', lighter(second, 0.55), second) +
    slope('stub', lighter(main, 0.3), main, darker(main, 0.4)) +
    slope('old', darker(main, 0.25), darker(main, 0.7)) +
    metal('seal', GOLD) +
    group('rotate(13) translate(14-66)', form(paper, of('old'), line('M-196-66H196M-196 66H196', second, 5, 0.5), 16)) +
    group(
      'rotate(-9) translate(0 40)',
      group('translate(10 16)', fill(paper, '#0a0420', 0.4)) +
        form(
          paper,
          of('p'),
          fill('M80-90H196V90H80Z', of('stub')) +
            fill('M-196-90H80V-64H-196ZM-196 64H80V90H-196Z', main) +
            fill('M-120-90H-60L-150 90H-196V60Z', '#fff', 0.35) +
            line('M80-66V70', darker(main, 0.4), 5) +
            `<path d="M80-68V70" stroke="#fff" stroke-width="6" stroke-dasharray="1 15"/>`,
          18,
        ) +
        group(
          'translate(-118 0) scale(.98)',
          group('translate(2 3)', motif('§d', which, darker(main, 0.6))) +
            motif('§m', which, which === 'mark' ? print : main),
        ) +
        line('M-46-30H46M-46 0H22M-46 30H38', darker(main, 0.35), 12, 0.75) +
        circle(140, 0, 42, of('seal')) +
        ellipse(140, 0, 34, 34, '#a8640a', 0.25) +
        mark('§v', 112, -28, 56),
    ) +
    sparkles(at('-176 -120 18, 184 120 16, 40 -170 14'), '#fff')
  );
}
