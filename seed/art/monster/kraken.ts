import { form, gleam, of, round, slope, soft } from '../form.ts';
import { beads, circle, ellipse, fill, group, line, mirrored } from '../svg.ts';
import { faces, type Stage, since, until } from './damage.ts';

const INK = '#140a3c';
const middle = (body: string): string => group('translate(600 370)', body);

/** Draws an arm from the body to its curl: its dark side, skin, highlight and suckers. */
const arm = (way: string, width: number): string =>
  line(way, '#0b0a3c', width + 10) +
  line(way, of('arm'), width) +
  group('translate(0 -6)', line(way, '#e88fe8', Math.round(width * 0.3), 0.35)) +
  group(
    'translate(0 9)',
    beads(way, '#ffc3dc', Math.round(width * 0.3), Math.round(width * 0.56)) +
      beads(way, '#b04a98', Math.round(width * 0.12), Math.round(width * 0.56)),
  );

const ball = (): string => circle(-108, 0, 82, INK) + circle(-108, 0, 68, of('eye'));

const proud = (): string =>
  middle(
    mirrored(
      ball() +
        ellipse(-102, 4, 15, 50, '#3a0d33') +
        circle(-128, -26, 15, '#fff') +
        form('M-216-96Q-120-100-24-34L-40-2Q-120-66-210-52Z', of('brow'), '', 14),
    ),
  ) +
  fill('M506 482Q600 432 694 482L676 536Q600 504 524 536Z', INK) +
  fill('M540 478l18 30 16-36ZM588 464l14 32 14-32ZM630 470l18 34 14-28Z', '#fff3e0');

const hurt = (): string =>
  middle(
    ball() +
      ellipse(-102, 8, 14, 40, '#3a0d33') +
      circle(-126, -20, 13, '#fff') +
      fill('M-192-20A84 84 0 0 1-24-20Q-108-34-192-20Z', '#8a2a9a') +
      circle(108, 0, 82, '#3a1a7a') +
      line('M164-34L72 0L164 34', INK, 17) +
      form('M-216-78Q-120-92-24-44L-38-16Q-120-58-210-42Z', of('brow'), '', 12) +
      form('M216-96Q120-90 24-52L38-22Q120-56 210-60Z', of('brow'), '', 12),
  ) +
  fill('M514 486Q600 462 686 486Q690 530 600 532Q510 530 514 486Z', INK) +
  line(
    'M530 494V522M556 488V528M582 484V530M608 484V530M634 486V529M660 490V526M522 508Q600 500 678 508',
    '#fff3e0',
    8,
  );

const afraid = (): string =>
  middle(
    mirrored(
      circle(-108, 0, 84, INK) +
        circle(-108, 0, 72, '#fff6e4') +
        circle(-100, 8, 18, '#3a0d33') +
        circle(-94, 0, 6, '#fff') +
        form('M-214-70Q-130-136-40-112L-44-88Q-124-106-196-44Z', of('brow'), '', 12),
    ) + fill('M-196-190q30 50 0 74q-30-24 0-74ZM204-150q24 40 0 60q-24-20 0-60Z', '#a8f0ff'),
  ) + line('M526 508q19-26 37 0t37 0t37 0t37 0', INK, 15);

const meek = (): string =>
  middle(
    mirrored(
      circle(-108, 0, 78, INK) +
        circle(-108, 0, 68, '#fff3d6') +
        '<path d="M-108 0m-38 0a38 38 0 1 1 38 38a27 27 0 1 1-22-43a15 15 0 1 1 12 22" stroke="#3a0d33" stroke-width="10"/>' +
        ellipse(-170, 92, 38, 18, '#ff8fb4', 0.75),
    ),
  ) +
  line('M548 512q17-26 35 0t35 0t35 0', INK, 12) +
  fill('M588 524Q600 556 616 524Z', '#ff6f90');

/**
 * Draws eight arms around a dome with two moons for eyes. It loses two arms at each stage, and its
 * temper with the last ones.
 */
