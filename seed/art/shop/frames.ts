/**
 * Frames for profile pictures. A page places the picture over the middle, up to radius 115, and
 * cuts the frame at radius 185 (client/ui/equipped.css). Ornaments must be between the two.
 */
import { mark } from '../brand.ts';
import { caster } from '../caster.ts';
import { darker, GOLD, lighter } from '../colour.ts';
import { form, gleam, metal, of, round, slope, soft } from '../form.ts';
import { type Person, personOf } from '../person.ts';
import { at, dots, sparkles } from '../shapes.ts';
import { beads, circle, ellipse, fill, group, line, mirrored } from '../svg.ts';
import type { Palette } from './palette.ts';

/** Draws an example wearer inside the frame. */
const wearer = ({ wall: [dark, bright] }: Palette, seed: string, traits: Partial<Person>): string =>
  slope('ground', bright, dark) +
  form(
    'M-122 0A122 122 0 1 1 122 0A122 122 0 1 1-122 0Z',
    of('ground'),
    group(
      'translate(-4 4) scale(.86)',
      caster(
        personOf(`wearer ${seed}`, { glasses: null, trinket: null, earring: null, hasMole: false, ...traits }),
        '§w',
        { isPlain: true },
      ).join(''),
    ),
    10,
  );

/**
 * Draws a ring 26 wide at radius 134, with light along both edges. Its shadow falls on the picture
 * inside.
 */
const ring = (colour: string): string =>
  metal('ring', colour) +
  `<circle r="119" stroke="#0a0420" stroke-width="14" opacity=".4"/><circle r="134" stroke="${darker(colour, 0.55)}" stroke-width="32"/><circle r="134" stroke="${of('ring')}" stroke-width="26"/>` +
  `<circle r="122" stroke="#fff" stroke-width="2" opacity=".7"/><circle r="146" stroke="#fff" stroke-width="2" opacity=".5"/>`;

/** Repeats a drawing `count` times around the circle, starting at the top. */
const around = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) =>
    group(`rotate(${Math.round((index * 3600) / count) / 10})`, draw(index)),
  ).join('');

/** Draws a pair of wings that closes under the chin. */
export function wings(palette: Palette): string {
  const feather = (turn: number, size: number, paint: string) =>
    group(
      `rotate(${turn}) translate(138 0) scale(${size})`,
      form('M-26 18C-18-22 8-52 46-58C52-24 30 22-16 34Z', paint, line('M-16 24Q12-6 38-46', '#6a3fd0', 3, 0.5), 10),
    );
  return (
    slope('a', '#fff', '#cdb6ff', '#8f5bff') +
    slope('b', '#d9c8ff', '#7a45f0', '#3a1a9a') +
    round('gem', '#ff4f93', '#ffe0ec') +
    wearer(palette, 'wings', { build: 'slim', style: 'long', hair: '#261a22', expression: 'laugh' }) +
    ring('#a06bff') +
    mirrored(
      [-30, -14, 2, 18, 34, 50].map((turn) => feather(turn, 0.98, of('b'))).join('') +
        [-10, 8, 26, 44, 62, 78].map((turn) => feather(turn, 0.8, of('a'))).join(''),
    ) +
    form('M0 172C-34 148-46 128-42 108C-38 88-14 86 0 104C14 86 38 88 42 108C46 128 34 148 0 172Z', of('gem'), '', 14) +
    gleam(-20, 108, 9, 6, -30) +
    sparkles(at('0 -146 30, -64 -140 14, 64 -140 14'), '#fff')
  );
}

/** Draws a crown on a ring of gold, with pearls around it and laurel below. */
export const crowned = (palette: Palette): string =>
  metal('o', GOLD) +
  round('r', '#ff2f6e', '#ffd0de') +
  round('w', '#fff2e0', '#fff') +
  slope('leaf', '#fff0a8', '#e39a17', '#9a5408') +
  wearer(palette, 'crown', { build: 'broad', style: 'quiff', hair: '#1d1622', expression: 'wry', beard: null }) +
  ring(GOLD) +
  around(30, (index) => (index > 4 && index < 26 ? circle(0, -134, 7, of('w')) : '')) +
  mirrored(
    [112, 130, 148, 166]
      .map((turn) =>
        group(`rotate(${turn}) translate(0-160)`, fill('M0 26C-26 8-20-12 0-26C20-12 26 8 0 26Z', of('leaf'))),
      )
      .join(''),
  ) +
  form('M-82-102L-98-168L-48-140L0-184L48-140L98-168L82-102Q0-126-82-102Z', of('o'), '', 18) +
  circle(0, -136, 14, of('r')) +
  circle(-48, -122, 8, of('w')) +
  circle(48, -122, 8, of('w')) +
  circle(-96, -166, 9, of('r')) +
  circle(96, -166, 9, of('r')) +
  circle(0, 160, 19, of('r')) +
  sparkles(at('-140 -100 20, 146 -90 16'), '#fff');

