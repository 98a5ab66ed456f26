import { GOLD } from '../colour.ts';
import { circle, ellipse, fill, group, line, linear, radial, use } from '../svg.ts';
import { since, until } from './losing.ts';

/** A guardian of stone, blocks upon blocks. It loses its spire, an arm, a tusk and at last half its face: behind it sits a shy light. */
export function stoneGiant(id: string): string {
  const stone = use(`${id}r`);
  const dark = use(`${id}d`);
  return (
    linear(`${id}r`, ['#8f88d8', '#4f4796', '#251d5c'], [760, 120, 400, 640]) +
    linear(`${id}d`, ['#4a4192', '#1a1448'], [600, 120, 600, 660]) +
    radial(
      `${id}g`,
      [
        ['#fff3b0', 1],
        ['#ffb13d', 0.7],
        ['#ff8a2a', 0],
      ],
      [600, 520, 150],
    ) +
    // Shoulders and arms.
    until(
      2,
      fill('M420 400L262 372L176 452L150 675H330L392 560Z', dark) +
        fill('M420 400L262 372L300 470L392 560Z', stone) +
        fill('M176 452L262 372L300 470L214 520Z', '#6d66b8') +
        line('M214 520L196 675M300 470L262 600', '#1a1448', 5, 0.6),
    ) +
    since(
      2,
      fill('M420 400L352 390L366 470L404 520Z', '#2a2266') +
        fill('M90 640l60-44 70 30 20 49H84ZM250 660l40-26 46 41h-90Z', '#4f4796'),
    ) +
    fill('M780 400L938 372L1024 452L1050 675H870L808 560Z', stone) +
    fill('M938 372L1024 452L986 520L900 470Z', '#a29bea') +
    line('M900 470L938 600M986 520L1004 675', '#1a1448', 5, 0.6) +
    // Chest, with a light within.
    fill('M400 420L800 420L846 675H354Z', dark) +
    fill('M520 430H680L720 560L600 640L480 560Z', '#1a1448') +
    circle(600, 520, 150, use(`${id}g`)) +
    fill('M600 452L644 516L600 590L556 516Z', '#ffd87a') +
    fill('M600 452L644 516L600 520Z', '#fff6cf') +
    // Head.
    fill('M430 190L520 130H680L770 190L792 320L724 424H476L408 320Z', stone) +
    fill('M430 190L520 130L500 280L408 320Z', '#5d55a8') +
    fill('M680 130L770 190L792 320L700 280Z', '#a8a1ee') +
    fill('M408 320L500 280L476 424ZM792 320L700 280L724 424Z', '#332a78') +
    fill('M560 190L640 190L626 300H574Z', '#7f78cc') +
    line('M440 236L556 262M760 236L644 262', '#120c38', 22) +
    eyes() +
    fill('M484 352H716L700 412H500Z', '#120c38') +
    fill(
      'M500 352l16 26 18-26ZM560 352l14 22 14-22ZM616 352l14 22 14-22ZM666 352l16 26 18-26ZM530 412l16-26 18 26ZM590 412l14-22 16 22ZM640 412l16-26 18 26Z',
      '#efe9ff',
    ) +
    fill('M478 424L448 330L496 376Z', '#fff6e2') +
    until(3, fill('M722 424L752 330L704 376Z', '#fff6e2')) +
    // Ears and crown.
    fill('M408 230L340 180L376 330ZM792 230L860 180L824 330Z', '#6a62b8') +
    fill('M470 160L500 96H700L730 160Z', '#3a3180') +
    fill('M500 96L524 60H676L700 96Z', GOLD, 0.9) +
    until(
      1,
      fill('M540 60L600-70L660 60Z', '#5d55a8') +
        fill('M600-70L660 60H604Z', '#a8a1ee') +
        line('M600-52V52', GOLD, 7) +
        fill('M552 36H648L656 56H544Z', GOLD),
    ) +
    since(
      1,
      fill('M540 60L560 20L582 50L606 26L630 52L660 60Z', '#5d55a8') +
        fill('M196 220l28-18 12 26-22 16ZM970 250l20-20 18 22-16 18ZM300 120l14-16 18 14-12 18Z', '#8f88d8'),
    ) +
    since(2, line('M520 140L548 206L520 250L560 300', '#ffcf5a', 6) + line('M846 430L880 500L860 560', '#ffcf5a', 5)) +
    since(3, line('M690 150L664 220L700 260L668 320L706 350', '#ffcf5a', 7)) +
    since(
      4,
      fill('M610 130H680L770 190L792 320L724 424H640L612 340L648 262Z', '#120c38') +
        circle(700, 272, 46, '#fff8ea') +
        circle(692, 282, 26, '#3a2a6a') +
        circle(702, 270, 9, '#fff') +
        line('M664 366q30-22 62 2', '#ffe0a0', 9) +
        ellipse(752, 322, 20, 9, '#ff7fa8', 0.7),
    )
  );
}

const eyes = (): string =>
  group(
    'translate(0 8)',
    fill('M454 268L556 276L548 312L470 306Z', '#120c38') +
      fill('M746 268L644 276L652 312L730 306Z', '#120c38') +
      circle(512, 290, 15, '#ffcf3a') +
      circle(690, 290, 15, '#ffcf3a') +
      circle(512, 290, 6, '#6a1020') +
      circle(690, 290, 6, '#6a1020'),
  );
