import { beads, circle, ellipse, fill, group, line, linear, mirrored, radial, use } from '../svg.ts';
import { type Stage, since, until } from './losing.ts';

/** An arm from the body to its curl, thick where it begins; its suckers are light. */
const arm = (id: string, way: string, width: number): string =>
  line(way, '#0b1748', width + 10) +
  line(way, use(`${id}a`), width) +
  beads(way, '#ffb3d0', Math.round(width * 0.28), Math.round(width * 0.62)) +
  line(way, '#ff8fc0', 3, 0.5);

/** Eight arms round a dome with two moons for eyes. Two arms are lost with each stage, and with the last ones its temper. */
export function kraken(id: string): string {
  const arms: [Stage, string, number][] = [
    [1, 'M470 470C300 430 210 330 250 210C268 150 340 160 330 220', 58],
    [1, 'M730 470C900 430 990 330 950 210C932 150 860 160 870 220', 58],
    [2, 'M440 510C260 520 120 470 96 360C86 300 150 286 166 336', 64],
    [2, 'M760 510C940 520 1080 470 1104 360C1114 300 1050 286 1034 336', 64],
    [3, 'M460 550C300 620 150 620 90 540C60 490 116 462 142 500', 66],
    [3, 'M740 550C900 620 1050 620 1110 540C1140 490 1084 462 1058 500', 66],
    [4, 'M520 570C480 660 380 690 290 650', 62],
    [4, 'M680 570C720 660 820 690 910 650', 62],
  ];
  const stump = (x: number, y: number, turn: number) =>
    group(`translate(${x} ${y}) rotate(${turn})`, ellipse(0, 0, 34, 24, '#ff8fc0') + ellipse(0, 0, 18, 11, '#ffd9e8'));
  return (
    linear(`${id}a`, ['#7a3fd6', '#d83f8f', '#3a1f86'], [200, 200, 900, 660]) +
    radial(`${id}b`, ['#ff9cc8', '#b83fa8', '#4a1f92', '#1b0f52'], [690, 200, 420]) +
    radial(
      `${id}g`,
      [
        ['#fff6c8', 1],
        ['#ffd23f', 1],
        ['#ff9a2a', 1],
      ],
      [0, 0, 62],
    ) +
    arms.map(([stage, way, width]) => until(stage, arm(id, way, width))).join('') +
    since(1, stump(452, 440, -40) + stump(748, 440, 40)) +
    since(2, stump(420, 500, -14) + stump(780, 500, 14)) +
    since(3, stump(444, 560, 14) + stump(756, 560, -14)) +
    // The dome.
    fill(
      'M600 60C770 60 850 190 830 330C820 430 800 520 740 590C700 620 640 600 600 620C560 600 500 620 460 590C400 520 380 430 370 330C350 190 430 60 600 60Z',
      use(`${id}b`),
    ) +
    ellipse(690, 150, 70, 46, '#ffd9ee', 0.28) +
    [
      [520, 130, 16],
      [560, 96, 10],
      [480, 190, 12],
      [650, 110, 9],
      [450, 250, 8],
      [760, 250, 12],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#ffb3e0', 0.5))
      .join('') +
    line('M470 540Q600 590 730 540', '#1b0f52', 8, 0.5) +
    group(
      'translate(600 370)',
      mirrored(group('translate(-110 0)', circle(0, 0, 78, '#140a3c') + circle(0, 0, 62, use(`${id}g`)))),
    ) +
    until(
      4,
      group(
        'translate(600 370)',
        mirrored(ellipse(-104, 2, 13, 46, '#3a0d33') + line('M-206-82L-40-42', '#140a3c', 26)),
      ) +
        fill('M520 478Q600 440 680 478L664 520Q600 496 536 520Z', '#140a3c') +
        fill('M548 474l14 24 14-30ZM590 466l12 26 12-26ZM634 470l14 28 12-24Z', '#fff3e0'),
    ) +
    since(2, line('M440 230l60 26m-52 8l44-42M760 160l36 40m-40-6l44-30', '#ffe0f0', 7)) +
    since(
      4,
      group(
        'translate(600 370)',
        mirrored(
          circle(-110, 0, 62, '#fff3d6') +
            `<path d="M-110 0m-34 0a34 34 0 1 1 34 34a24 24 0 1 1-20-38" stroke="#3a0d33" stroke-width="9"/>`,
        ),
      ) +
        line('M556 506q14-22 30 0t30 0t30 0', '#140a3c', 9) +
        ellipse(430, 460, 32, 14, '#ff8fb4', 0.7) +
        ellipse(770, 460, 32, 14, '#ff8fb4', 0.7),
    )
  );
}
