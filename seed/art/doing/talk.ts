// Activities: talking, storytelling, reading, gaming and dancing.
import { darker, GOLD, lighter, PINK } from '../colour.ts';
import { fleshOf } from '../figure/flesh.ts';
import { wai } from '../figure/hand.ts';
import { skullOf } from '../figure/skull.ts';
import { at, hearts, sparkles } from '../shapes.ts';
import { box, circle, ellipse, fill, group, line, linear, radial, use } from '../svg.ts';
import { aimed, arm, type Doing } from './doer.ts';
import { boom } from './music.ts';

/** Speaks into a desk microphone, with one hand gesturing. */
const speaks: Doing = (who) => ({
  over:
    boom(who.id, 118, 168) +
    arm(who, 'a', { hand: 'palm', elbow: [-176, 330], wrist: [-132, 196], turn: -10, size: 0.86 }),
});

/** Tells ghost stories with a torch under the chin. */
const haunts: Doing = (who) => {
  const x = Math.round(skullOf(who.person).turned(6, 26));
  const torch =
    fill('M-15-74H15L12 70H-12Z', '#d8384a') +
    fill('M-30-122H30L16-70H-16Z', '#f0586a') +
    fill('M-30-122H-10L-6-70H-16Z', '#fff', 0.35) +
    line('M-9-70V66', '#fff', 3, 0.3) +
    ellipse(0, -122, 30, 11, '#fffbe0');
  return {
    expression: 'wry',
    over:
      radial(
        `${who.id}q`,
        [
          ['#fff2c0', 0.4],
          ['#ffd98a', 0.08],
          ['#ffd98a', 0],
        ],
        [x, 150, 260],
      ) +
      fill(`M${x - 20} 158L${x - 130}-110H${x + 130}L${x + 20} 158Z`, use(`${who.id}q`), 0.4) +
      arm(who, 'a', {
        hand: 'fist',
        held: torch,
        ...aimed({ tip: [x, 152], length: 122, angle: 4, elbow: [-120, 380] }),
      }),
  };
};

/** Puts a finger to the lips, so that a sleeper does not wake. */
const hushes: Doing = (who) => {
  const { at: place, mouth } = skullOf(who.person);
  return {
    expression: 'wink',
    wears: 'headphones',
    over: arm(who, 'a', {
      hand: 'point',
      isMirrored: true,
      ...aimed({ tip: [place(2, 66), mouth - 4], length: 114, angle: -10, elbow: [150, 350] }),
    }),
  };
};

const card = (turn: number, colour: string): string =>
  group(
    `rotate(${turn} 0-40)`,
    box(-30, -176, 60, 100, 6, '#fff4dc') +
      box(-25, -171, 50, 90, 4, colour) +
      sparkles(at('0 -126 17'), '#ffe6a0') +
      '<circle cy="-126" r="21" stroke="#ffe6a0" stroke-width="2.5"/>',
  );

/** Draws a fortune-telling card. */
const divines: Doing = (who) => ({
  over: arm(who, 'a', {
    hand: 'pinch',
    isMirrored: true,
    elbow: [190, 340],
    wrist: [126, 166],
    turn: 12,
    held: card(-26, '#6a2a9a') + card(0, '#3a2a9c') + card(26, '#a82a6a'),
  }),
});

const book = (cover: string): string =>
  group(
    'translate(16 262) rotate(-4)',
    fill('M-150-20Q-70-52 0-16Q70-52 150-20L164 104H-164Z', darker(cover, 0.4)) +
      fill('M-142-30Q-66-60 0-24L0 100Q-70 66-156 92Z', '#fff2dc') +
      fill('M142-30Q66-60 0-24L0 100Q70 66 156 92Z', '#ead6c4') +
      line('M0-24V100', '#a8846a', 4, 0.8) +
      line(
        'M-118-22Q-66-40-22-18M-122 2Q-70-18-22 6M-126 26Q-72 6-22 30M118-22Q66-40 22-18M122 2Q70-18 22 6',
        '#b89a84',
        4,
        0.7,
      ),
  );

/** Reads aloud from a book. */
const reads: Doing = (who) => ({
  expression: 'dreamy',
  over:
    book(who.person.cloth) +
    arm(who, 'a', { hand: 'wrap', elbow: [-190, 380], wrist: [-128, 300], turn: 20, size: 0.82 }) +
    arm(who, 'b', { hand: 'wrap', elbow: [210, 380], wrist: [160, 296], turn: -20, size: 0.82, isMirrored: true }),
});

const mug = (id: string): string =>
  linear(`${id}q`, [lighter(PINK, 0.55), lighter(PINK, 0.2), darker(PINK, 0.5)], [-40, 0, 60, 20]) +
  line('M44-66H66Q84-60 82-40Q78-14 46-12', lighter(PINK, 0.35), 12) +
  fill('M-48-100H58L52 6Q50 22 34 22H-22Q-38 22-40 6Z', use(`${id}q`)) +
  ellipse(5, -100, 53, 11, '#ffe0ea') +
  ellipse(5, -98, 45, 8, '#5a2a1c') +
  line('M-6-118q-9-11 0-21t0-20M22-118q-8-10 0-19t2-17', '#fff', 6, 0.3);

/** Stays up with a warm drink. */
const warms: Doing = (who) => ({
  expression: who.person.expression === 'laugh' ? 'smile' : 'hum',
  over: arm(who, 'a', {
    hand: 'fist',
    elbow: [-150, 370],
    wrist: [2, 226],
    turn: -34,
    held: group('translate(20 14) rotate(4)', mug(who.id)),
    size: 0.88,
  }),
});

