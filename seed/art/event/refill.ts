import type { Random } from '../../random.ts';
import { EVENT, rays } from '../backdrop.ts';
import { coinShape, coins } from '../brand.ts';
import { edges, form, gleam, metal, of, round, slope, soft } from '../form.ts';
import { air, blurred, bokeh, type Light } from '../light.ts';
import { at, dots, sparkles } from '../shapes.ts';
import { silhouette } from '../silhouette.ts';
import { beads, circle, ellipse, fill, group, line, mirrored } from '../svg.ts';

/** A promotion as a scene, with its light. */
interface Promise {
  light: Light;
  scene: (id: string, random: Random) => string;
}

const FULL_CANVAS = 'M0 0H1200V675H0Z';
const heap = (spots: string) => at(spots);

const PROMISES: Record<string, Promise> = {
  // 10 percent more at the start of the week: an overfull jar on a window sill in the morning, with
  // a plant growing from it.
  'refill-promotion-1': {
    light: { rim: '#fff0c0', back: '#ffb08a', shade: '#2a1238', from: 1 },
    scene: (id) =>
      slope('sky', '#7fc8ff', '#ffd9b8', '#ffb07a') +
      slope('wall', '#8a4a86', '#5a2a6a', '#3a1a50') +
      slope('sill', '#ffd0a0', '#c87a50', '#6a2f3a') +
      slope('leaf', '#b8f07a', '#3aa85a', '#146a4a') +
      round('lid', '#ff5f7f', '#ffd0d8') +
      soft('sun', '#fffbe0', 1) +
      `<linearGradient id="§glass"><stop stop-color="#fff" stop-opacity=".75"/><stop offset=".14" stop-color="#fff" stop-opacity=".12"/><stop offset=".8" stop-color="#cfe8ff" stop-opacity=".1"/><stop offset="1" stop-color="#fff" stop-opacity=".6"/></linearGradient>` +
      fill(FULL_CANVAS, of('wall')) +
      fill('M170 0H1060V520H170Z', of('sky')) +
      circle(830, 210, 330, of('sun')) +
      circle(830, 210, 74, '#fffbe6') +
      blurred(
        '§w',
        5,
        fill(
          'M170 520V380h70v-60h60v40h90v-90h50v120h80v-40h70v60h90v-120h40v-40h26v40h40v150h70v-70h80v50h90v-60h60v160Z',
          '#d8809a',
          0.75,
        ) + fill('M170 520V450q120-60 240-10t240 0t240 0t170 20V520Z', '#5aa87a', 0.8),
      ) +
      line('M615 0V520M170 240H1060', '#fff2e0', 20) +
      line('M170 0V520M1060 0V520', '#fff2e0', 30) +
      form(
        'M40-20H250C250 160 210 340 110 470Q60 300 40-20Z',
        '#ff8fa8',
        line('M110 0Q110 200 90 400M180 0Q180 200 130 420', '#c8486a', 12, 0.4),
        40,
      ) +
      form(
        'M1160-20H960C960 160 1000 340 1090 470Q1140 300 1160-20Z',
        '#ff8fa8',
        line('M1090 0Q1090 200 1110 400M1020 0Q1020 200 1070 420', '#c8486a', 12, 0.4),
        40,
      ) +
      fill('M0 516H1200V675H0Z', of('sill')) +
      fill('M0 516H1200V532H0Z', '#fff0d8', 0.8) +
      ellipse(560, 632, 320, 26, '#2a1030', 0.45) +
      // The jar, its coins, and the glass in front of them.
      `<clipPath id="${id}j"><path d="M430 246Q396 276 396 330V590Q396 636 442 636H678Q724 636 724 590V330Q724 276 690 246Z"/></clipPath><g clip-path="url(#${id}j)">${fill('M396 240H724V640H396Z', '#5a3a86', 0.4)}${coins(
        id,
        Array.from(
          { length: 62 },
          (_, index) =>
            [
              412 + (index % 8) * 42 + (Math.floor(index / 8) % 2) * 18,
              622 - Math.floor(index / 8) * 48 - ((index * 7) % 13),
              0.98,
              (index * 47) % 90,
            ] as const,
        ),
      )}</g>` +
      fill('M430 246Q396 276 396 330V590Q396 636 442 636H678Q724 636 724 590V330Q724 276 690 246Z', of('glass')) +
      line('M430 246Q396 276 396 330V590Q396 636 442 636H678Q724 636 724 590V330Q724 276 690 246', '#fff', 5, 0.7) +
      gleam(430, 420, 12, 120, 0, 0.55) +
      coins(
        id,
        heap(
          '470 232 1.05 20, 540 222 1.15 -20, 620 226 1.1 10, 676 236 1 40, 578 194 1.05 -8, 508 196 0.9 30, 646 190 0.9 -30',
        ),
      ) +
      fill('M416 238H704V266H416Z', '#fff', 0.4) +
      // The plant.
      line('M580 196C586 140 560 110 580 40', '#2f9a52', 14) +
      form(
        'M580 130C520 130 480 96 470 50C530 50 576 76 580 130Z',
        of('leaf'),
        line('M574 124L490 62', '#146a4a', 4, 0.5),
        14,
      ) +
      form(
        'M574 96C640 96 690 60 700 8C630 8 580 40 574 96Z',
        of('leaf'),
        line('M580 90L680 22', '#146a4a', 4, 0.5),
        14,
      ) +
      coins(id, heap('580 34 1.5 0, 476 46 0.8 20, 712 12 0.8 -20')) +
      coins(
        id,
        heap(
          '330 612 1.25 0, 270 626 1.05 40, 380 632 0.9 -20, 800 618 1.3 0, 872 630 1 30, 760 640 0.85 -30, 940 622 0.8 10',
        ),
      ) +
      // The lid.
      group(
        'translate(930 560) rotate(-8)',
        form('M-110-20H110V26Q0 46-110 26Z', of('lid'), '', 20) + ellipse(0, -20, 110, 22, '#ff9ab0'),
      ) +
      sparkles(at('640 60 26, 508 150 18, 720 150 20, 340 300 14, 800 420 16'), '#fff'),
  },
  // 500 more for the first top-up of the week: one coin goes into the hat, two come out.
  'refill-promotion-2': {
    light: { rim: '#ffd9f0', back: '#8a7bff', shade: '#1a0434', from: -1 },
    scene: (id) =>
      slope('curtain', '#e0306a', '#8f1458', '#3a0838') +
      slope('hat', '#4a3a8a', '#1c1244', '#0a0624') +
      slope('band', '#ff8fc0', '#d81f72', '#7a0f4a') +
      slope('stage', '#d8784a', '#7a2a4a', '#2a0a30') +
      slope('glove', '#fff', '#efe4ff', '#b098d8') +
      metal('tip', '#ffd35a') +
      soft('spot', '#fff3d0', 0.95) +
      soft('magic', '#b8f4ff', 1) +
      fill(FULL_CANVAS, of('curtain')) +
      line(
        Array.from(
          { length: 15 },
          (_, index) => `M${index * 86 + 10}-10Q${index * 86 + (index % 2 ? 26 : -6)} 300 ${index * 86 + 12} 560`,
        ).join(''),
        '#3a0430',
        26,
        0.35,
      ) +
      line(
        Array.from(
          { length: 15 },
          (_, index) => `M${index * 86 + 44}-10Q${index * 86 + (index % 2 ? 60 : 30)} 300 ${index * 86 + 48} 560`,
        ).join(''),
        '#ff7fa8',
        12,
        0.3,
      ) +
      fill('M0 548Q600 520 1200 548V675H0Z', of('stage')) +
      fill('M470-20H730L1010 620H190Z', '#fff3d0', 0.16) +
      ellipse(600, 606, 430, 60, of('spot'), 0.8) +
      fill(rays(600, 330), '#fff', 0.06) +
      circle(600, 330, 300, of('magic'), 0.8) +
      // The two paths of light out of the hat.
      line('M600 420C560 330 440 330 420 250M600 420C640 330 760 330 780 250', '#d8fbff', 30, 0.35) +
      line('M600 420C570 340 450 340 420 250M600 420C630 340 750 340 780 250', '#fff', 8, 0.8) +
      coins(id, heap('410 214 4.2 -12, 790 214 4.2 12')) +
      sparkles(
        at('600 250 40, 520 330 22, 690 330 26, 330 110 22, 870 110 22, 600 120 18, 470 400 14, 740 420 16'),
        '#fff',
      ) +
      dots(at('560 300, 640 290, 580 210, 660 240, 540 250, 500 290, 710 270'), '#ffe27a', 10) +
      // The hat.
      ellipse(600, 622, 250, 26, '#12042a', 0.55) +
      form(
        'M448 420H752L730 600Q600 640 470 600Z',
        of('hat'),
        fill('M460 520Q600 560 740 520L736 568Q600 606 464 568Z', of('band')) +
          line('M500 440L512 600', '#8f80e0', 16, 0.35),
        40,
      ) +
      ellipse(600, 418, 222, 46, '#2a1c5c') +
      ellipse(600, 412, 222, 44, '#3a2c78') +
      ellipse(600, 416, 152, 27, '#080418') +
      ellipse(600, 420, 130, 18, '#8feaff', 0.75) +
      // A gloved hand with a wand.
      line('M1000 470L800 350', '#1a0f3a', 20) +
      line('M836 371L800 350', of('tip'), 22) +
      form(
        'M964 440C940 430 930 452 948 464C930 466 930 490 950 494C940 504 950 524 972 520C1000 540 1040 530 1060 500L1140 548L1180 470L1070 410C1040 390 990 410 964 440Z',
        of('glove'),
        line('M948 464L986 474M950 494L984 498M1064 412Q1040 450 1056 500', '#8a70b8', 5, 0.6),
        24,
      ) +
      form('M1122 430L1220 486V620L1090 530Z', '#2a1c5c', '', 24) +
      sparkles(at('796 346 34, 770 300 14, 830 310 12'), '#fff6c0') +
      mirroredCurtain(),
  },
  // Shooting stars that are coins: two people wait for them on a hill.
  'refill-promotion-3': {
    light: { rim: '#bcd0ff', back: '#ff8fd0', shade: '#05041c', from: 1 },
    scene: (id, random) => {
      const falling = (x: number, y: number, size: number) =>
        group(
          `translate(${x} ${y}) rotate(-34) scale(${size})`,
          fill('M0-24L430-5V5L0 24Z', of('tail'), 0.8) +
            circle(0, 0, 58, of('halo')) +
            group('rotate(34)', coins(id, [[0, 0, 1.3, 10]])),
        );
      return (
        slope('night', '#06042a', '#2a1486', '#b04ab8', '#ff9a8a') +
        `<linearGradient id="§tail"><stop stop-color="#fff6c8"/><stop offset=".3" stop-color="#ffc8f0" stop-opacity=".7"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
        soft('halo', '#ffe9a0', 1) +
        soft('moonlight', '#c8d4ff', 0.8) +
        slope('hill', '#3a2a9a', '#140a44') +
        round('basket', '#c8803a', '#ffd9a0') +
        fill(FULL_CANVAS, of('night')) +
        dots(
          Array.from({ length: 70 }, () => [random.between(0, 1200), random.between(0, 430)] as const),
          '#fff',
          4,
          0.8,
        ) +
        dots(
          Array.from({ length: 16 }, () => [random.between(0, 1200), random.between(0, 360)] as const),
          '#ffe0f4',
          8,
          0.9,
        ) +
        line('M-40 330Q300 90 700 130T1260-40', '#e0c8ff', 90, 0.1) +
        line('M-40 330Q300 90 700 130T1260-40', '#fff', 30, 0.08) +
        falling(690, 120, 0.7) +
        falling(300, 110, 0.55) +
        falling(950, 230, 0.85) +
        falling(180, 280, 0.5) +
        falling(500, 260, 1.2) +
        falling(1060, 70, 0.5) +
        blurred(
          '§h',
          2,
          fill('M0 520L120 430L260 500L420 400L600 510L780 420L960 500L1100 430L1200 490V675H0Z', '#4a2a9a', 0.8),
        ) +
        fill('M0 560Q260 450 560 520T1200 500V675H0Z', of('hill')) +
        line(
          Array.from(
            { length: 40 },
            () =>
              `M${random.between(0, 1200)} ${random.between(560, 660)}q${random.between(-8, 8)}-18 ${random.between(-14, 14)}-30`,
          ).join(''),
          '#6a54d8',
          5,
          0.5,
        ) +
        silhouette(420, 560, '#120840', '#ffd0f0', 1.2) +
        silhouette(560, 556, '#120840', '#ffd0f0', 0.92) +
        // Their basket, which has coins already.
        circle(690, 540, 130, of('halo'), 0.9) +
        coins(id, heap('650 512 1 20, 700 500 1.15 -14, 748 514 1 34, 690 474 0.9 0')) +
        form(
          'M606 522H784L756 610Q696 626 634 610Z',
          of('basket'),
          line(
            'M606 546H784M612 570H778M622 594H768M640 522V620M676 522V622M712 522V622M748 522V620',
            '#7a3f1a',
            6,
            0.55,
          ),
          26,
        ) +
        beads('M606 522H784', '#ffd9a0', 16, 18) +
        line('M330 446L300 330M330 446L384 470', '#120840', 9) +
        group(
          'translate(296 318)',
          `<path d="M-54-16Q0-40 54-16Q40 70 0 84Q-40 70-54-16Z" fill="#fff" opacity=".22"/>${line('M-54-16Q0-40 54-16Q40 70 0 84Q-40 70-54-16ZM-44 20H44M-30 50H30M-20-24L-14 76M20-24L14 76', '#e8dcff', 4, 0.8)}${line('M-54-16Q0 6 54-16Q0-40-54-16', '#ffd35a', 8)}`,
        ) +
        sparkles(at('640 440 20, 760 460 16, 240 180 16, 860 120 18, 1080 320 16'), '#fff')
      );
    },
  },
};

const mirroredCurtain = (): string =>
  group(
    'translate(600 0)',
    mirrored(
      form(
        'M-640-20H-330C-360 160-420 320-540 420Q-500 560-520 700H-640Z',
        of('curtain'),
        line('M-400-20C-430 160-480 300-580 400M-480-20C-500 140-540 260-620 340', '#ff7fa8', 14, 0.35),
        40,
      ) + line('M-560 404Q-526 430-500 408', '#ffd35a', 16),
    ),
  );

/** Draws a top-up promotion by its benefit. */
export function refill(id: string, random: Random, seed: string): string {
  const promise = PROMISES[seed];
  if (!promise) throw new Error(`nobody has drawn ${seed}`);
  const { light, scene } = promise;
  return (
    edges() +
    coinShape(id) +
    scene(id, random) +
    bokeh(`${id}B`, EVENT, ['#ffe9a8', light.back], random) +
    air(id, EVENT, light, random)
  );
}