/** Draws waves that break around the wearer, with objects from the sea. */
export function sea(palette: Palette): string {
  const wave = (turn: number, paint: string) =>
    group(
      `rotate(${turn})`,
      form('M0 112C40 112 74 104 96 84C92 112 112 128 132 120C112 164 50 182-20 176L-30 118Z', paint, '', 14) +
        line('M96 86C92 112 112 128 132 120', '#fff', 7),
    );
  return (
    slope('a', '#bff6ff', '#2ea8f0', '#1250b0') +
    slope('b', '#7fe8e0', '#1488d0', '#0d3a8a') +
    round('s', '#ff8a5a', '#ffe0c0') +
    round('p', '#ffc8dc', '#fff') +
    wearer(palette, 'sea', { build: 'slim', style: 'wavy', hair: '#5c3422', skin: '#d89a6e', expression: 'laugh' }) +
    ring('#e8d2a8') +
    around(26, () => line('M-9-146L9-122', '#a87f4a', 5)) +
    wave(118, of('b')) +
    wave(64, of('b')) +
    wave(14, of('a')) +
    wave(-38, of('b')) +
    wave(-84, of('a')) +
    dots(at('-150 60, -130 104, 160 50, 40 170, -60 164, 176 0, -172 10'), '#fff', 10, 0.9) +
    group(
      'translate(-104-100) rotate(-20) scale(.44)',
      form(
        'M0-92L24-28L92-24L40 18L58 84L0 48L-58 84L-40 18L-92-24L-24-28Z',
        of('s'),
        dots(at('0 -50, 0 0, -40 0, 40 0, -28 48, 28 48'), '#fff0d8', 14, 0.8),
        26,
      ),
    ) +
    group(
      'translate(116-100) rotate(30)',
      form(
        'M0 30C-40 20-44-24 0-34C44-24 40 20 0 30Z',
        of('p'),
        line('M0 30V-34M0 30L-26-22M0 30L26-22', '#d8709a', 4, 0.6),
        10,
      ),
    )
  );
}

/** Draws a garland of jasmine with a rose and a tassel. */
export function jasmine(palette: Palette): string {
  const string = '<use href="#§b"/>';
  return (
    slope('bud', '#fff', '#fbfff4', '#c8dcc0') +
    `<defs><path id="§b" d="M0-26C-16-14-15 10 0 20C15 10 16-14 0-26Z" fill="${of('bud')}" stroke="#6aa878" stroke-width="2"/></defs>` +
    round('rose', '#f0285e', '#ffb8cc') +
    wearer(palette, 'jasmine', {
      build: 'slim',
      style: 'bun',
      hair: '#1d1622',
      expression: 'smile',
      age: 0.1,
    }) +
    `<circle r="119" stroke="#0a0420" stroke-width="14" opacity=".4"/><circle r="142" stroke="#1f7a4a" stroke-width="46"/><circle r="124" stroke="#0d4a30" stroke-width="8"/>` +
    around(34, () => group('translate(0-164) rotate(62) scale(.92)', string)) +
    around(34, () => group('translate(0-128) rotate(112) scale(.8)', string)) +
    around(34, () => group('translate(0-146) rotate(86)', string)) +
    mirrored(fill('M30 146Q64 132 82 158Q54 172 30 146Z', '#2fae6a')) +
    form('M0 106C38 100 52 124 42 150C36 176-36 176-42 150C-52 124-38 100 0 106Z', of('rose'), '', 14) +
    line('M-24 138C-24 116 16 112 22 134C24 156-8 160-12 144C-12 132 6 130 8 140', '#8a0a3c', 5, 0.7) +
    line('M0 174V184M-12 174V182M12 174V182', '#ffd76b', 6)
  );
}

