/** Fireworks: shells rise, burst and fade. */

import { randomFrom } from '../../random.ts';
import { of, soft } from '../form.ts';
import { dots } from '../shapes.ts';
import { circle, line } from '../svg.ts';
import { type GiftFilm, landed, melody, part, r } from './film.ts';

const SPARKS = 34;
const RISES = 0.5;
const FADES = 1.25;

interface Shell {
  /** Time of the burst in seconds. */
  at: number;
  x: number;
  y: number;
  reach: number;
  colour: string;
  core: string;
}

const shells: readonly Shell[] = [
  { at: 0.35, x: 180, y: 150, reach: 140, colour: '#ffd35a', core: '#fff6d0' },
  { at: 0.7, x: 80, y: 236, reach: 96, colour: '#ff4f9e', core: '#ffe0f0' },
  { at: 0.9, x: 286, y: 214, reach: 104, colour: '#3fd0ff', core: '#e8fbff' },
  { at: 1.15, x: 116, y: 96, reach: 92, colour: '#a57aff', core: '#f0e8ff' },
  { at: 1.3, x: 262, y: 104, reach: 100, colour: '#5fe87a', core: '#eafff0' },
  { at: 1.5, x: 180, y: 296, reach: 110, colour: '#ff6a5a', core: '#fff0e8' },
  { at: 1.72, x: 180, y: 206, reach: 176, colour: '#ffb52e', core: '#fff' },
];

/** Draws one shell at a time. */
function burst({ at: opens, x, y, reach, colour, core }: Shell, at: number, index: number): string {
  if (at < opens) {
    const share = part(at, opens - RISES, opens);
    if (share === 0) return '';
    const top = r(480 - (480 - y) * landed(share));
    return line(`M${x} ${r(top + 46 * (1 - share))}L${x} ${top}`, colour, 3, 0.7) + dots([[x, top]], '#fff', 7);
  }
  const share = part(at, opens, opens + FADES);
  if (share === 1) return '';
  const random = randomFrom(`shell ${index}`);
  const visible = 1 - share ** 2.2;
  const points = Array.from({ length: SPARKS }, (_, spark) => {
    const angle = (spark / SPARKS) * Math.PI * 2 + random.next() * 0.22;
    // Every third spark stays in an inner ring.
    const far = reach * (spark % 3 === 0 ? 0.5 : 0.82 + 0.18 * random.next());
    const place = (moment: number) => {
      const out = landed(Math.min(1, moment)) * far;
      return [r(x + Math.cos(angle) * out), r(y + Math.sin(angle) * out + 46 * moment * moment)] as const;
    };
    return { head: place(share), tail: place(Math.max(0, share - 0.16)) };
  });
  const rays = points.map(({ head, tail }) => `M${tail.join(' ')}L${head.join(' ')}`).join('');
  return (
    circle(x, y, r(reach * (0.6 + 0.4 * share)), of(`s${index}`), r(visible * 0.9 * 10) / 10) +
    line(rays, colour, r(6 - 3 * share), visible) +
    dots(
      points.map(({ head }) => head),
      core,
      r(8 - 4 * share),
      visible,
    )
  );
}

export const fireworks: GiftFilm = {
  seconds: 3,
  draw: (at) =>
    shells.map(({ colour }, index) => soft(`s${index}`, colour, 0.8)).join('') +
    shells.map((shell, index) => burst(shell, at, index)).join(''),
  sounds: [
    ...shells.flatMap(({ at, reach }) => [
      { at: at - RISES, lasts: RISES, from: 700, to: 1_900, loud: 0.08, voice: 'soft' as const },
      { at, lasts: 0.7, from: 1_800, to: 120, loud: reach / 190, voice: 'noise' as const },
      { at, lasts: 0.35, from: 90, to: 40, loud: 0.6, voice: 'soft' as const },
    ]),
    ...melody([7, 9, 10, 12], { at: 1.85, gap: 0.1, loud: 0.22 }),
  ],
};
