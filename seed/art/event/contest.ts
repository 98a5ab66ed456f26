// Scenes of contests, by the name of the picture.

import type { Random } from '../../random.ts';
import { GOLD } from '../colour.ts';
import { blurred, type Light } from '../light.ts';
import { at, hearts, notes } from '../shapes.ts';
import { box, circle, ellipse, fill, group, line } from '../svg.ts';
import type { Draw } from './people.ts';

/** A scene of a contest: light, background and people. */
export interface Contest {
  sky: readonly string[];
  light: Light;
  behind: (random: Random) => string;
  people: (draw: Draw) => string;
}

const beams = (...xs: number[]) =>
  fill(xs.map((x) => `M${x - 12}-10H${x + 12}L${x * 0.55 + 390} 690H${x * 0.55 + 150}Z`).join(''), '#fff', 0.1);

const star = (x: number, y: number, r: number) =>
  `M${Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 ? r * 0.44 : r;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${Math.round(x + Math.cos(angle) * reach)} ${Math.round(y + Math.sin(angle) * reach)}`;
  }).join('L')}Z`;

export const CONTESTS: Record<string, Contest> = {
  // Star of the month: one person alone in the light, in front of a singing hall.
  'ranking-1': {
    sky: ['#12082f', '#5a1474', '#ff5f8f'],
    light: { rim: '#ffe0a0', back: '#ff6fc0', shade: '#12062e', from: -1 },
    behind: () =>
      beams(180, 420, 780, 1020) +
      fill(star(760, 260, 330), '#ffd76b', 0.85) +
      fill(star(760, 260, 250), '#fff3c4', 0.6) +
      fill(star(760, 260, 170), '#fffbe8', 0.7),
    people: (draw) =>
      draw(1, [470, 330, 1.42], {
        act: 'encore',
        traits: {
          build: 'slim',
          age: 0,
          style: 'wavy',
          fringe: 'swept',
          hair: '#5c3422',
          skin: '#efb78c',
          clothes: 'sequin',
          cloth: '#d81f72',
          glasses: null,
          trinket: null,
          yaw: 0.8,
          pitch: -0.3,
          tilt: -8,
        },
      }) + blurred('@1', 3, hall()),
  },
  // The golden microphone: two singers at one microphone.
  'ranking-2': {
    sky: ['#2a0a3c', '#8a1a5e', '#ffb27a'],
    light: { rim: '#ffd08a', back: '#7fa8ff', shade: '#16062a', from: 1 },
    behind: (random) =>
      fill(
        Array.from({ length: 22 }, (_, index) => {
          const a = (index / 22) * Math.PI * 2 + random.next() * 0.1;
          const way = (turn: number) =>
            `${Math.round(600 + Math.cos(a + turn) * 900)} ${Math.round(300 + Math.sin(a + turn) * 900)}`;
          return `M600 300L${way(-0.05)}L${way(0.05)}Z`;
        }).join(''),
        '#fff0c8',
        0.16,
      ) + notes(at('330 130 60, 880 150 72, 190 250 44, 1030 300 50'), '#ffe3c0', 0.7),
    people: (draw) =>
      draw(1, [270, 330, 1.75], {
        traits: {
          build: 'slim',
          age: 0,
          style: 'pony',
          yaw: 1,
          skin: '#f2c09a',
          hair: '#43281f',
          clothes: 'off-shoulder',
          cloth: '#d8345f',
          expression: 'laugh',
        },
      }) +
      draw(2, [930, 330, 1.75], {
        isTurned: true,
        traits: {
          build: 'broad',
          age: 0.1,
          style: 'quiff',
          yaw: 1,
          hair: '#1d1622',
          clothes: 'blazer',
          cloth: '#2f74c0',
          expression: 'wry',
        },
      }) +
      group(
        'translate(600 330)',
        circle(0, -20, 170, '#fff3c4', 0.22) +
          circle(0, -20, 108, '#fff3c4', 0.25) +
          fill('M-22 60H22L12 380H-12Z', '#1a0f2c') +
          fill('M-40 36H40L30 84H-30Z', GOLD) +
          circle(0, -20, 66, GOLD) +
          fill('M-60-46Q0-86 60-46Q70-10 56 20Q20-20-64-6Z', '#fff0b0', 0.65) +
          line(
            'M-62-30Q0-6 62-30M-66-6Q0 20 66-6M-58 20Q0 44 58 20M-26-80Q-44-20-26 40M26-80Q44-20 26 40M0-86V46',
            '#8a5208',
            4,
            0.6,
          ),
      ),
  },
  // The league: the cup goes up.
  'ranking-3': {
    sky: ['#0a1440', '#2f3fa8', '#8f6af0'],
    light: { rim: '#a9e8ff', back: '#ff8fd0', shade: '#060a2e', from: -1 },
    behind: (random) =>
      fill('M690 250L-60 690H220ZM690 250L400 690H700ZM690 250L900 690H1200ZM690 250L1300 560V300Z', '#fff', 0.12) +
      circle(690, 210, 260, '#ffe6a0', 0.25) +
      Array.from({ length: 44 }, () =>
        group(
          `translate(${random.between(20, 1180)} ${random.between(10, 620)}) rotate(${random.between(0, 180)})`,
          box(-9, -5, 18, 10, 2, random.pick(['#ffd35a', '#ff7fb2', '#7fe0ff', '#a98aff'])),
        ),
      ).join(''),
    people: (draw) =>
      blurred(
        '@2',
        2.4,
        draw(2, [250, 420, 0.9], { isFar: true, act: 'workout', traits: { build: 'broad', style: 'crop' } }),
      ) +
      blurred(
        '@3',
        2.4,
        draw(3, [1060, 430, 0.86], { isFar: true, act: 'love', traits: { build: 'slim', style: 'bob' } }),
      ) +
      group('translate(694 142) scale(1.2)', cup()) +
      draw(1, [690, 476, 1.12], {
        act: 'lift',
        traits: {
          build: 'slim',
          age: 0,
          style: 'pony',
          fringe: 'full',
          hair: '#261a22',
          skin: '#e3a375',
          clothes: 'jersey',
          cloth: '#e0306a',
          glasses: null,
          trinket: null,
          yaw: 0.3,
          pitch: -0.3,
          tilt: -4,
        },
      }) +
      blurred('@1', 3, hall()),
  },
  // A week of virtual stars: a figure of light steps out of a screen.
  'vtuber-week': {
    sky: ['#06042c', '#2a1490', '#1fc8e0'],
    light: { rim: '#8ff6ff', back: '#ff6fd8', shade: '#08043a', from: -1 },
    behind: () =>
      line(
        Array.from({ length: 9 }, (_, index) => `M600 400L${index * 300 - 600} 690`).join('') +
          [440, 476, 524, 590, 670].map((y) => `M0 ${y}H1200`).join(''),
        '#5ff0ff',
        5,
        0.55,
      ) +
      fill('M330 690L470-10H730L870 690Z', '#8ff6ff', 0.28) +
      [
        [130, 110, 190, 130],
        [890, 80, 210, 150],
        [60, 330, 150, 100],
        [990, 320, 150, 110],
      ]
        .map(
          ([x = 0, y = 0, width = 0, height = 0]) =>
            box(x, y, width, height, 16, '#ff8fe0', 0.35) + box(x, y, width, 26, 12, '#fff', 0.6),
        )
        .join('') +
      ellipse(600, 650, 330, 50, '#8ff6ff', 0.6),
    people: (draw) =>
      mirroredAt(
        600,
        fill('M36 150L66 8Q122 40 136 148Z', '#6a7cff') + fill('M60 130L76 48Q108 76 114 132Z', '#ffb3e0'),
      ) +
      draw(1, [600, 300, 1.4], {
        act: 'love',
        traits: {
          build: 'slim',
          age: 0,
          style: 'wavy',
          fringe: 'full',
          hair: '#6a7cff',
          skin: '#fbd9c0',
          eyes: 'round',
          eyeSize: 1.5,
          iris: '#3a6cff',
          lipColour: '#f06a9a',
          expression: 'laugh',
          clothes: 'hoodie',
          cloth: '#f2b4e4',
          glasses: null,
          tilt: 5,
          yaw: 0.3,
        },
      }) +
      line(
        Array.from({ length: 34 }, (_, index) => `M${440 - index * 3} ${20 + index * 19}H${760 + index * 3}`).join(''),
        '#b8fbff',
        3,
        0.16,
      ) +
      hearts(at('250 250 30, 950 270 36, 300 470 22, 910 520 24'), '#ff8fe0') +
      fill('M214 190h24v-24h24v24h24v24h-24v24h-24v-24h-24ZM968 170h18v-18h18v18h18v18h-18v18h-18v-18h-18Z', '#b8fbff'),
  },
  // A rehearsal: the hall is empty, the lamps are tested, and a singer listens.
  rehearsal: {
    sky: ['#07061a', '#1c1638', '#4a3450'],
    light: { rim: '#ffd9a0', back: '#6f8fff', shade: '#060416', from: 1 },
    behind: () =>
      fill('M0 470H1200V690H0Z', '#2a1c34') +
      fill('M1010 60L560 690H1120Z', '#ffe0a8', 0.3) +
      fill('M190 60L120 690H480Z', '#6f8fff', 0.26) +
      line(
        'M-10 60H1210M-10 24H1210M40 60L80 24L120 60L160 24L200 60M1000 60L1040 24L1080 60L1120 24L1160 60M360 60L400 24L440 60L480 24L520 60L560 24L600 60L640 24L680 60L720 24L760 60',
        '#0a0818',
        10,
      ) +
      [190, 420, 780, 1010]
        .map((x, index) => circle(x, 84, 30, index % 3 ? '#141024' : '#fff0c8') + box(x - 34, 54, 68, 34, 8, '#0a0818'))
        .join('') +
      line(
        'M930 690L990 230M1070 690L1010 230M942 600H1058M952 520H1050M962 440H1040M972 360H1030M980 290H1022',
        '#8a7060',
        12,
      ) +
      Array.from({ length: 10 }, (_, index) => box(20 + index * 120, 430, 96, 70, 20, '#160f24')).join(''),
    people: (draw) =>
      draw(1, [400, 300, 1.42], {
        act: 'read',
        traits: {
          build: 'slim',
          age: 0.2,
          style: 'pixie',
          hair: '#261a22',
          skin: '#d89a6e',
          clothes: 'tee',
          cloth: '#efe6ea',
          gaze: [0.2, 0.8],
          pitch: 0.35,
          glasses: null,
          yaw: 0.7,
        },
      }) +
      line('M800 690V250', '#0a0818', 14) +
      group(
        'translate(800 230) rotate(-30)',
        box(-34, -90, 68, 124, 34, '#c8c0dc') +
          line('M-30-56H30M-34-30H34M-34-4H34M0-86V20', '#6a6288', 5) +
          box(-34, 20, 68, 20, 8, '#ff5f8a'),
      ) +
      line('M800 640Q900 700 1040 640T1210 650', '#0a0818', 10) +
      line('M670 620L730 660M730 620L670 660', '#fff', 14, 0.8),
  },
};

/** Draws heads and arms of the audience in the foreground. */
const hall = (): string =>
  fill(
    Array.from({ length: 15 }, (_, index) => {
      const [x, y] = [index * 88 - 10, 628 + ((index * 37) % 30)];
      return `M${x - 60} 700Q${x - 58} ${y + 30} ${x - 26} ${y + 24}Q${x - 40} ${y - 34} ${x} ${y - 36}Q${x + 40} ${y - 34} ${x + 26} ${y + 24}Q${x + 58} ${y + 30} ${x + 60} 700Z`;
    }).join(''),
    '#0b0524',
  ) +
  line('M130 690L110 560M390 690L420 570M990 690L960 566M1120 690L1140 580', '#0b0524', 30) +
  line('M110 556L98 490M960 560L952 492', '#ff7fb2', 12) +
  line('M420 566L432 500M1140 576L1152 512', '#7fe0ff', 12);

/** Mirrors a drawing on both sides of `x`. */
const mirroredAt = (x: number, body: string): string => group(`translate(${x} 0)`, body + group('scale(-1 1)', body));

const cup = (): string =>
  line('M62-64C120-70 124 10 52 22M-62-64C-120-70-124 10-52 22', '#c98a1a', 16) +
  fill('M-76-90H76C76 0 44 50 0 54C-44 50-76 0-76-90Z', GOLD) +
  fill('M-76-90H-20C-30-10-20 30 0 54C-44 50-76 0-76-90Z', '#fff0b0', 0.7) +
  ellipse(0, -90, 76, 14, '#fff6cf') +
  fill('M-14 50H14L20 104H-20Z', '#c98a1a') +
  fill('M-58 104H58L66 140H-66Z', '#2a1850') +
  fill(star(0, -26, 34), '#c98a1a');