export function kraken(): string {
  const arms: [Stage, string, number][] = [
    [1, 'M470 470C300 430 200 320 244 190C266 120 350 140 338 206', 60],
    [1, 'M730 470C900 430 1000 320 956 190C934 120 850 140 862 206', 60],
    [2, 'M440 510C260 520 110 470 84 350C72 280 146 266 164 322', 66],
    [2, 'M760 510C940 520 1090 470 1116 350C1128 280 1054 266 1036 322', 66],
    [3, 'M460 550C300 620 140 624 74 540C40 486 104 448 134 494', 68],
    [3, 'M740 550C900 620 1060 624 1126 540C1160 486 1096 448 1066 494', 68],
    [4, 'M520 570C480 660 380 690 280 650', 66],
    [4, 'M680 570C720 660 820 690 920 650', 66],
  ];
  const stump = (x: number, y: number, turn: number) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      ellipse(0, 0, 42, 30, '#5a1f8a') + ellipse(4, 0, 34, 23, '#ff8fc0') + ellipse(8, 0, 18, 11, '#ffe0ec'),
    );
  return (
    slope('arm', '#b05af0', '#d8408f', '#4a1f92') +
    `<radialGradient id="§dome" cx=".62" cy=".22" r=".9"><stop stop-color="#ffb8e0"/><stop offset=".34" stop-color="#d04ab8"/><stop offset=".7" stop-color="#6a26a8"/><stop offset="1" stop-color="#1b0f52"/></radialGradient>` +
    round('eye', '#ffb52e', '#fff8cf') +
    slope('brow', '#7a2aa0', '#2a0f5c') +
    slope('crest', '#ff9ad0', '#8a2ab0') +
    round('starfish', '#ff8a4a', '#ffe0b0') +
    soft('spot', '#8ff4ff', 1) +
    arms.map(([stage, way, width]) => until(stage, arm(way, width))).join('') +
    since(1, stump(452, 440, -40) + stump(748, 440, 40)) +
    since(2, stump(420, 500, -14) + stump(780, 500, 14)) +
    since(3, stump(444, 560, 14) + stump(756, 560, -14)) +
    // The fins of its mantle, and the dome between them.
    middle(
      mirrored(
        form(
          'M-190-220C-270-280-330-250-336-180C-300-196-290-150-300-110C-262-130-230-110-214-70Z',
          of('crest'),
          line('M-196-200L-316-206M-200-150L-290-136', '#5a1880', 5, 0.5),
          22,
        ),
      ),
    ) +
    form(
      'M600 34C766 24 866 170 846 322C836 424 812 520 748 588C706 624 644 604 600 624C556 604 494 624 452 588C388 520 364 424 354 322C334 170 434 24 600 34Z',
      of('dome'),
      fill(
        'M354 322C364 424 388 520 452 588C494 624 556 604 600 624C520 560 430 470 420 300C414 200 450 100 520 50C400 80 340 200 354 322Z',
        '#12083c',
        0.34,
      ) + fill('M440 560Q600 500 760 560L700 640H500Z', '#12083c', 0.35),
      60,
    ) +
    gleam(706, 120, 70, 34, 34, 0.4) +
    gleam(766, 200, 16, 26, -14, 0.35) +
    [
      [510, 130, 40],
      [556, 84, 26],
      [462, 200, 32],
      [640, 108, 22],
      [430, 270, 22],
      [776, 270, 26],
      [600, 190, 30],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, of('spot'), 0.75) + circle(x, y, r / 4, '#e8ffff'))
      .join('') +
    // A starfish that lives on it.
    until(
      3,
      group(
        'translate(484 74) rotate(-24) scale(.62)',
        form(
          'M0-92L24-28L92-24L40 18L58 84L0 48L-58 84L-40 18L-92-24L-24-28Z',
          of('starfish'),
          circle(-14, 0, 8, INK) + circle(14, 0, 8, INK) + line('M-10 18Q0 28 10 18', INK, 5),
          24,
        ),
      ),
    ) +
    since(2, line('M440 236l64 28m-54 10l46-46M764 160l38 42m-42-6l46-32', '#ffe0f0', 8)) +
    since(
      3,
      fill('M688 66l78 44-16 34-80-46Z', '#ffe8d0') + line('M706 84l-10 22M726 96l-10 22M746 108l-10 22', '#d89a7a', 4),
    ) +
    faces(proud(), hurt(), afraid(), meek())
  );
}