const gamepad = (id: string): string =>
  group(
    'translate(10 256)',
    linear(`${id}q`, ['#5a5478', '#2a2444', '#120e24'], [0, -50, 0, 60]) +
      fill(
        'M-78-44Q0-58 78-44C112-34 128 40 116 66C104 84 78 72 62 34H-62C-78 72-104 84-116 66C-128 40-112-34-78-44Z',
        use(`${id}q`),
      ) +
      line('M-78-42Q0-56 78-42', '#fff', 3, 0.4) +
      line('M-66-22V6M-80-8H-52', '#0a0818', 11) +
      circle(56, -18, 8, '#ff5f9a') +
      circle(74, -4, 8, '#4fd8ff') +
      circle(38, -4, 8, '#ffd35a') +
      circle(56, 10, 8, '#6af0a0') +
      circle(-26, 18, 17, '#0a0818') +
      circle(26, 18, 17, '#0a0818') +
      circle(-26, 15, 11, '#4a4468') +
      circle(26, 15, 11, '#4a4468'),
  );

/** Plays with a gamepad in both hands, under a headset. */
const plays =
  (expression?: 'sing'): Doing =>
  (who) => {
    const { turned } = skullOf(who.person);
    const [x, to] = [Math.round(turned(-66, -52)), Math.round(turned(6, 40))];
    const { deep, lit } = fleshOf(who.person, who.tone);
    const thumb = (from: number, way: 1 | -1) => {
      const shape = `M${from} 268Q${from + way * 8} 246 ${from + way * 34} 244`;
      return line(shape, deep, 18) + line(shape, lit, 14);
    };
    return {
      ...(expression && { expression }),
      wears: 'headphones',
      over:
        line(`M${x} 26Q${x + 8} 84 ${to - 16} 80`, '#17122a', 5) +
        line(`M${to - 24} 80H${to - 6}`, '#0f0b1c', 12) +
        arm(who, 'a', { hand: 'wrap', elbow: [-200, 330], wrist: [-92, 262], turn: 28 }) +
        arm(who, 'b', { hand: 'wrap', elbow: [220, 330], wrist: [112, 260], turn: -28, isMirrored: true }) +
        gamepad(who.id) +
        thumb(-96, 1) +
        thumb(116, -1),
    };
  };

/** Shows a heart of two fingers, as idols do. */
const loves: Doing = (who) => ({
  over:
    arm(who, 'a', { hand: 'heart', elbow: [180, 330], wrist: [128, 132], turn: 6, isMirrored: true }) +
    hearts(at('132 16 16, 166 -28 10, 112 -30 8'), PINK),
});

/** Dances with two fingers by the eye and the other arm in the air. */
const dances: Doing = (who) => ({
  expression: 'laugh',
  over:
    arm(who, 'b', { hand: 'palm', shoulder: [-122, 196], elbow: [-196, 84], wrist: [-140, -66], turn: 0, size: 0.86 }) +
    arm(who, 'a', { hand: 'peace', elbow: [196, 300], wrist: [120, 92], turn: 16, size: 0.88, isMirrored: true }),
});

/** Raises both arms to the beat. */
const works: Doing = (who) => ({
  expression: 'laugh',
  over:
    arm(who, 'b', { hand: 'fist', shoulder: [-124, 196], elbow: [-206, 104], wrist: [-150, -46], size: 0.86 }) +
    arm(who, 'a', {
      hand: 'fist',
      shoulder: [116, 190],
      elbow: [198, 100],
      wrist: [160, -50],
      size: 0.86,
      isMirrored: true,
    }),
});

/** Holds an object over the head with both hands. */
const lifts: Doing = (who) => ({
  expression: 'laugh',
  over:
    arm(who, 'b', {
      hand: 'fist',
      shoulder: [-124, 196],
      elbow: [-204, 60],
      wrist: [-88, -122],
      turn: -20,
      size: 0.86,
    }) +
    arm(who, 'a', {
      hand: 'fist',
      shoulder: [116, 190],
      elbow: [196, 56],
      wrist: [92, -122],
      turn: 20,
      size: 0.86,
      isMirrored: true,
    }),
});

const waves: Doing = (who) => ({
  over: arm(who, 'a', { hand: 'palm', elbow: [190, 280], wrist: [136, 82], turn: 16, size: 0.94, isMirrored: true }),
});

const greets: Doing = ({ person, id, tone }) => ({
  over: wai(person, `${id}v`, tone, [Math.round(skullOf(person).turned(6, 20)), 196]),
});

/** Cheers after a win. */
const cheers: Doing = (who) => ({
  expression: 'laugh',
  wears: 'headphones',
  over:
    arm(who, 'a', { hand: 'fist', elbow: [206, 300], wrist: [150, 110], size: 0.94, isMirrored: true }) +
    sparkles(at('170 -6 18, 206 30 10'), GOLD),
});

export const TALK = {
  speak: speaks,
  haunt: haunts,
  hush: hushes,
  divine: divines,
  read: reads,
  warm: warms,
  play: plays(),
  scream: plays('sing'),
  love: loves,
  dance: dances,
  workout: works,
  lift: lifts,
  wave: waves,
  greet: greets,
  cheer: cheers,
} satisfies Record<string, Doing>;
