import { darker, GOLD, lighter } from './colour.ts';
import { beads, circle, ellipse, fill, group, line, linear, mirrored, use } from './svg.ts';

export type Fur = { colour: string; horn: string; eyes: 1 | 2 | 3 };

/** A fluffy one with fangs, about 480 wide and 560 high with its middle at 0 0. */
export function monster(id: string, { colour, horn, eyes }: Fur): string {
  const dark = darker(colour, 0.45);
  const fluff = 'M0-186C130-186 196-96 196 18C196 140 120 206 0 206S-196 140-196 18C-196-96-130-186 0-186Z';
  return (
    linear(`${id}f`, [lighter(colour, 0.22), colour, dark], [0, -220, 0, 230]) +
    mirrored(
      fill('M84-150C92-214 136-240 142-296C204-246 214-160 168-92Z', horn) +
        line('M104-196l72 30M126-236l66 26', darker(horn, 0.3), 9, 0.6) +
        fill('M150 30C226-6 282 44 264 120Q246 160 206 150Q160 132 150 30Z', use(`${id}f`)) +
        fill('M262 112l14 40-30-16ZM234 140l2 40-26-28ZM206 144l-10 36-16-34Z', '#fff3e0') +
        ellipse(92, 206, 66, 34, dark) +
        fill('M50 216l12 24 14-22ZM86 220l10 24 14-24ZM122 216l12 22 12-26Z', '#fff3e0'),
    ) +
    beads(fluff, use(`${id}f`), 84, 57) +
    fill(fluff, use(`${id}f`)) +
    fill('M-30-214Q-16-262 6-250Q2-236 12-226Q26-252 48-244Q34-226 34-206Z', colour) +
    ellipse(0, 128, 118, 74, lighter(colour, 0.45), 0.5) +
    line('M-60 164q60 22 120 0M-42 186q42 12 84 0', dark, 6, 0.35) +
    mirrored(ellipse(142, 34, 30, 17, '#ff5c8f', 0.6)) +
    EYES[eyes](use(`${id}f`), dark) +
    fill('M-112 42Q0 74 112 42Q104 146 0 150Q-104 146-112 42Z', '#3a0d33') +
    fill('M-62 128Q0 92 62 128Q36 150 0 150T-62 128Z', '#ff5c8f') +
    fill('M-94 48L-70 98L-46 58ZM94 48L70 98L46 58ZM-36 60L-22 84L-6 62ZM36 60L22 84L6 62Z', '#fff8ea') +
    fill('M-58 137L-46 108L-32 145ZM58 137L46 108L32 145Z', '#fff8ea')
  );
}

function eye(lid: string, dark: string, radius: number): string {
  return (
    circle(0, 0, radius, '#fff8ea') +
    circle(-radius * 0.12, radius * 0.1, radius * 0.64, GOLD) +
    ellipse(-radius * 0.12, radius * 0.1, radius * 0.22, radius * 0.52, '#3a0d33') +
    circle(radius * 0.18, -radius * 0.18, radius * 0.16, '#fff') +
    group(`scale(${radius / 50})`, fill('M-56-12Q-40-60 0-60T58-36L52-22Z', lid) + line('M-54-12L54-34', dark, 9))
  );
}

const EYES: Record<Fur['eyes'], (lid: string, dark: string) => string> = {
  1: (_, dark) =>
    group(
      'translate(0 -52)',
      circle(0, 0, 78, '#fff8ea') +
        circle(0, 8, 48, GOLD) +
        ellipse(0, 8, 16, 38, '#3a0d33') +
        circle(20, -12, 12, '#fff'),
    ) + line('M-84-104L0-84L84-104', dark, 18),
  2: (lid, dark) => mirrored(group('translate(-74 -46)', group('scale(-1 1)', eye(lid, dark, 50)))),
  3: (lid, dark) =>
    mirrored(group('translate(-92 -40)', group('scale(-1 1)', eye(lid, dark, 42)))) +
    group(
      'translate(0 -92)',
      circle(0, 0, 34, '#fff8ea') + circle(0, 4, 22, GOLD) + ellipse(0, 4, 7, 18, '#3a0d33') + circle(8, -6, 6, '#fff'),
    ),
};
