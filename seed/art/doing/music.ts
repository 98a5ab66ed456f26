// Activities of singers and players.
import { GOLD, PINK } from '../colour.ts';
import { skullOf } from '../figure/skull.ts';
import type { Expression } from '../person.ts';
import { box, circle, fill, group, line, linear, radial, use } from '../svg.ts';
import { cat } from './cat.ts';
import { aimed, arm, type Doing } from './doer.ts';

const CAGE = 'M-26-100Q0-92 26-100M-28-88Q0-78 28-88M-24-76Q0-66 24-76M-12-116Q-18-90-10-66M10-116Q18-90 10-66';

const microphone = (id: string): string =>
  radial(`${id}q`, ['#ffffff', '#8d8aa6', '#1c1830'], [-9, -104, 46]) +
  fill('M-12-60H12L9 60H-9Z', '#17131f') +
  fill('M-9-60H-4L-4 58H-7Z', '#fff', 0.3) +
  circle(0, -90, 28, use(`${id}q`)) +
  line(CAGE, '#120e1c', 1.6, 0.6) +
  fill('M-15-70H15L13-54H-13Z', GOLD) +
  fill('M-15-70H-6L-6-54H-13Z', '#fff', 0.5);

/** Sings into a hand-held microphone, on the near or the far side of the face. */
const sings =
  (side: 'near' | 'far', expression: 'sing' | 'hum'): Doing =>
  (who) => {
    const { at, mouth } = skullOf(who.person);
    const isFar = side === 'far';
    return {
      expression,
      over: arm(who, 'a', {
        hand: 'fist',
        isMirrored: isFar,
        held: microphone(who.id),
        ...aimed({
          tip: [at(0, 62) + (isFar ? 16 : -12), mouth + (expression === 'sing' ? 20 : 24)],
          length: 104,
          angle: isFar ? -24 : 20,
          elbow: isFar ? [176, 330] : [-150, 340],
        }),
      }),
    };
  };

/** Sings with an arm stretched out to the last row. */
const encores: Doing = (who) => {
  const { over, ...sung } = sings('near', 'sing')(who);
  return {
    ...sung,
    over:
      arm(who, 'b', {
        hand: 'palm',
        shoulder: [112, 190],
        elbow: [206, 120],
        wrist: [246, -40],
        turn: 8,
        isMirrored: true,
        size: 0.86,
      }) + (over ?? ''),
  };
};

/** Draws a microphone on a boom arm. */
export const boom = (id: string, x: number, y: number): string =>
  group(
    `translate(${Math.round(x)} ${y})`,
    line('M170-70L60-10L30 6', '#0d0a18', 10) +
      line('M170-73L60-13', '#fff', 2, 0.3) +
      group(
        'rotate(-64)',
        linear(`${id}q`, ['#c4c0dc', '#565070', '#17132a'], [-24, 0, 24, 0]) +
          box(-24, -50, 48, 92, 22, use(`${id}q`)) +
          line('M-22-34H22M-23-23H23M-23-12H23M-12-48V0M0-50V0M12-48V0', '#15111e', 1.8, 0.7) +
          box(-24, 2, 48, 8, 2, PINK) +
          line('M-16-36V34', '#fff', 3, 0.45),
      ),
  );

/** Records in a studio, with one hand at the ear. */
const records: Doing = (who) => {
  const { turned } = skullOf(who.person);
  return {
    expression: 'hum',
    wears: 'headphones',
    over:
      boom(who.id, turned(112, 122), 112) +
      arm(who, 'a', { hand: 'palm', elbow: [-196, 250], wrist: [turned(-116, -106), 76], turn: 4, size: 0.8 }),
  };
};

const listens: Doing = ({ id, person }) => ({
  wears: 'headphones',
  over: boom(id, skullOf(person).turned(116, 126), 118),
});

const guitar = (id: string): string =>
  linear(`${id}q`, ['#ffd08a', '#dd8730', '#7a3418'], [-60, -100, 60, 110]) +
  fill(
    'M150 0C150-60 100-92 56-82C30-76 20-88-4-98C-70-124-132-78-132 0C-132 78-70 124-4 98C20 88 30 76 56 82C100 92 150 60 150 0Z',
    '#4a1c10',
  ) +
  fill(
    'M142 0C142-54 96-84 56-75C30-69 18-80-6-90C-66-114-124-72-124 0C-124 72-66 114-6 90C18 80 30 69 56 75C96 84 142 54 142 0Z',
    use(`${id}q`),
  ) +
  fill('M-124 0C-124-72-66-114-6-90C18-80 30-69 56-75C80-80 104-74 120-60C40-56-60-50-110 30Z', '#fff', 0.16) +
  circle(40, 0, 36, '#2e100c') +
  '<circle cx="40" r="43" stroke="#fff0c8" stroke-width="4" opacity=".8"/>' +
  fill('M20 40Q40 66 84 52Q96 34 80 24Q60 46 20 40Z', '#3a140c', 0.9) +
  box(-80, -30, 14, 60, 5, '#3a1610') +
  box(76, -14, 300, 28, 4, '#3c1c12') +
  fill('M372-18L440-26L444 22L372 16Z', '#5a2a18') +
  line('M120-14V14M158-14V14M194-14V14M226-14V14M256-14V14M284-14V14M310-14V14M334-14V14', '#e8c890', 2.4) +
  line('M-73-10L400-12M-73-4H400M-73 3H400M-73 9L400 10', '#fff2d4', 1.4, 0.9) +
  [384, 404, 424].map((x) => circle(x, -27, 5, '#f0ead8') + circle(x, 25, 5, '#f0ead8')).join('');

/** Plays the guitar, with one hand on the neck and one on the strings. */
const plays =
  (expression: Expression): Doing =>
  (who) => ({
    expression,
    over:
      group('translate(4 276) rotate(-17) scale(.86)', guitar(who.id)) +
      arm(who, 'a', { hand: 'wrap', elbow: [236, 330], wrist: [212, 224], turn: 14, size: 0.92, isMirrored: true }) +
      arm(who, 'b', { hand: 'pinch', elbow: [-196, 300], wrist: [-20, 282], turn: 22, size: 0.84 }),
  });

/** Plays the keys, with cats nearby. */
const keys: Doing = ({ id }) => ({
  expression: 'hum',
  over:
    group(
      'translate(0 292)',
      linear(`${id}q`, ['#5a3a6a', '#2a1636', '#120a1c'], [0, -20, 0, 90]) +
        fill('M-260-6L260-26V160H-260Z', use(`${id}q`)) +
        line('M-260-6L260-26', '#fff', 3, 0.5) +
        fill('M-260 48L260 30V160H-260Z', '#f6f0f4') +
        line(
          Array.from({ length: 15 }, (_, index) => `M${index * 36 - 250} ${48 - index}v120`).join(''),
          '#8a80a0',
          2.4,
        ) +
        line(
          [0, 1, 3, 4, 5, 7, 8, 10, 11, 12].map((index) => `M${index * 36 - 214} ${48 - index}v40`).join(''),
          '#1a1024',
          20,
        ),
    ) +
    cat(-122, 276, '#f0a050', '#c86a28', 1) +
    cat(148, 264, '#fff4ea', '#c8b0c0', -1),
});

export const MUSIC = {
  sing: sings('far', 'sing'),
  croon: sings('near', 'hum'),
  belt: sings('near', 'sing'),
  encore: encores,
  record: records,
  listen: listens,
  guitar: plays('smile'),
  ballad: plays('hum'),
  campfire: plays('sing'),
  compose: plays('calm'),
  piano: keys,
} satisfies Record<string, Doing>;
