// What comes by post.
import { darker, GOLD, lighter } from '../colour.ts';
import { at, sparkles } from '../shapes.ts';
import { box, circle, ellipse, fill, group, line, linear, mirrored, radial, use } from '../svg.ts';
import { type Motif, motif } from './motif.ts';
import type { Palette } from './palette.ts';

/** A soft toy that sits. Its ears tell what it is: hearts go with rabbits, moons with cats, all else with bears. */
export function plush(id: string, { main, second, print }: Palette, which: Motif): string {
  const dark = darker(main, 0.3);
  const ears: Partial<Record<Motif, string>> = {
    heart: ellipse(46, -150, 25, 66, main) + ellipse(46, -146, 12, 48, second),
    moon: fill('M24-116L92-172Q104-120 88-78Z', main) + fill('M44-116L82-148Q90-116 80-92Z', second),
  };
  return (
    mirrored(ears[which] ?? circle(72, -124, 36, main) + circle(72, -124, 19, second)) +
    mirrored(ellipse(104, 60, 30, 52, main) + ellipse(72, 150, 50, 36, dark) + ellipse(76, 152, 26, 19, second)) +
    radial(`${id}p`, [lighter(main, 0.28), main], [-30, 30, 130]) +
    ellipse(0, 88, 96, 86, use(`${id}p`)) +
    ellipse(0, 100, 60, 56, second) +
    radial(`${id}q`, [lighter(main, 0.32), main], [-34, -90, 140]) +
    ellipse(0, -52, 116, 96, use(`${id}q`)) +
    ellipse(0, -22, 50, 37, second) +
    mirrored(
      circle(48, -60, 13, '#2a1440') + circle(52, -65, 4.5, '#fff') + ellipse(82, -26, 17, 10, '#ff8fb0', 0.75),
    ) +
    ellipse(0, -36, 14, 10, '#2a1440') +
    line('M0-28V-16M-18-14Q-8-4 0-14Q8-4 18-14', '#2a1440', 5) +
    mirrored(fill('M0 34C14 10 62 12 60 34C62 58 14 58 0 34Z', print)) +
    circle(0, 34, 11, GOLD) +
    group('translate(0 108) scale(.44)', motif(id, which, dark))
  );
}

export function shirt(id: string, { main, print }: Palette, which: Motif): string {
  return (
    linear(`${id}s`, [lighter(main, 0.18), main, darker(main, 0.18)], [-120, -150, 130, 170]) +
    fill(
      'M-58-146Q-120-132-146-112L-190-18L-128 12L-112-22V156Q-112 168-100 168H100Q112 168 112 156V-22L128 12L190-18L146-112Q120-132 58-146Q40-104 0-104Q-40-104-58-146Z',
      use(`${id}s`),
    ) +
    line('M-58-146Q-40-104 0-104Q40-104 58-146', darker(main, 0.4), 11) +
    line('M-112-22V150M112-22V150M-128 12L-112-22M128 12L112-22', darker(main, 0.4), 4, 0.6) +
    line('M-70 168Q-60 90-80 30M76 160Q64 110 82 60', darker(main, 0.3), 5, 0.35) +
    group('translate(0 10) scale(1.15)', motif(id, which, print)) +
    line('M-38 92H38M-22 110H22', print, 7, 0.8)
  );
}

export function mug(id: string, { main, second, print }: Palette, which: Motif): string {
  return (
    line('M-40-150q-22-24 0-44M4-152q-22-26 0-50M48-150q-22-24 0-44', '#fff', 9, 0.5) +
    line('M104-58C196-84 196 84 96 74', darker(main, 0.15), 30) +
    line('M104-58C178-76 178 66 98 62', lighter(main, 0.25), 8, 0.7) +
    linear(`${id}m`, [lighter(main, 0.3), main, darker(main, 0.28)], [-120, 0, 120, 0]) +
    fill('M-122-110H114V110Q114 152 72 152H-80Q-122 152-122 110Z', use(`${id}m`)) +
    ellipse(-4, -110, 118, 26, second) +
    ellipse(-4, -106, 100, 19, '#5a2c1c') +
    ellipse(-20, -108, 52, 9, '#8a4a2c') +
    line('M-98-70V96', '#fff', 12, 0.4) +
    group('translate(-4 28) scale(1.25)', motif(id, which, print))
  );
}

export function lightStick(id: string, { main, second, print }: Palette, which: Motif): string {
  return group(
    'rotate(14)',
    radial(
      `${id}h`,
      [
        [lighter(main, 0.7), 1],
        [main, 0],
      ],
      [0, -78, 190],
    ) +
      circle(0, -78, 190, use(`${id}h`), 0.7) +
      linear(`${id}k`, ['#4b4170', '#1c1438', '#3a3160'], [-34, 0, 34, 0]) +
      fill('M-30 30H30L24 180Q22 194 0 194Q-22 194-24 180Z', use(`${id}k`)) +
      circle(0, 92, 13, second) +
      line('M-24 132H24M-23 148H23', '#6c5fa0', 5) +
      fill('M-62 2H62L44 44H-44Z', print) +
      line('M-58 8H58', '#fff', 6, 0.6) +
      radial(
        `${id}d`,
        [
          ['#fff', 0.95],
          [second, 0.85],
          [main, 0.9],
        ],
        [-20, -100, 120],
      ) +
      circle(0, -84, 96, use(`${id}d`)) +
      line('M-66-124Q-46-158-10-164', '#fff', 11, 0.8) +
      group('translate(0-84) scale(1.15)', motif(id, which, which === 'mark' ? '' : '#fff')) +
      sparkles(at('-128 -150 16, 120 -174 20, 134 -40 14, -138 -40 13'), '#fff'),
  );
}