/** Draws two neon tubes over a dark sign, with lanterns below them. */
export const neon = (palette: Palette): string => {
  const tube = (r: number, colour: string, dash = '') =>
    `${[
      [26, 0.22],
      [14, 0.5],
    ]
      .map(
        ([width, opacity]) =>
          `<circle r="${r}" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"${dash}/>`,
      )
      .join('')}<circle r="${r}" stroke="${lighter(colour, 0.75)}" stroke-width="6"${dash}/>`;
  const lantern = (x: number, y: number) =>
    group(
      `translate(${x} ${y})`,
      circle(0, 0, 48, of('halo')) +
        form(
          'M-14-26H14C34-14 34 14 14 26H-14C-34 14-34-14-14-26Z',
          of('lantern'),
          line('M0-26V26M-12-26Q-22 0-12 26M12-26Q22 0 12 26', '#ffc86a', 3, 0.7),
          12,
        ) +
        line('M-14-28H14M-14 28H14', '#ffd35a', 7) +
        line('M0 32V48', '#ffd35a', 5),
    );
  return (
    round('lantern', '#ff2f3e', '#ffb08a') +
    soft('halo', '#ff7a3a', 0.8) +
    wearer(palette, 'neon', { build: 'broad', style: 'crop', expression: 'wink' }) +
    '<circle r="119" stroke="#0a0420" stroke-width="14" opacity=".4"/><circle r="144" stroke="#1a0a3a" stroke-width="56"/><circle r="171" stroke="#4a2a7a" stroke-width="4"/>' +
    tube(158, '#ff2f9a') +
    tube(134, '#2fd8ff', ' stroke-dasharray="56 28"') +
    beads('M-128 70A146 146 0 0 0 128 70', '#fff3b0', 9, 24) +
    lantern(-132, 76) +
    lantern(132, 76) +
    fill('M14-184L-34-126H-4L-16-84L36-144H4Z', '#ffd12e') +
    line('M14-184L-34-126H-4L-16-84L36-144H4Z', '#fff6b8', 6)
  );
};

/** Draws dark steel with the mark and five stars, one for each founder. */
export const founders = (palette: Palette): string =>
  slope('plate', '#4a3a9a', '#1a1048', '#352a7a') +
  metal('o', GOLD) +
  wearer(palette, 'founders', { build: 'slim', style: 'lob', hair: '#2c1d20', expression: 'smile' }) +
  ring('#3a2f80') +
  '<circle r="150" stroke="#ffc53d" stroke-width="5"/><circle r="117" stroke="#ffc53d" stroke-width="5"/>' +
  around(12, () => fill('M0-145L13-134L0-123L-13-134Z', '#ffd76b', 0.9)) +
  form('M0-184L62-164V-116Q62-84 0-70Q-62-84-62-116V-164Z', of('plate'), mark('§v', -40, -170, 80), 14) +
  line('M0-184L62-164V-116Q62-84 0-70Q-62-84-62-116V-164Z', '#ffc53d', 6) +
  form('M-128 110L-96 104Q0 176 96 104L128 110L118 146Q0 216-118 146Z', of('plate'), '', 14) +
  line('M-118 118Q0 194 118 118', '#ffc53d', 4) +
  [-78, -41, 0, 41, 78]
    .map((x, index) =>
      group(
        `translate(${x} ${[134, 152, 159, 152, 134][index]})`,
        fill('M0-16L5-5L16-4L7 3L10 15L0 9L-10 15L-7 3L-16-4L-5-5Z', of('o')),
      ),
    )
    .join('');

/** Draws a dragon's scales around the picture, its horns above and its flame below. */
export const dragonScales = (palette: Palette): string =>
  slope('scale', '#ffd07a', '#f0502e', '#8a1240') +
  slope('deep', '#ff8a4a', '#b81f3a', '#4a0a34') +
  slope('horn', '#fff6e0', '#e0b88a', '#8a5a4a') +
  slope('fire', '#fff3b0', '#ffb02e', '#ff4f2e') +
  wearer(palette, 'dragon', {
    build: 'broad',
    style: 'parted',
    hair: '#1d1622',
    expression: 'laugh',
    beard: 'stubble',
  }) +
  '<circle r="119" stroke="#0a0420" stroke-width="14" opacity=".4"/><circle r="140" stroke="#3a0828" stroke-width="46"/>' +
  around(26, () => fill('M-20-150Q0-186 20-150Q16-126 0-118Q-16-126-20-150Z', of('deep'))) +
  around(26, () => fill('M-15-138Q0-160 15-138Q10-122 0-117Q-10-122-15-138Z', of('scale'))) +
  mirrored(
    form(
      'M34-118C40-150 82-150 96-184C122-160 118-112 82-92Z',
      of('horn'),
      line('M58-136l22 20M76-146l24 18', '#8a5a4a', 4, 0.5),
      12,
    ) + form('M112 96C140 104 160 92 172 66C180 112 150 148 108 140Z', of('horn'), '', 10),
  ) +
  fill('M-24-112Q0-142 24-112L0-92Z', '#ffd35a') +
  form(
    'M0 88C8 116 46 126 40 156C36 180-36 180-40 156C-46 134-20 126-20 108C-10 114-8 120-6 126C2 116 4 102 0 88Z',
    of('fire'),
    '',
    10,
  ) +
  ellipse(0, 160, 16, 15, '#fff6c8');
