/** Hand-held goods: glazed clay, lit plastic, glass and cardboard. */
import { mark } from '../brand.ts';
import { caster } from '../caster.ts';
import { darker, lighter } from '../colour.ts';
import { form, gleam, metal, of, rod, round, slope, soft } from '../form.ts';
import { HOST } from '../host.ts';
import { at, sparkles } from '../shapes.ts';
import { box, circle, ellipse, fill, group, line } from '../svg.ts';
import { type Motif, motif } from './motif.ts';
import type { Palette } from './palette.ts';

export function mug({ main, second, print }: Palette, which: Motif): string {
  return (
    rod('m', main) +
    slope('tea', '#5a2a18', '#a8663a') +
    soft('steam', '#fff', 0.5) +
    [
      [-50, -176, 26, 46],
      [4, -200, 30, 50],
      [48, -170, 22, 40],
    ]
      .map(([x = 0, y = 0, rx = 0, ry = 0]) => ellipse(x, y, rx, ry, of('steam')))
      .join('') +
    line('M-44-132q-22-26 0-50t0-48M10-134q-22-26 0-52t0-40', '#fff', 7, 0.4) +
    line('M104-54C206-86 206 106 92 92', darker(main, 0.5), 40) +
    line('M104-56C200-84 200 98 92 88', darker(main, 0.1), 30) +
    line('M112-62C186-76 192 30 150 66', lighter(main, 0.55), 8, 0.8) +
    form(
      'M-130-112Q-4-84 122-112V126Q122 178 76 188Q-4 198-84 188Q-130 178-130 126Z',
      of('m'),
      fill('M-130 130Q-4 170 122 130V200H-130Z', '#0a0420', 0.16) + line('M-130 118Q-4 152 122 118', '#fff', 5, 0.25),
      40,
    ) +
    ellipse(-4, -112, 126, 32, lighter(second, 0.3)) +
    ellipse(-4, -108, 110, 25, darker(main, 0.6)) +
    ellipse(-4, -102, 103, 19, of('tea')) +
    ellipse(-34, -104, 40, 7, '#ffd9a8', 0.6) +
    gleam(-92, 20, 11, 78, 2, 0.6) +
    group(
      'translate(-2 34) scale(1.5)',
      group('translate(2 3)', motif('§d', which, darker(main, 0.5))) + motif('§m', which, print),
    )
  );
}

/** Draws a light stick that is on and lights everything around it. */
export function lightStick({ main, second, print }: Palette, which: Motif): string {
  return (
    soft('halo', lighter(main, 0.45), 1) +
    rod('grip', '#4a3f86') +
    metal('ring', lighter(main, 0.2)) +
    `<radialGradient id="§glass" cx=".38" cy=".3" r=".8"><stop stop-color="#fff"/><stop offset=".4" stop-color="${second}" stop-opacity=".9"/><stop offset="1" stop-color="${main}"/></radialGradient>` +
    circle(0, -60, 236, of('halo')) +
    group(
      'rotate(14) translate(0 4)',
      form(
        'M-32 34H32L26 178Q24 196 0 196T-26 178Z',
        of('grip'),
        line('M-40 128H40M-40 146H40M-40 164H40', '#8f80d8', 5, 0.7),
        22,
      ) +
        circle(0, 88, 16, '#1c1440') +
        circle(0, 88, 10, second) +
        form('M-70 0H70L46 44H-46Z', of('ring'), '', 14) +
        fill('M-96-66A104 104 0 1 1 96-66Q86 0 60 6H-60Q-86 0-96-66Z', of('glass')) +
        group(
          'translate(0-84) scale(1.4)',
          group('translate(2 4)', motif('§d', which, darker(main, 0.35))) +
            motif('§m', which, which === 'crown' ? print : '#fff'),
        ) +
        `<path d="M-96-66A104 104 0 1 1 96-66" stroke="#fff" stroke-width="5" opacity=".8"/>` +
        gleam(-58, -136, 15, 34, 42, 0.9) +
        line('M70-20Q92-50 92-84', '#fff', 7, 0.5),
    ) +
    sparkles(at('-150 -150 24, 150 -170 28, 164 -20 18, -164 -10 18, -110 100 14, 140 90 12'), '#fff')
  );
}