export function phoneCase(id: string, { main, second, print }: Palette, which: Motif): string {
  return group(
    'rotate(-9)',
    box(-96, -182, 192, 372, 42, darker(main, 0.45)) +
      linear(`${id}o`, [lighter(main, 0.25), main, darker(main, 0.25)], [-100, -180, 110, 190]) +
      box(-88, -176, 176, 360, 36, use(`${id}o`)) +
      line('M-64 120Q-10 60 64 112M-70 150Q-6 92 70 144', second, 8, 0.6) +
      box(-70, -158, 84, 84, 24, '#181030') +
      [at('-48 -136, -8 -136, -48 -96')]
        .flat()
        .map(([x, y]) => circle(x, y, 15, '#3c3468') + circle(x, y, 7, '#8fa6ff'))
        .join('') +
      circle(-8, -96, 7, '#fff3c4') +
      group('translate(0 20) scale(1.3)', motif(id, which, print)) +
      sparkles(at('52 -120 12, 60 -40 9, -58 -20 10, 56 84 12'), '#fff', 0.8),
  );
}

export function toteBag(id: string, { main, second, print }: Palette, which: Motif): string {
  return (
    line('M-62-84C-62-196 62-196 62-84', darker(second, 0.25), 17) +
    linear(`${id}g`, [lighter(second, 0.5), second]) +
    fill('M-128-92H128L142 152Q143 170 125 170H-125Q-143 170-142 152Z', use(`${id}g`)) +
    line('M-124-70H124', darker(second, 0.3), 4, 0.5) +
    line('M-62-92V-60M62-92V-60', darker(second, 0.25), 17) +
    circle(0, 42, 84, main) +
    group('translate(0 42) scale(1.12)', motif(id, which, print)) +
    line('M-110 150Q-96 60-116-30', '#fff', 7, 0.4)
  );
}

export function cap(id: string, { main, second, print }: Palette, which: Motif): string {
  return (
    linear(`${id}a`, [lighter(main, 0.3), darker(main, 0.15)]) +
    fill('M-136 54C-150-70-70-134 10-134C96-134 150-66 142 46Z', use(`${id}a`)) +
    line('M8-134C-30-96-46-30-40 52M10-134C56-96 84-30 82 46', darker(main, 0.35), 4, 0.6) +
    circle(8, -136, 12, second) +
    fill('M-148 44C-60 16 70 16 146 40C200 60 214 96 196 116C120 78-20 70-142 88Q-160 66-148 44Z', darker(main, 0.25)) +
    line('M-136 70C-20 48 110 56 190 98', second, 5, 0.8) +
    group('translate(20-42) scale(.86)', motif(id, which, print))
  );
}

/** A charm of clear acrylic on a chain. */
export function keyRing(id: string, { main, second, print }: Palette, which: Motif): string {
  return (
    `<circle cy="-158" r="34" stroke="#e8e2ff" stroke-width="11"/>` +
    line('M0-124V-96', '#cfc6f5', 14) +
    box(-108, -96, 216, 258, 52, '#fff', 0.35) +
    linear(`${id}y`, [second, main]) +
    box(-92, -80, 184, 226, 42, use(`${id}y`)) +
    circle(0, -70, 9, '#fff') +
    group('translate(0 34) scale(1.34)', motif(id, which, print)) +
    line('M-96-40V70', '#fff', 9, 0.7) +
    sparkles(at('-56 -36 10, 58 -30 12, 60 112 10, -58 118 9'), '#fff')
  );
}

/** A fan of printed cards. */
export function photoCards(id: string, { main, second, print }: Palette, which: Motif): string {
  const card = (turn: number, x: number, colour: string, inside: string) =>
    group(
      `translate(${x} 0) rotate(${turn})`,
      box(-74, -126, 148, 236, 18, '#fff') +
        box(-62, -114, 124, 182, 12, colour) +
        inside +
        line('M-34 88H34', colour, 8),
    );
  const person = (hair: string) =>
    circle(0, -40, 34, '#ffdcc2') +
    fill('M-40-36C-46-92 46-92 40-36C30-60-10-66-40-36Z', hair) +
    fill('M-56 68Q-50 6 0 6Q50 6 56 68Z', hair) +
    line('M-12-36v2M12-36v2M-8-22Q0-16 8-22', '#3a1c3c', 5);
  return (
    card(-17, -74, second, person(darker(main, 0.2))) +
    card(17, 74, lighter(main, 0.3), person('#5a3a22')) +
    card(0, 0, main, group('translate(0-22) scale(1.1)', motif(id, which, print))) +
    sparkles(at('-150 -120 15, 156 -124 18, 150 110 12'), '#fff')
  );
}
