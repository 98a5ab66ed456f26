import type { Pose } from './caster.ts';
import { darker, GOLD, lighter, PINK } from './colour.ts';
import { fleshOf, type Tone } from './figure/flesh.ts';
import { fist } from './figure/hand.ts';
import { skullOf } from './figure/skull.ts';
import type { Person } from './person.ts';
import { box, circle, ellipse, fill, group, line, linear, radial, use } from './svg.ts';

export type Mood = 'song' | 'talk' | 'game' | 'guitar' | 'makeup' | 'dance' | 'cook' | 'night';

const CAGE = 'M-26-106Q0-98 26-106M-28-94Q0-84 28-94M-24-82Q0-72 24-82M-12-122Q-18-96-10-70M10-122Q18-96 10-70';

/** What somebody does in a mood: their face, what they wear for it, and what they hold. */
export function act(mood: Mood, person: Person, id: string, tone: Tone): Pose {
  const flesh = fleshOf(person, tone);
  const { turned } = skullOf(person);
  const hand = (x: number, y: number, turn: number, held: string) =>
    fist(`translate(${Math.round(x)} ${y}) rotate(${Math.round(turn)}) scale(.86)`, person, id, flesh, held);
  switch (mood) {
    case 'song':
      return {
        expression: person.eyes === 'round' || person.age > 0.4 ? 'sing' : person.brow > 1 ? 'hum' : 'sing',
        over: hand(turned(10, 50), 188, person.tilt - 12, microphone(id)),
      };
    case 'talk':
      return { over: boom(id) };
    case 'game':
      return { wears: 'headphones', over: headsetArm(turned(-66, -52), turned(6, 40)) };
    case 'guitar':
      return { expression: person.expression === 'wink' ? 'smile' : person.expression, over: guitar(id) };
    case 'makeup':
      return { over: hand(92, 158, 12, brush()) };
    case 'dance':
      return { expression: person.expression === 'calm' ? 'laugh' : person.expression };
    case 'cook':
      return { over: hand(104, 176, 14, ladle(id)) };
    case 'night':
      return {
        expression: person.expression === 'laugh' ? 'smile' : 'hum',
        over: hand(2, 222, -4, handle()) + mug(id),
      };
  }
}

const microphone = (id: string): string =>
  radial(`${id}q`, ['#ffffff', '#8d8aa6', '#1c1830'], [-9, -110, 46]) +
  fill('M-13-64H13L9 66H-9Z', '#17131f') +
  box(-9, -58, 4, 116, 2, '#fff', 0.3) +
  circle(0, -96, 29, use(`${id}q`)) +
  line(CAGE, '#120e1c', 1.6, 0.6) +
  fill('M-16-74H16L14-58H-14Z', PINK);

const boom = (id: string): string =>
  line('M230 40L150 100', '#0d0a18', 10) +
  group(
    'translate(112 100) rotate(-72)',
    linear(`${id}q`, ['#a9a6c0', '#4a465e', '#1c1830'], [-20, 0, 20, 0]) +
      box(-20, -44, 40, 84, 18, use(`${id}q`)) +
      line('M-18-30H18M-18-20H18M-18-10H18M-10-42V4M0-44V4M10-42V4', '#15111e', 1.6, 0.7) +
      box(-20, 4, 40, 7, 2, PINK) +
      line('M-14-30V30', '#fff', 3, 0.35),
  );

const headsetArm = (x: number, to: number): string =>
  line(`M${Math.round(x)} 26Q${Math.round(x + 8)} 84 ${Math.round(to - 16)} 82`, '#17122a', 5) +
  line(`M${Math.round(to - 24)} 82H${Math.round(to - 6)}`, '#0f0b1c', 12);

const guitar = (id: string): string =>
  group(
    'translate(70 300) rotate(-34)',
    linear(`${id}q`, ['#ffc880', '#d9822f', '#6b2f1c'], [-60, -100, 60, 110]) +
      fill(
        'M150 0C150-60 100-92 56-82C30-76 20-88-4-98C-70-124-132-78-132 0C-132 78-70 124-4 98C20 88 30 76 56 82C100 92 150 60 150 0Z',
        '#5a2414',
      ) +
      fill(
        'M142 0C142-54 96-84 56-75C30-69 18-80-6-90C-66-114-124-72-124 0C-124 72-66 114-6 90C18 80 30 69 56 75C96 84 142 54 142 0Z',
        use(`${id}q`),
      ) +
      circle(40, 0, 38, '#3a1610') +
      `<circle cx="40" r="44" stroke="#ffe1ae" stroke-width="3" opacity=".7"/>` +
      box(-78, -34, 16, 68, 6, '#4a1e12') +
      box(70, -15, 300, 30, 4, '#4a2416') +
      line('M-70-9H370M-70-3H370M-70 3H370M-70 9H370', '#ffe9c9', 1.3, 0.8) +
      line('M120-15V15M160-15V15M198-15V15M232-15V15', '#c9a06a', 2.5),
  );

const brush = (): string =>
  fill('M-5-60H5L4 70H-4Z', '#221a30') +
  fill('M-7-84H7L6-58H-6Z', GOLD) +
  fill('M-7-84C-20-108-10-132 0-138C10-132 20-108 7-84Z', '#f6a8bd') +
  fill('M-7-84C-12-108-6-126 0-134Q-2-108 0-84Z', '#fff', 0.4);

const ladle = (id: string): string =>
  linear(`${id}q`, ['#ffffff', '#a3a0b8', '#4a465e'], [-44, -200, 40, -120]) +
  box(-6, -130, 12, 196, 5, '#7a4424') +
  fill('M-6-130H6V-150H-6Z', '#8d8aa6') +
  fill('M-46-206Q-50-146 0-146Q50-146 46-206Z', use(`${id}q`)) +
  ellipse(0, -206, 46, 13, '#c9c6d8') +
  ellipse(0, -204, 38, 9, '#d2502c') +
  line('M-14-206q8-5 16 0M8-202q6-3 10 0', '#ffd27a', 3, 0.9);

const handle = (): string => line('M20-34H2Q-10-34-10-10Q-10 26 20 30', lighter(PINK, 0.35), 13);

const mug = (id: string): string =>
  group(
    'translate(62 216) rotate(-4) scale(.86)',
    linear(`${id}q`, [lighter(PINK, 0.55), lighter(PINK, 0.2), darker(PINK, 0.5)], [-40, 0, 60, 20]) +
      fill('M-46-58H58L52 52Q50 66 34 66H-22Q-38 66-40 52Z', use(`${id}q`)) +
      ellipse(6, -58, 52, 11, '#ffe0ea') +
      ellipse(6, -56, 44, 8, '#5a2a1c') +
      line('M-2-72q-9-11 0-21t0-20M24-72q-8-10 0-19t2-17', '#fff', 6, 0.24),
  );
