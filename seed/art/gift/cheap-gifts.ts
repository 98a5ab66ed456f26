/** Gifts of few coins. Each has a face, and is readable at the height of a text line. */
import { lighter } from '../colour.ts';
import { edges, form, gleam, of, rod, round, slope, soft } from '../form.ts';
import { at, hearts, notes, sparkles } from '../shapes.ts';
import { circle, ellipse, fill, group, line } from '../svg.ts';
import { giftFace } from './face.ts';

const glow = (colour: string) => soft('g', colour, 0.75) + circle(240, 240, 236, of('g'));

/** Draws a heart of jelly. */
export const heart = (): string =>
  edges() +
  glow('#ff4f93') +
  round('h', '#ff3f84', '#ffd3e2') +
  form(
    'M240 428C96 330 44 254 52 172C60 92 168 64 240 150C312 64 420 92 428 172C436 254 384 330 240 428Z',
    of('h'),
    fill('M60 300Q240 350 420 290L300 440H180Z', '#8f0f5c', 0.22),
    60,
  ) +
  gleam(128, 150, 44, 24, -38) +
  gleam(94, 208, 10, 15, 20) +
  giftFace('glad', 240, 238, 1.5);

const STAR =
  'M240 46Q254 46 262 64L300 150Q306 162 320 164L408 176Q438 182 416 206L352 272Q344 282 346 294L360 388Q362 420 334 406L252 362Q240 356 228 362L146 406Q118 420 120 388L134 294Q136 282 128 272L64 206Q42 182 72 176L160 164Q174 162 180 150L218 64Q226 46 240 46Z';

/** Draws a star of pillows. */
export const star = (): string =>
  edges() +
  glow('#ffd24a') +
  round('s', '#ffc02e', '#fff6cf') +
  form(
    STAR,
    of('s'),
    fill('M100 420L240 250L380 420Z', '#d06a08', 0.28) + line('M240 60V230M80 192L240 230L400 192', '#fff3c0', 8, 0.5),
    50,
  ) +
  gleam(214, 104, 12, 28, 22) +
  giftFace('glad', 240, 232, 1.3);

/** Draws a singing bird. */
export const melody = (): string =>
  edges() +
  glow('#55b4ff') +
  round('b', '#3a9bff', '#d8f0ff') +
  round('y', '#fff2dc') +
  round('w', '#1f6fd6') +
  fill('M336 330L462 352L440 386L462 414L340 392Z', '#1a58b8') +
  form(
    'M96 262C96 148 178 96 258 112C346 128 392 210 386 296C380 384 304 424 226 416C148 408 96 350 96 262Z',
    of('b'),
    ellipse(206, 372, 100, 110, of('y')),
    50,
  ) +
  form(
    'M398 226C420 330 360 400 268 384C250 330 286 262 398 226Z',
    of('w'),
    line('M300 372Q316 320 372 276M336 366Q350 330 382 306', '#0f3f94', 6, 0.5),
    26,
  ) +
  fill('M232 112Q220 62 258 44Q252 78 282 84Q262 92 258 112Z', '#3a9bff') +
  circle(172, 222, 24, '#141040') +
  circle(180, 213, 9, '#fff') +
  ellipse(206, 268, 24, 14, '#ff7fa6', 0.7) +
  fill('M112 234Q60 214 40 226Q62 250 110 256Z', '#ffb02e') +
  fill('M108 258Q66 268 58 290Q96 292 116 276Z', '#f08a1a') +
  line('M210 414V446M258 414V446', '#f08a1a', 13) +
  notes(at('62 164 84, 150 92 74'), '#ffb02e') +
  sparkles(at('400 104 26, 440 168 15'), '#fff');

/** Draws a flame with a face. */
export const flame = (): string =>
  edges() +
  glow('#ff7a2e') +
  slope('f', '#ffcf3a', '#ff7a1e', '#e82a3a') +
  slope('i', '#fff2a0', '#ffb52e') +
  form(
    'M250 28C262 104 352 130 372 214C384 196 386 172 380 152C428 210 436 284 410 344C382 410 316 446 240 446C160 446 92 408 70 340C50 276 74 214 116 172C116 204 124 226 142 240C132 152 186 92 250 28Z',
    of('f'),
    '',
    44,
  ) +
  fill(
    'M246 190C262 236 330 262 334 334C338 398 296 430 240 430C184 430 140 396 144 334C146 296 168 276 176 250C192 264 198 282 204 296C224 266 234 232 246 190Z',
    of('i'),
  ) +
  giftFace('manic', 240, 332, 1.15) +
  fill('M420 96q16 30 0 50q-22-16 0-50ZM66 106q14 24 0 42q-18-14 0-42ZM328 40q10 18 0 30q-12-10 0-30Z', '#ffb52e');

/** Draws the sleeping moon. */
export const moon = (): string =>
  edges() +
  glow('#8f7bff') +
  round('m', '#ffd45e', '#fffbe2') +
  round('n', '#5a49d8') +
  form(
    'M258 66C146 70 66 156 70 258C76 370 170 440 272 428C340 420 390 382 416 330C350 352 270 330 236 266C206 208 218 124 258 66Z',
    of('m'),
    circle(150, 336, 34, '#e89a2e', 0.35) +
      circle(242, 392, 24, '#e89a2e', 0.35) +
      circle(112, 246, 18, '#e89a2e', 0.35),
    50,
  ) +
  giftFace('asleep', 154, 262, 1.05) +
  form(
    'M86 186C104 96 196 26 306 46C364 58 398 102 404 156C370 120 330 108 290 118C240 130 214 160 210 196Q142 160 86 186Z',
    of('n'),
    line('M160 74Q200 110 204 170M226 44Q272 70 290 118', '#8f83ff', 12, 0.6),
    30,
  ) +
  line('M82 190Q146 158 216 200', '#fff', 30) +
  circle(408, 168, 27, '#fff') +
  line('M296 206h40l-40 46h42M364 268h26l-26 32h28', '#fff', 11) +
  sparkles(at('442 84 24, 60 400 20, 380 410 16'), '#fff6d6');

