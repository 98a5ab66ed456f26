// Activities: make-up, cooking and tasting.
import { GOLD } from '../colour.ts';
import { skullOf } from '../figure/skull.ts';
import { beads, box, circle, ellipse, fill, group, line, linear, use } from '../svg.ts';
import { aimed, arm, type Doing } from './doer.ts';

const brush =
  fill('M-5-140H5L6 10H-6Z', '#221a30') +
  line('M-2-136V6', '#fff', 2, 0.4) +
  fill('M-8-162H8L6-138H-6Z', GOLD) +
  fill('M-8-162C-24-188-12-212 0-218C12-212 24-188 8-162Z', '#f6a8bd') +
  fill('M-8-162C-14-188-8-208 0-214Q-2-186-1-162Z', '#fff', 0.45);

/** Powders a cheek. */
const powders: Doing = (who) => ({
  over: arm(who, 'a', {
    hand: 'pinch',
    isMirrored: true,
    held: brush,
    ...aimed({ tip: [skullOf(who.person).at(46, 30), 34], length: 206, angle: -34, elbow: [236, 300], size: 0.8 }),
  }),
});

const lipstick = (colour: string): string =>
  box(-11, -92, 22, 58, 3, '#1c1626') +
  box(-9, -124, 18, 34, 2, GOLD) +
  line('M-5-120V-94', '#fff', 3, 0.6) +
  fill('M-7-124V-152Q2-166 7-160V-124Z', colour) +
  line('M-3-128V-150', '#fff', 2.4, 0.5);

/** Tries a lipstick, with more of them in a row. */
const paints: Doing = (who) => {
  const { at, mouth } = skullOf(who.person);
  return {
    expression: 'calm',
    over:
      ['#e0406a', '#b02a4a', '#f08070']
        .map((colour, index) => group(`translate(${index * 34 - 150} 336) rotate(${index * 9 - 12})`, lipstick(colour)))
        .join('') +
      arm(who, 'a', {
        hand: 'pinch',
        isMirrored: true,
        held: lipstick(who.person.lipColour),
        ...aimed({ tip: [at(20, 54), mouth + 8], length: 160, angle: -30, elbow: [214, 330] }),
      }),
  };
};

const ladle = (id: string): string =>
  linear(`${id}q`, ['#ffffff', '#b8b4cc', '#565070'], [-44, -200, 40, -120]) +
  box(-6, -120, 12, 170, 5, '#7a4424') +
  fill('M-6-120H6V-150H-6Z', '#8d8aa6') +
  fill('M-46-196Q-50-140 0-140Q50-140 46-196Z', use(`${id}q`)) +
  ellipse(0, -196, 46, 12, '#d8d4e8') +
  ellipse(0, -195, 38, 8, '#d2502c') +
  line('M-14-197q8-4 16 0M8-194q6-3 10 0', '#ffd27a', 3, 0.9);

/** Holds up a ladle from the pot. */
const serves: Doing = (who) => ({
  over: arm(who, 'a', {
    hand: 'fist',
    elbow: [196, 330],
    wrist: [132, 190],
    turn: 24,
    held: ladle(who.id),
    isMirrored: true,
    size: 0.86,
  }),
});

/** Draws a clay mortar with papaya, chillies, tomatoes and lime. */
const mortar = (id: string): string =>
  group(
    'translate(16 330)',
    linear(`${id}q`, ['#e09a5a', '#a85a2c', '#4a2010'], [90, -60, -100, 60]) +
      fill('M-128-62H128C126 20 96 120 60 150H-60C-96 120-126 20-128-62Z', use(`${id}q`)) +
      line('M-114-10Q0 16 114-10', '#5a2a14', 6, 0.5) +
      ellipse(0, -62, 128, 30, '#c87a42') +
      ellipse(0, -60, 110, 22, '#3a180c') +
      line('M-80-62Q-50-84-20-66M-50-56Q-10-84 30-64M0-58Q40-82 84-62M-70-54Q-30-68 10-54', '#d8f0a0', 8) +
      circle(-58, -72, 15, '#e8432e') +
      circle(66, -70, 14, '#e8432e') +
      circle(-62, -76, 5, '#fff', 0.6) +
      line('M-20-76q18-14 38-8M26-82q16-2 22 8', '#c8202a', 8) +
      line('M-32-68q-14-12-30-10', '#3f9a3a', 7) +
      circle(10, -86, 8, '#a8d060') +
      circle(46, -52, 7, '#d8a860'),
  );

