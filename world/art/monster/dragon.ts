import { beads, circle, ellipse, fill, group, line, linear, mirrored, radial, use } from '../svg.ts';
import { since, until } from './losing.ts';

const wing = (id: string): string =>
  fill(
    'M470 420C380 260 260 120 70 70C120 150 110 210 60 270C130 280 150 330 120 400C190 390 230 430 220 500C300 470 380 480 450 540Z',
    use(`${id}w`),
  ) +
  line(
    'M466 420C370 280 240 160 70 70M450 440C330 350 200 300 60 270M450 480C350 430 240 400 120 400',
    '#ff9a4a',
    7,
    0.75,
  );

/** A dragon of fire that looks down at whoever came. It loses its horns, a wing, the other one with its flame, and then its pride. */
export function dragon(id: string): string {
  return (
    linear(`${id}w`, ['#c8283a', '#5a0f34', '#2a0a26'], [80, 80, 440, 520]) +
    linear(`${id}s`, ['#ff8a3d', '#d8283f', '#5a0f34'], [700, 120, 470, 660]) +
    linear(`${id}b`, ['#ffe08a', '#ff9a3d'], [600, 400, 600, 675]) +
    radial(
      `${id}f`,
      [
        ['#fffbd0', 1],
        ['#ffc83d', 0.9],
        ['#ff5a1f', 0],
      ],
      [600, 470, 210],
    ) +
    until(2, wing(id)) +
    until(3, group('translate(1200 0) scale(-1 1)', wing(id))) +
    since(2, line('M470 440L392 396L410 450', '#5a0f34', 22)) +
    since(3, line('M730 440L808 396L790 450', '#5a0f34', 22)) +
    // Body and its scales.
    fill('M444 675C420 560 452 440 520 380H680C748 440 780 560 756 675Z', use(`${id}s`)) +
    fill('M520 675C506 580 530 470 560 420H640C670 470 694 580 680 675Z', use(`${id}b`)) +
    line('M532 500Q600 526 668 500M524 560Q600 590 676 560M520 622Q600 654 680 622', '#b8401f', 7, 0.6) +
    beads('M450 650C440 560 470 460 520 400M750 650C760 560 730 460 680 400', '#ff8a4a', 26, 40) +
    // Horns, ears and spikes.
    until(
      1,
      group(
        'translate(600 0)',
        mirrored(
          fill('M-92 150C-150 110-190 40-170-50C-130-10-80 40-44 120Z', '#fff0d0') +
            line('M-150 20l38-18M-132 66l42-22M-112 104l40-18', '#c89a6a', 6),
        ),
      ),
    ) +
    since(1, group('translate(600 0)', mirrored(fill('M-92 150L-124 108L-96 100L-88 84L-44 120Z', '#fff0d0')))) +
    group(
      'translate(600 0)',
      mirrored(
        fill('M-118 210L-226 168L-150 282Z', '#d8283f') +
          fill('M-128 216L-196 186L-150 262Z', '#ff9a6a') +
          fill('M-130 330L-214 352L-136 386Z', '#b81f3a'),
      ),
    ) +
    fill('M560 120L600 20L640 120Z', '#ffb04a') +
    // Head.
    fill(
      'M600 96C700 96 756 170 748 260C744 320 706 350 690 400C676 440 640 462 600 462S524 440 510 400C494 350 456 320 452 260C444 170 500 96 600 96Z',
      use(`${id}s`),
    ) +
    fill('M600 96C700 96 756 170 748 260C744 320 706 350 690 400C700 300 680 180 600 96Z', '#ffb06a', 0.4) +
    fill('M530 340C550 316 650 316 670 340C690 380 680 430 600 442C520 430 510 380 530 340Z', '#ff9a5a') +
    group('translate(600 0)', mirrored(ellipse(-32, 352, 13, 9, '#5a0f24'))) +
    until(
      4,
      fill('M524 388Q600 424 676 388Q664 446 600 450Q536 446 524 388Z', '#3a0818') +
        fill('M536 394l12 28 14-22ZM664 394l-12 28-14-22ZM580 404l10 20 10-20ZM602 404l10 20 10-20Z', '#fff8ea') +
        group(
          'translate(600 0)',
          mirrored(
            fill('M-130 218L-34 258Q-50 306-96 294Q-132 278-130 218Z', '#fff3c0') +
              ellipse(-78, 268, 10, 26, '#3a0818') +
              line('M-146 196L-30 250', '#5a0f24', 22),
          ),
        ),
    ) +
    until(
      3,
      circle(600, 470, 210, use(`${id}f`)) +
        fill('M600 416C650 470 664 540 600 610C536 540 550 470 600 416Z', '#ffd85a') +
        fill('M600 456C626 490 632 530 600 572C568 530 574 490 600 456Z', '#fffbe0'),
    ) +
    since(2, line('M520 150l44 40-30 30 46 44M700 300l-30 34 24 22', '#ffe0a0', 6)) +
    since(
      4,
      group(
        'translate(600 0)',
        mirrored(
          circle(-80, 258, 42, '#fff8ea') +
            circle(-74, 268, 24, '#3a0818') +
            circle(-66, 258, 9, '#fff') +
            line('M-126 206L-52 186', '#5a0f24', 14) +
            ellipse(-116, 320, 22, 10, '#ff7fa0', 0.8),
        ),
      ) +
        line('M566 424q34-24 68 0', '#3a0818', 9) +
        fill('M706 210q18 30 0 46q-18-16 0-46Z', '#8fd8ff'),
    )
  );
}