/** Draws an angry cloud. */
export const thunder = (): string =>
  edges() +
  glow('#9a6bff') +
  slope('b', '#fff6b0', '#ffc52e', '#ff8a1e') +
  round('c', '#8c7bea', '#f0ecff') +
  line('M96 330L60 396L92 400L64 452M392 330L372 384L404 392L380 444', '#ffe27a', 14) +
  form('M260 262L150 366H218L176 470L336 332H260L308 262Z', of('b'), '', 24) +
  form(
    'M112 312C40 312 20 218 92 196C84 110 190 76 236 132C276 66 392 84 390 178C464 186 460 302 380 312Z',
    of('c'),
    fill('M20 300Q240 220 460 290V330H20Z', '#2c1a86', 0.35),
    50,
  ) +
  gleam(150, 140, 34, 16, -26) +
  gleam(292, 118, 26, 12, -10) +
  giftFace('angry', 240, 220, 1.35);

/** Draws a cat's paw as a sticker, with the object that it holds up, if any. */
const paw = (fur: string, pad: string, item: string): string => {
  const arm =
    'M150 452V270C96 250 66 200 84 156C96 128 128 122 150 142C140 92 166 50 200 54C226 58 238 84 240 106C242 84 254 58 280 54C314 50 340 92 330 142C352 122 384 128 396 156C414 200 384 250 330 270V452Z';
  return (
    edges() +
    round('p', fur, lighter(fur, 0.75)) +
    round('q', pad) +
    line(arm, '#fff', 44) +
    form(arm, of('p'), line('M150 372H210M150 416H200M330 372H270M330 416H280', '#fff', 16, 0.55), 44) +
    form(
      'M240 180C292 180 328 226 318 262C308 296 268 280 240 280C212 280 172 296 162 262C152 226 188 180 240 180Z',
      of('q'),
      '',
      20,
    ) +
    [
      [118, 178, 20, 28, -24],
      [194, 116, 22, 32, -6],
      [286, 116, 22, 32, 6],
      [362, 178, 20, 28, 24],
    ]
      .map(([x, y, rx = 0, ry = 0, turn]) =>
        group(`translate(${x} ${y}) rotate(${turn})`, ellipse(0, 0, rx, ry, of('q'))),
      )
      .join('') +
    gleam(206, 208, 20, 8, -24) +
    item
  );
};

export const mintPaw = (): string =>
  paw('#3fd0a0', '#ff8fb0', sparkles(at('66 76 30, 420 96 24, 414 340 20'), '#2bb98a'));

export const rosePaw = (): string =>
  paw(
    '#ffa3c4',
    '#f0397f',
    hearts(at('240 452 74'), '#fff') + hearts(at('240 440 56'), '#ff2f72') + gleam(212, 384, 9, 14, 24),
  );

/** Draws the site's sailing boat. */
export const vela = (): string =>
  edges() +
  slope('s', '#ffb04a', '#ff5f6a', '#f02a86') +
  slope('j', '#ffe0f0', '#ff9ac2') +
  rod('h', '#7a3a2a') +
  `<path d="M250 54C370 140 408 240 390 336L440 344Q414 438 330 438H150Q70 438 44 344L90 338C150 270 190 190 216 90Z" fill="#fff" stroke="#fff" stroke-width="44"/>` +
  line('M238 64V344', '#5a2a3a', 12) +
  form('M254 54C366 140 402 240 384 326H254Z', of('s'), line('M254 226Q330 226 398 204', '#fff', 10, 0.5), 36) +
  form('M222 96C206 196 160 280 98 326H222Z', of('j'), '', 26) +
  form('M44 344H440Q414 438 330 438H150Q70 438 44 344Z', of('h'), line('M40 366H444', '#ffd36a', 12), 30) +
  line('M40 446q34-22 68 0t68 0t68 0t68 0t68 0t68 0', '#4fb8ff', 18) +
  sparkles(at('318 224 36'), '#fff6d0');

/** Draws a snowman. */
export const snow = (): string =>
  edges() +
  glow('#bcd4ff') +
  round('w', '#e6edff', '#fff') +
  round('k', '#ff4f86') +
  line('M112 276L40 196M66 226L34 236M58 216L62 180M368 276L440 196M414 226L446 236M422 216L418 180', '#8a5a40', 13) +
  form(
    'M240 440C148 440 96 396 100 336C104 282 160 244 240 244S376 282 380 336C384 396 332 440 240 440Z',
    of('w'),
    '',
    50,
  ) +
  form(
    'M240 88C320 88 356 140 352 190C346 250 300 272 240 272S134 250 128 190C124 140 160 88 240 88Z',
    of('w'),
    '',
    44,
  ) +
  giftFace('glad', 240, 176, 1) +
  fill('M236 188L312 204L238 214Z', '#ff9a2e') +
  form('M128 240Q240 300 352 240L360 276Q240 336 120 276Z', of('k'), '', 20) +
  form('M292 280L340 268L352 360H300Z', of('k'), line('M298 340H352', '#fff', 8, 0.6), 18) +
  fill('M150 104H330V128H150ZM182 34H298V110H182Z', '#2b2058') +
  fill('M182 84H298V104H182Z', '#ff4f86') +
  [330, 376].map((y) => circle(240, y, 11, '#2b2058')).join('') +
  sparkles(at('84 110 22, 400 120 26, 60 380 16, 424 350 18'), '#9fc0ff');
