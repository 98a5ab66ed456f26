/** The most expensive gifts. */
import { edges, form, gleam, metal, of, rod, round, slope, soft } from '../form.ts';
import { at, dots, hearts, sparkles } from '../shapes.ts';
import { circle, ellipse, fill, group, line, mirrored } from '../svg.ts';

const rays = (count: number, from: number, to: number): string =>
  Array.from({ length: count }, (_, index) => {
    const turn = (index / count) * Math.PI * 2;
    const way = (at: number, reach: number) =>
      `${Math.round(240 + Math.cos(at) * reach)} ${Math.round(240 + Math.sin(at) * reach)}`;
    return `M${way(turn, from)}L${way(turn - 0.06, to)}L${way(turn + 0.06, to)}Z`;
  }).join('');

/** Draws a rose from the front, 92 wide. */
const rose = (name: string): string =>
  form('M0-46C34-58 58-30 48 0C54 30 26 52 0 46C-26 52-54 30-48 0C-58-30-34-58 0-46Z', of(name), '', 18) +
  line(
    'M-30-4C-34-34 20-46 32-14C42 18-4 34-18 10C-26-12 8-26 16-6C20 8 2 12-4 4M-40 14Q-18 44 22 34M40-20Q34-38 12-40',
    '#7a0a3c',
    5,
    0.65,
  ) +
  line('M-34-18Q-26-36-4-40', '#fff', 5, 0.6);

/** Draws a large bouquet of roses. */
export const bouquet = (): string => {
  const roses: readonly (readonly [number, number, number, string])[] = [
    [140, 150, 1, 'b'],
    [338, 150, 1, 'b'],
    [240, 92, 1.08, 'a'],
    [96, 222, 0.92, 'a'],
    [384, 222, 0.92, 'a'],
    [188, 190, 1.1, 'a'],
    [292, 190, 1.1, 'b'],
    [240, 262, 1.2, 'c'],
  ];
  return (
    edges() +
    soft('g', '#ff5fa0', 0.8) +
    circle(240, 230, 238, of('g')) +
    round('a', '#ff2f6e', '#ffb0c8') +
    round('b', '#c81858', '#ff7fa6') +
    round('c', '#ff7fae', '#fff0f5') +
    slope('p', '#fff', '#e9dcff', '#a98af0') +
    slope('q', '#cdb6ff', '#7a55d8') +
    fill('M64 190Q40 130 96 120Q120 60 176 84Q240 20 304 84Q360 60 384 120Q440 130 416 190Z', '#1f8f5c') +
    line('M70 172L44 120M128 108L108 56M240 60V20M352 108L372 56M410 172L436 120', '#2fb878', 16) +
    form('M36 214L240 330L444 214L300 440H180Z', of('q'), '', 20) +
    roses.map(([x, y, scale, name]) => group(`translate(${x} ${y}) scale(${scale})`, rose(name))).join('') +
    form(
      'M36 214Q130 330 240 336L214 452H160Z',
      of('p'),
      line('M90 270L176 448M140 308L190 448', '#8f6ae0', 5, 0.35),
      20,
    ) +
    form(
      'M444 214Q350 330 240 336L266 452H320Z',
      of('p'),
      line('M390 270L304 448M340 308L290 448', '#8f6ae0', 5, 0.45),
      20,
    ) +
    fill('M214 380h52l-8 20h-36Z', '#d81f62') +
    form('M236 388C190 336 130 350 146 392C156 422 206 416 236 392Z', of('a'), '', 14) +
    form('M244 388C290 336 350 350 334 392C324 422 274 416 244 392Z', of('a'), '', 14) +
    form('M228 396L196 466L222 458L236 474L246 400ZM252 396L284 466L258 458L244 474L238 400Z', of('b'), '', 10) +
    circle(240, 392, 17, '#ff8fb4') +
    hearts(at('424 78 28, 58 86 22'), '#fff') +
    sparkles(at('300 130 18, 150 104 14, 440 300 18, 44 320 14'), '#fff')
  );
};

/** Draws a crown of gold and stones on velvet, in its light. */
export const royalCrown = (): string =>
  edges() +
  soft('g', '#ffd24a', 0.9) +
  circle(240, 220, 238, of('g')) +
  fill(rays(16, 120, 238), '#fff3b0', 0.35) +
  crownOnCushion() +
  sparkles(at('150 90 28, 346 80 34, 420 262 22, 60 270 20, 240 16 16'), '#fff');

