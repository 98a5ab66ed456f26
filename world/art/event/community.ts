import { backdrop, EVENT } from '../backdrop.ts';
import { PINK } from '../colour.ts';
import type { Random } from '../random.ts';
import { at, dots, type Spot } from '../shapes.ts';
import { beads, box, circle, ellipse, fill, group, line, mirrored } from '../svg.ts';

/** Loy Krathong: three friends at the water, under lanterns and temples. */
export function community(id: string, random: Random): string {
  const [top, middle, bottom] = random.pick([
    ['#120b46', '#5a2190', '#ff6f7d'],
    ['#0c1550', '#2f3fa8', '#f58a7a'],
    ['#220a4a', '#8a1f7a', '#ffa04d'],
  ]);
  return (
    backdrop(id, EVENT, [top, middle, bottom], '#ffc9dd', [600, 380, 420]) +
    dots(
      Array.from({ length: 34 }, () => [random.between(10, 1190), random.between(8, 260)] as const),
      '#fff',
      4,
      0.8,
    ) +
    circle(930, 150, 62, '#fff0c4') +
    `<defs><g id="${id}k">${fill('M-24-30Q0-42 24-30L30 24Q0 36-30 24Z', '#ffb04a')}${fill('M-14-32Q0-38 14-32L16 26Q0 32-16 26Z', '#ffe39a')}${ellipse(0, 27, 28, 6, '#e0662f')}</g></defs>` +
    skyLanterns(id, random) +
    fill('M0 500Q150 440 320 480T640 470T960 474T1200 450V560H0Z', '#2b1160', 0.55) +
    `<defs><g id="${id}t">${temple()}</g><g id="${id}r">${krathong()}</g></defs>` +
    placed(`${id}t`, at('290 532 .62, 930 532 .7, 600 520 1')) +
    fill('M0 518H1200V675H0Z', '#1a0c4c') +
    line(
      'M430 548H770M480 572H720M520 596H680M210 556h150M860 560h150M100 606h120M980 610h140M300 640h120M760 644h150',
      '#ffb066',
      7,
      0.35,
    ) +
    festoon(96) +
    placed(`${id}r`, at('410 560 .6, 800 556 .55, 1110 560 .7, 250 590 1, 960 604 1.15, 100 648 .8')) +
    friends(600, 590)
  );
}

/** Three friends on the bank, seen from behind. */
function friends(x: number, y: number): string {
  const coat = 'M-62 120C-66 40-46 6 0 6S66 40 62 120Z';
  const one = (at: number, low: number, colour: string, hair: string, extra: string) =>
    group(
      `translate(${at} ${low})`,
      fill(coat, colour) +
        line('M-60 96C-60 40-42 8 0 8', '#ff9cc0', 4, 0.8) +
        extra +
        fill('M-40-20C-44-76 44-76 40-20Q44 16 0 16T-40-20Z', hair) +
        line('M-38-16C-42-50-20-62 0-62', '#ff9cc0', 4, 0.8),
    );
  return group(
    `translate(${x} ${y})`,
    one(-108, 8, '#5b2bb0', '#1c0d38', fill('M-40-20H40L46 62H-46Z', '#1c0d38')) +
      one(112, 14, '#1b6f8f', '#2a1428', circle(0, -70, 20, '#2a1428')) +
      one(0, -6, '#c8286f', '#241033', '') +
      line('M-62 60Q-84 70-96 40M62 60Q84 70 98 44', '#c8286f', 26),
  );
}

function placed(shape: string, spots: readonly Spot[]): string {
  return spots
    .map(([x, y, size]) => `<use href="#${shape}" transform="translate(${x} ${y}) scale(${size})"/>`)
    .join('');
}

function skyLanterns(id: string, random: Random): string {
  const places = at(
    '150 210 1.1, 330 110 0.8, 470 250 0.7, 730 130 0.9, 800 300 0.6, 1060 260 1.15, 1130 90 0.6, 60 380 0.6, 600 70 0.55, 380 360 0.5, 250 320 0.6, 940 350 0.5',
  );
  return places
    .map(
      ([x, y, scale]) =>
        circle(x, y, Math.round(64 * scale), '#ffb766', 0.22) +
        `<use href="#${id}k" transform="translate(${x} ${y}) rotate(${random.between(-9, 9)}) scale(${scale})"/>`,
    )
    .join('');
}

function temple(): string {
  return (
    fill('M0-250L8-170Q20-120 66-84Q92-60 96-30H-96Q-92-60-66-84Q-20-120-8-170Z', '#ffb938') +
    fill('M0-250L3-170Q6-110 22-84Q30-60 30-30H-96Q-92-60-66-84Q-20-120-8-170Z', '#ffd873', 0.8) +
    box(-112, -34, 224, 18, 5, '#f08a34') +
    box(-134, -18, 268, 20, 5, '#c8503f') +
    line('M-18-126H18M-48-96H48M-84-60H84', '#b5452f', 5, 0.6)
  );
}

function festoon(y: number): string {
  const wire = `M-10 20Q200 ${y + 70} 410 26T820 30T1210 20`;
  return (
    line(wire, '#12083a', 4) +
    beads(wire, '#ffd76b', 20, 64) +
    beads('M22 52Q210 120 400 50T810 54T1210 44', PINK, 12, 64)
  );
}

function krathong(): string {
  return (
    ellipse(0, 20, 74, 12, '#ffb066', 0.35) +
    mirrored(fill('M0 16Q10-16 40-26Q44 4 20 18ZM10 18Q34-8 62-8Q58 16 26 22Z', '#ff6fa5')) +
    fill('M-18 16Q-14-22 0-32Q14-22 18 16Z', '#ff9cc0') +
    fill('M-58 12H58Q44 30 0 30T-58 12Z', '#2f9a64') +
    line('M0-34V-46', '#fff3d6', 7) +
    fill('M0-74Q14-56 0-48Q-14-56 0-74Z', '#ffd23f')
  );
}