/** Draws a phone case from behind, with its side visible. */
export function phoneCase({ main, second, print }: Palette, which: Motif): string {
  return group(
    'rotate(-10)',
    slope('c', lighter(main, 0.4), main, darker(main, 0.45)) +
      slope('side', darker(main, 0.3), darker(main, 0.75)) +
      slope('island', '#3a3064', '#120a2c') +
      round('lens', '#2a3a8a', '#8fd0ff') +
      form('M-76-192H108Q136-192 136-164V166Q136 196 106 196H-76Z', of('side'), '', 16) +
      form(
        'M-66-196H78Q112-196 112-160V160Q112 196 78 196H-66Q-100 196-100 160V-160Q-100-196-66-196Z',
        of('c'),
        fill('M-100 80Q0 0 112 60V196H-100Z', second, 0.28) +
          fill('M-100 130Q10 60 112 120V196H-100Z', second, 0.35) +
          fill('M-40-200H30L-110 120V-60Z', '#fff', 0.14),
        34,
      ) +
      form('M-62-178H6Q26-178 26-158V-90Q26-70 6-70H-62Q-82-70-82-90V-158Q-82-178-62-178Z', of('island'), '', 12) +
      [
        [-52, -148],
        [-4, -148],
        [-52, -100],
      ]
        .map(
          ([x = 0, y = 0]) =>
            circle(x, y, 21, '#080418') + circle(x, y, 14, of('lens')) + circle(x - 5, y - 5, 4, '#fff'),
        )
        .join('') +
      circle(-4, -100, 9, '#fff3c4') +
      group(
        'translate(6 44) scale(1.6)',
        group('translate(2 4)', motif('§d', which, darker(main, 0.5))) + motif('§m', which, print),
      ) +
      sparkles(at('66 -120 18, 74 -20 11, -62 6 12, 70 150 14'), '#fff', 0.9) +
      line('M114-70V-20M114 0V40', darker(main, 0.8), 7),
  );
}

/** Draws a charm of clear acrylic on a steel ring. */
export function keyRing({ main, second, print }: Palette, which: Motif): string {
  return (
    metal('steel', '#d8dcf0') +
    slope('c', lighter(second, 0.3), main, darker(main, 0.4)) +
    `<circle cx="40" cy="-156" r="46" stroke="#3a3464" stroke-width="16" opacity=".5"/><circle cx="36" cy="-160" r="46" stroke="${of('steel')}" stroke-width="14"/>` +
    line('M10-122q-14 12-4 26t-8 22', '#eef0ff', 11) +
    group(
      'rotate(-8)',
      form(
        'M-72-92H72Q124-92 124-40V136Q124 188 72 188H-72Q-124 188-124 136V-40Q-124-92-72-92Z',
        '#fff',
        fill('M-124-92H124V188H-124Z', main, 0.25),
        20,
      ) +
        form(
          'M-62-70H62Q104-70 104-28V126Q104 168 62 168H-62Q-104 168-104 126V-28Q-104-70-62-70Z',
          of('c'),
          fill('M-104 90Q0 40 104 80V168H-104Z', '#fff', 0.14),
          26,
        ) +
        circle(0, -66, 15, '#0a0420', 0.5) +
        `<circle cy="-66" r="15" stroke="${of('steel')}" stroke-width="7"/>` +
        group(
          'translate(0 54) scale(1.75)',
          group('translate(2 3)', motif('§d', which, darker(main, 0.5))) + motif('§m', which, print),
        ) +
        fill('M-124 20L-20-92H30L-124 84ZM-124 120L90-92H106L-124 142Z', '#fff', 0.28) +
        sparkles(at('-70 -34 13, 74 -34 15, 76 132 12, -74 134 11'), '#fff'),
    )
  );
}

/** Draws photo cards: a face on the first one, the others face down. */
export function photoCards({ main, second }: Palette, which: Motif): string {
  const frame = 'M-84-146H84Q100-146 100-130V130Q100 146 84 146H-84Q-100 146-100 130V-130Q-100-146-84-146Z';
  const back = (turn: number, x: number, paint: string) =>
    group(
      `translate(${x} 10) rotate(${turn})`,
      form(frame, '#fff', '', 10) +
        form(
          'M-78-128H78Q84-128 84-122V122Q84 128 78 128H-78Q-84 128-84 122V-122Q-84-128-78-128Z',
          paint,
          mark(`§${turn > 0 ? 'y' : 'z'}`, turn > 0 ? -2 : -70, -36, 72) +
            line('M-100-60L100-140M-100 40L100-40M-100 140L100 60', '#fff', 10, 0.18),
          16,
        ),
    );
  return (
    slope('a', darker(main, 0.1), darker(main, 0.6)) +
    slope('b', second, main) +
    slope('foil', '#fff', '#ffd0f0', '#c8f0ff', '#fff6c0', '#e0d0ff') +
    slope('ground', lighter(main, 0.4), main, darker(main, 0.5)) +
    back(-19, -88, of('a')) +
    back(19, 88, of('b')) +
    group(
      'rotate(-2)',
      group('translate(10 14)', fill(frame, '#0a0420', 0.35)) +
        form(frame, of('foil'), '', 10) +
        form(
          'M-78-128H78Q84-128 84-122V72H-84V-122Q-84-128-78-128Z',
          of('ground'),
          group(
            'translate(-2-34) scale(.7)',
            caster({ ...HOST, expression: 'laugh' }, '§p', { isPlain: true }).join(''),
          ) + fill('M-84-20L30-128H76L-84 40Z', '#fff', 0.2),
          8,
        ) +
        box(-84, 82, 168, 46, 8, '#fff') +
        (which === 'crown'
          ? line('M-60 112q14-30 22-8t18-12q8 24 18 4t16 2q10-14 18 0t26-6', darker(main, 0.5), 6)
          : line('M-64 98H10M-64 114H-16', darker(main, 0.3), 8, 0.8)) +
        group('translate(60 104) scale(.34)', motif('§m', which, main)),
    ) +
    sparkles(at('-158 -140 20, 164 -146 24, 166 130 16, -160 140 14'), '#fff')
  );
}