/** Pounds papaya. */
const pounds: Doing = (who) => ({
  expression: 'laugh',
  over:
    arm(who, 'b', { hand: 'palm', elbow: [-200, 330], wrist: [-112, 302], turn: 50, size: 0.86 }) +
    mortar(who.id) +
    arm(who, 'a', {
      hand: 'fist',
      isMirrored: true,
      elbow: [210, 300],
      wrist: [104, 214],
      turn: 42,
      held: group(
        'rotate(-14)',
        box(-13, -96, 26, 180, 12, '#c89058') +
          line('M-5-86V70', '#ffe0b0', 5, 0.5) +
          ellipse(0, 84, 22, 26, '#a86e3c'),
      ),
    }),
});

const cooker = (id: string): string =>
  group(
    'translate(-34 330)',
    linear(`${id}r`, ['#ffffff', '#f0dce0', '#a890a8'], [110, -40, -120, 60]) +
      fill('M-120-40H120V90Q120 140 70 140H-70Q-120 140-120 90Z', use(`${id}r`)) +
      fill('M-120-6H120V22H-120Z', '#e8506a') +
      circle(0, 62, 22, '#4a3a50') +
      circle(0, 62, 10, '#ffb84f') +
      ellipse(0, -40, 120, 24, '#d8c4d0') +
      ellipse(0, -38, 104, 18, '#5a3a2a') +
      ellipse(-20, -44, 60, 12, '#fff4e0') +
      circle(40, -46, 16, '#fff') +
      circle(40, -48, 8, '#ffb02e') +
      line('M-60-46q14-10 26 0M-30-52q10-8 20 0', '#5fb050', 6) +
      line('M-60-80q-16-24 0-46t0-44M0-84q-14-22 0-42t2-40M56-80q-14-22 0-42t2-36', '#fff', 13, 0.24),
  );

/** Cooks everything in one rice cooker. */
const boils: Doing = (who) => ({ over: cooker(who.id) + (serves(who).over ?? '') });

const bowl = (id: string): string =>
  group(
    'translate(4 268)',
    linear(`${id}q`, ['#fff6ea', '#e8c8b0', '#8a5a5a'], [110, -30, -120, 60]) +
      fill('M-116-30H116C112 40 70 92 40 96H-40C-70 92-112 40-116-30Z', use(`${id}q`)) +
      beads('M-108-2Q0 24 108-2', '#d8404a', 11, 22) +
      ellipse(0, -30, 116, 22, '#fffaf0') +
      ellipse(0, -28, 102, 16, '#c8682c') +
      line('M-70-32q20-10 40 0t40 0t40 0M-50-24q20-8 40 0t40 0', '#ffe6a8', 6) +
      circle(-60, -34, 11, '#f4e0d0') +
      circle(64, -32, 12, '#e8d0c0') +
      line('M20-38q12-10 24-4M-20-22q10 6 22 0', '#58a848', 6),
  );

/** Eats noodles from a bowl. */
const tastes: Doing = (who) => ({
  expression: 'laugh',
  over:
    arm(who, 'b', { hand: 'wrap', elbow: [-200, 370], wrist: [-104, 282], turn: 10 }) +
    bowl(who.id) +
    line('M88 150Q70 190 58 246M96 152Q84 196 76 248M104 156Q98 200 94 250', '#ffe6a8', 6) +
    arm(who, 'a', {
      hand: 'pinch',
      isMirrored: true,
      elbow: [226, 300],
      wrist: [172, 190],
      turn: -40,
      size: 0.86,
      held: line('M-4-60L4-190M10-60L12-190', '#a8503a', 7) + line('M-5-70L2-186', '#ffd0a0', 2, 0.6),
    }),
});

export const HANDIWORK = {
  powder: powders,
  paint: paints,
  serve: serves,
  pound: pounds,
  boil: boils,
  taste: tastes,
} satisfies Record<string, Doing>;