/** Draws the crown alone. */
export const crownOnCushion = (): string =>
  metal('o', '#ffbf2e') +
  slope('v', '#e8388a', '#8f1468', '#4a0a4a') +
  round('r', '#ff2f6e', '#ffd0de') +
  round('u', '#3aa0ff', '#e0f4ff') +
  round('w', '#fff2e0', '#fff') +
  // The cushion and its tassels.
  form(
    'M60 352C110 326 370 326 420 352C446 368 452 420 424 440C370 462 110 462 56 440C28 420 34 368 60 352Z',
    of('v'),
    line('M150 350Q240 420 330 350M90 372Q240 470 390 372', '#ff8fc0', 5, 0.35),
    40,
  ) +
  mirroredAt(240, circle(186, 90, 12, '#ffd35a') + line('M186 100l-8 36M186 100v40M186 100l8 36', '#ffc02e', 6)) +
  // The far half of the rim, behind.
  ellipse(240, 318, 150, 30, '#7a3a06') +
  fill('M150 300L170 190L240 130L310 190L330 300Z', '#a3206a') +
  form('M74 162L160 236L240 78L320 236L406 162L386 322Q240 376 94 322Z', of('o'), '', 26) +
  line('M92 192L164 256L240 116L316 256L388 192', '#fff6c8', 5, 0.9) +
  form('M90 300Q240 352 390 300L386 338Q240 392 94 338Z', of('o'), '', 14) +
  [
    [130, 326, 'u'],
    [184, 340, 'w'],
    [240, 345, 'r'],
    [296, 340, 'w'],
    [350, 326, 'u'],
  ]
    .map(([x, y, name]) => circle(Number(x), Number(y), name === 'w' ? 11 : 17, of(`${name}`)))
    .join('') +
  form('M240 206L272 248L240 296L208 248Z', of('r'), fill('M240 206L252 248L240 296L208 248Z', '#fff', 0.25), 12) +
  circle(150, 268, 13, of('u')) +
  circle(330, 268, 13, of('u')) +
  circle(240, 70, 26, of('r')) +
  circle(70, 156, 21, of('w')) +
  circle(410, 156, 21, of('w')) +
  gleam(232, 60, 8, 5, -30);

const mirroredAt = (x: number, body: string): string => group(`translate(${x} 300)`, mirrored(body));

/** Draws a galaxy with a rocket. */
export const galaxy = (): string =>
  edges() +
  soft('g', '#8a4dff', 1) +
  soft('h', '#ff5fc0', 0.9) +
  soft('c', '#fff8d8', 1) +
  circle(240, 240, 240, of('g')) +
  group(
    'translate(236 262) rotate(-24)',
    ellipse(0, 0, 232, 96, of('h')) +
      line('M-206 6C-190-80 40-104 108-46C160 4 60 60-20 44C-76 30-60-20-8-22', '#ffb3f0', 22, 0.55) +
      line('M206-6C190 80-40 104-108 46C-160-4-60-60 20-44C76-30 60 20 8 22', '#8fd8ff', 22, 0.6) +
      line('M-220 20C-180 96 60 118 150 50M220-20C180-96-60-118-150-50', '#fff', 6, 0.6) +
      `<path d="M-206 6C-190-80 40-104 108-46M206-6C190 80-40 104-108 46M-160 60C-60 116 80 100 160 40" stroke="#fff" stroke-width="7" stroke-dasharray=".1 23"/>` +
      ellipse(0, 0, 92, 52, of('c')),
  ) +
  // A planet like Saturn.
  round('p', '#ff9a4a', '#fff0c0') +
  round('q', '#3ad0c8', '#e0fffa') +
  group(
    'translate(112 118) rotate(-18)',
    line('M-84 0A84 22 0 0 1 84 0', '#ffd9a0', 13) +
      form(
        'M-54 0A54 54 0 1 1 54 0A54 54 0 1 1-54 0Z',
        of('p'),
        line('M-60-18Q0 0 60-22M-60 16Q0 34 60 14', '#c8502e', 11, 0.5),
        20,
      ) +
      line('M-84 0A84 22 0 0 0 84 0', '#fff0d0', 13),
  ) +
  circle(404, 384, 32, of('q')) +
  gleam(392, 372, 9, 5, -30) +
  // A rocket.
  rod('k', '#f3efff') +
  slope('f', '#fff6b0', '#ffb52e', '#ff4f5a') +
  group(
    'translate(336 148) rotate(44)',
    fill('M-22 74Q-34 130 0 172Q34 130 22 74Z', of('f')) +
      fill('M-40 30L-70 88L-30 76ZM40 30L70 88L30 76Z', '#f0286e') +
      form(
        'M0-104C44-62 54-4 34 76H-34C-54-4-44-62 0-104Z',
        of('k'),
        fill('M-60-58Q0-38 60-58V-120H-60Z', '#f0286e'),
        24,
      ) +
      circle(0, -12, 21, '#2a1a6a') +
      circle(0, -12, 14, '#7fe0ff') +
      circle(-5, -17, 5, '#fff'),
  ) +
  dots(at('60 250, 84 400, 200 60, 420 250, 300 420, 160 440, 440 160, 40 180'), '#fff', 9) +
  sparkles(at('240 256 46, 70 330 22, 210 110 18, 330 330 20, 180 390 26, 440 300 16'), '#fff');
