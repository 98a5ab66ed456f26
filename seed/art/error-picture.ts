import { randomFrom } from '../random.ts';
import { backdrop, EVENT } from './backdrop.ts';
import { GOLD, ORANGE, PINK } from './colour.ts';
import { air } from './light.ts';
import { at, dots, sparkles } from './shapes.ts';
import { box, circle, fill, group, line, linear, svg, use } from './svg.ts';

const ID = 'vtroub';

/**
 * Draws the picture for errors, 1200 × 675: the site's ship on a bad night. The fragment of the
 * address selects the scene.
 */
export function errorSvg(): string {
  const random = randomFrom('trouble');
  const light = { rim: '#ffe6c0', back: '#ff8fd0', shade: '#0a0428', from: 1 } as const;
  const nights = Object.entries(NIGHTS).map(([name, draw]) => `<g id="${name}" class="t">${draw()}</g>`);
  const stars = Array.from({ length: 40 }, () => [random.between(10, 1190), random.between(10, 380)] as const);
  return svg(
    EVENT.width,
    EVENT.height,
    ID,
    '<style>.t{display:none}.t:target{display:inline}</style>' +
      backdrop(ID, EVENT, ['#0d0a3a', '#3a1f8c', '#d9508f'], '#ffb6c8', [860, 380, 380]) +
      dots(stars, '#fff', 4, 0.8) +
      linear(`${ID}s`, [PINK, ORANGE], [300, 460, 620, 80]) +
      linear(`${ID}f`, [
        ['#f3e8ff', 0],
        ['#f3e8ff', 0.75],
        ['#f3e8ff', 0],
      ]) +
      nights.join('') +
      air(ID, EVENT, light, random),
  );
}

const moon = () =>
  circle(860, 370, 130, '#fff0c9') +
  dots(at('816 326, 904 398'), '#f4d795', 40, 0.6) +
  dots(at('884 300'), '#f4d795', 20, 0.6);

const sea = (calm = true) =>
  fill('M0 440Q140 380 280 434T560 440T830 446T1060 420T1200 430V520H0Z', '#2a1470', 0.7) +
  fill('M0 484H1200V675H0Z', '#1c0f5a') +
  (calm ? line('M780 510H940M750 540H980M800 568H930', '#ffd9b0', 8, 0.45) : '');

const waves = () =>
  fill('M0 570Q150 544 300 566T600 570T900 562T1200 570V675H0Z', '#150a47') +
  fill('M0 624Q150 600 300 620T600 624T900 614T1200 624V675H0Z', '#0e0733');

const hull = () =>
  fill('M270 494H710Q690 572 620 580H380Q300 572 270 494Z', '#2a1038') +
  line('M290 506H692', GOLD, 9) +
  dots(at('380 544, 440 546, 500 546, 560 544'), '#ffd98a', 18);

const mast = () => line('M470 76V510', '#2a1038', 13) + fill('M470 70L530 88L470 108Z', GOLD);

const smallSail = () =>
  fill('M454 130C420 250 360 370 284 448Q380 474 454 456Z', use(`${ID}s`)) +
  fill('M454 130C440 270 410 390 370 464Q416 464 454 456Z', '#fff', 0.14);

const sails = () =>
  fill('M486 84C640 190 690 330 676 452Q580 480 486 462Z', use(`${ID}s`)) +
  fill('M486 84C560 200 590 330 580 471Q530 472 486 462Z', '#fff', 0.14) +
  smallSail();

const cloud = (x: number, y: number, size: number, colour: string, opacity = 1) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    fill(
      'M-120 40Q-160 40-160 4T-116-34Q-106-86-50-86T20-52Q44-76 78-62T106-18Q150-16 150 14T112 40Z',
      colour,
      opacity,
    ),
  );

const NIGHTS: Record<string, () => string> = {
  /** Unknown page: fog, and a searchlight. */
  not_found: () =>
    moon() +
    sea() +
    mast() +
    sails() +
    hull() +
    fill('M700 496L1210 300V560Z', '#fff0c9', 0.35) +
    circle(700, 490, 20, '#fff0c9') +
    waves() +
    cloud(200, 500, 1.7, '#d9cff5', 0.55) +
    cloud(900, 560, 2, '#d9cff5', 0.5) +
    box(-20, 430, 1240, 90, 45, use(`${ID}f`), 0.5) +
    box(-20, 560, 1240, 110, 55, use(`${ID}f`), 0.6),

  /** Access denied: a harbour closed by a chain, with the ship outside. */
  refused: () =>
    moon() +
    sea() +
    group('translate(-90 20) scale(.92)', mast() + sails() + hull()) +
    waves() +
    fill('M960 270H1130L1160 675H930Z', '#3a1f7a') +
    fill('M960 270H1030L1010 675H930Z', '#fff', 0.1) +
    fill('M940 214H1150V276H940Z', '#5b35a8') +
    fill('M960 210L1045 130L1130 210Z', '#c2256b') +
    box(1000, 228, 90, 36, 8, '#ffd98a') +
    line('M0 600Q480 690 950 520', '#1a0a33', 22) +
    `<path d="M0 600Q480 690 950 520" stroke="#b9a6ee" stroke-width="12" stroke-dasharray="26 30"/>` +
    line('M744 556V530Q744 498 776 498T808 530V556', '#d9d2ee', 14) +
    box(722, 552, 108, 86, 18, GOLD) +
    circle(776, 588, 13, '#6b3a05') +
    line('M776 590V612', '#6b3a05', 9),

  /** Internal error: a torn sail under a cloud, being sewn. */
  broken: () =>
    sea(false) +
    cloud(850, 190, 2, '#5b4aa8') +
    cloud(700, 240, 1.3, '#40318a') +
    fill('M868 268L806 372H858L832 462L926 340H872L902 268Z', GOLD) +
    mast() +
    fill(
      'M486 84C560 136 606 192 636 254L586 274L622 300L560 330L640 350Q672 400 676 452Q580 480 486 462Z',
      use(`${ID}s`),
    ) +
    fill('M486 84C560 200 590 330 580 471Q530 472 486 462Z', '#fff', 0.1) +
    smallSail() +
    group('rotate(-8 540 400)', box(506, 372, 76, 66, 6, '#ffe3b8')) +
    `<path d="M502 384L578 372L588 434L512 446Z" stroke="#a8551c" stroke-width="5" stroke-dasharray="9 11"/>` +
    hull() +
    waves(),

  /** Maintenance: sails down, at anchor, and the moon asleep. */
  away: () =>
    circle(860, 330, 130, '#fff0c9') +
    line('M800 326Q820 346 840 326M884 326Q904 346 924 326M846 386Q862 396 878 386', '#a8763a', 9) +
    dots(at('796 366, 928 366'), '#ffb08a', 30, 0.6) +
    line('M990 250H1024L990 288H1024M1050 176H1096L1050 228H1096', '#fff', 9, 0.85) +
    sea() +
    mast() +
    fill('M300 440Q470 408 660 440Q676 462 652 470Q470 448 310 470Q290 460 300 440Z', use(`${ID}s`)) +
    line('M360 434V464M440 426V456M520 426V456M600 434V464', '#fff', 5, 0.5) +
    hull() +
    line('M690 540V640', '#b9a6ee', 6) +
    waves() +
    line('M690 596V650M660 632Q690 668 720 632', '#b9a6ee', 9, 0.55) +
    sparkles(at('150 150 22, 300 250 14, 620 120 18'), '#fff2c9'),
};
