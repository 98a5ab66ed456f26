import { coinShape } from './brand.ts';
import { GOLD, ORANGE, PINK } from './colour.ts';
import { edges, form, gleam, metal, of, round, slope } from './form.ts';
import { at, dots, hearts, sparkles } from './shapes.ts';
import { box, circle, clipped, ellipse, fill, group, line, linear, svg, use } from './svg.ts';

const ID = 'vnone';

/**
 * Draws the picture for empty lists, 160 × 120: a round window at night with an object in it. The
 * fragment of the address selects the object.
 */
export function emptySvg(): string {
  const things = Object.entries(THINGS).map(([name, draw]) => `<g id="${name}" class="t">${draw()}</g>`);
  const paints =
    edges() +
    round('g', GOLD) +
    round('p', PINK) +
    round('v', '#8f5bff') +
    metal('m', '#cfc8f2') +
    slope('b', '#ff6aa3', '#c2256b') +
    slope('k', '#3a2a78', '#1a1046') +
    linear(`${ID}s`, ['#23125f', '#6a1f96', '#ff6a8f']);
  return svg(
    160,
    120,
    ID,
    `<style>.t{display:none}.t:target{display:inline}</style>${paints}${night()}${things.join('')}`,
  );
}

/** Draws the moon over the sea, the background of every object. */
const night = () =>
  clipped(
    `${ID}w`,
    circle(80, 60, 52, ''),
    circle(80, 60, 52, use(`${ID}s`)) +
      circle(112, 36, 11, '#fff0c9', 0.9) +
      dots(at('46 34, 62 20, 92 22, 120 62, 40 58'), '#fff', 2, 0.8) +
      fill('M20 82Q40 74 60 81T100 80T140 82V120H20Z', '#3a1a86') +
      fill('M20 94Q45 87 70 93T120 91T140 94V120H20Z', '#1c0f5a'),
  ) +
  sparkles(at('20 36 6, 143 84 7, 134 18 5'), GOLD) +
  sparkles(at('26 92 4, 150 48 4'), PINK);

const person = (x: number, y: number, size: number, paint: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    form('M-20 30C-20 8-12 2 0 2S20 8 20 30Z', paint, '', 4) +
      circle(0, -10, 11, '#ffd9b8') +
      fill('M-12-10C-13-24 13-26 12-9Q4-18-4-16-8-15-12-10Z', '#2a1038') +
      dots(at('-4 -9, 5 -9'), '#2a1038', 2.6) +
      line('M-3-4Q0-1 4-4', '#b4475a', 1.8),
  );

const THINGS: Record<string, () => string> = {
  /** Lists of people, such as followers, viewers and givers. */
  people: () =>
    person(58, 66, 0.8, of('v')) +
    person(103, 66, 0.8, of('m')) +
    person(80, 72, 1.1, of('p')) +
    hearts(at('116 42 9'), '#ff8fb8'),

  /** The list of notices. */
  bell: () =>
    circle(80, 91, 7, '#dd8410') +
    form('M50 84C58 76 56 64 58 54C60 38 70 32 80 32S100 38 102 54C104 64 102 76 110 84Z', of('g'), '', 6) +
    line('M50 85H110', '#dd8410', 5) +
    line('M80 26V31', GOLD, 6) +
    gleam(70, 50, 3, 10, 12) +
    line('M42 50Q36 58 40 68M118 50Q124 58 120 68', '#ffe3b8', 3, 0.8),

  /** Lists of movements of money, and promotions. */
  coins: () =>
    coinShape(ID) +
    [
      [62, 84],
      [98, 86],
      [64, 74],
      [97, 76],
      [80, 56],
    ]
      .map(([x, y]) => `<use href="#${ID}n" transform="translate(${x} ${y}) scale(.72)"/>`)
      .join(''),

  /** Lists of items that were bought, won or sent. */
  bag: () =>
    line('M66 54V46Q66 32 80 32T94 46V54', '#fff0c9', 5) +
    form('M50 52H110L116 100Q80 108 44 100Z', of('b'), '', 6) +
    line('M66 56V60M94 56V60', '#7a1048', 5) +
    sparkles(at('80 78 13'), '#ffe6b0'),

  /** Lists of posts and comments. */
  words: () =>
    form('M44 40H100Q108 40 108 48V72Q108 80 100 80H70L56 92V80H52Q44 80 44 72V48Q44 40 52 40Z', of('m'), '', 5) +
    hearts(at('76 58 12'), PINK) +
    form('M90 70H116Q124 70 124 77V90Q124 97 116 97L108 106V97H90Q82 97 82 90V77Q82 70 90 70Z', of('v'), '', 4) +
    dots(at('94 84, 103 84, 112 84'), '#fff', 4),

  /** Lists of lives, of clips and of VBs. */
  stage: () =>
    fill('M80-4L40 108H120Z', '#fff', 0.14) +
    ellipse(80, 98, 34, 6, '#ffe3ee', 0.5) +
    line('M80 72V96M66 97H94', '#1a0a33', 5) +
    line('M62 56Q62 76 80 76T98 56', '#1a0a33', 5) +
    form(
      'M68 40Q68 28 80 28T92 40V56Q92 68 80 68T68 56Z',
      of('m'),
      line('M70 36H90M69 43H91M70 50H90', '#8d84b4', 2),
      4,
    ) +
    line('M68 58H92', PINK, 4),

  /** Rankings, lists of events, and the current monster. */
  cup: () =>
    line('M60 44H48Q48 64 64 66M100 44H112Q112 64 96 66', GOLD, 5) +
    form('M58 36H102Q102 74 80 76T58 36Z', of('g'), '', 5) +
    form('M74 74H86L90 92H70Z', of('g'), '', 4) +
    form('M62 92H98V102H62Z', of('k'), '', 3) +
    sparkles(at('80 52 10'), '#fff') +
    gleam(67, 48, 3, 9, -8),

  /** Lists where empty is good, such as failures: a boat at rest. */
  calm: () =>
    linear(`${ID}q`, [PINK, ORANGE], [60, 80, 100, 24]) +
    line('M78 26V82', '#2a1038', 3) +
    fill('M81 28C100 42 106 60 104 76Q92 80 81 77Z', use(`${ID}q`)) +
    fill('M75 36C70 52 62 66 52 76Q64 80 75 77Z', use(`${ID}q`)) +
    form('M48 82H112Q108 96 98 96H62Q52 96 48 82Z', of('k'), line('M51 84H109', GOLD, 2), 3) +
    dots(at('66 90, 75 90, 84 90'), '#ffd98a', 3) +
    box(56, 102, 48, 2, 1, '#ffd9b0', 0.5),
};
