import { backdrop, EVENT, rays } from '../backdrop.ts';
import { ORANGE, PINK } from '../colour.ts';
import { type Fur, monster } from '../monster.ts';
import type { Random } from '../random.ts';
import { at, hearts, sparkles } from '../shapes.ts';
import { beads, box, circle, ellipse, fill, group, line, linear, use } from '../svg.ts';

/** A monster under its health bar, and a hall of fans who throw hearts at it. */
export function monsterFight(id: string, random: Random): string {
  const fur = random.pick<Fur & { sky: readonly string[] }>([
    { colour: '#8b46e8', horn: '#ffd9a0', eyes: 2, sky: ['#1b0c4f', '#8a1f78'] },
    { colour: '#1fb5a8', horn: '#ffe9b8', eyes: 3, sky: ['#0e1350', '#3a2aa0'] },
    { colour: '#ff6b4a', horn: '#fff0d2', eyes: 1, sky: ['#2b0f5c', '#a3226f'] },
    { colour: '#3f7bf5', horn: '#ffd0e0', eyes: 2, sky: ['#2a0b52', '#c0336f'] },
  ]);
  const left = random.between(240, 400);
  return (
    backdrop(id, EVENT, fur.sky, '#ffc9dd', [600, 370, 430]) +
    fill(rays(600, 380), '#fff', 0.06) +
    ellipse(600, 642, 420, 50, '#0d0630', 0.5) +
    group('translate(600 398) scale(.95)', monster(id, fur)) +
    box(300, 34, 600, 46, 23, '#0d0630', 0.75) +
    linear(`${id}p`, [PINK, ORANGE], [310, 0, 890, 0]) +
    box(308, 42, left, 30, 15, use(`${id}p`)) +
    box(320, 47, left - 24, 7, 3.5, '#fff', 0.4) +
    circle(300, 57, 40, '#0d0630') +
    hearts(at('300 82 44'), '#ff3355') +
    burst(330, 300, '#ffe08a', PINK) +
    burst(884, 250, '#fff', '#3fd0ff') +
    hearts(at('210 250 38, 1010 330 44, 150 400 26, 1080 200 28'), PINK) +
    line('M226 262l50 20M992 320l-52 14M164 390l46-6M1066 200l-44 14', '#ffb3cf', 7, 0.7) +
    sparkles(at('120 150 18, 1090 110 20, 220 130 10, 960 150 12, 90 300 10, 1130 300 12'), '#ffe9a8') +
    crowd(random)
  );
}

function burst(x: number, y: number, inner: string, outer: string): string {
  const star = 'M0-58l14 30 32-18-12 34 36 12-36 12 12 34-32-18L0 58l-14-30-32 18 12-34-36-12 36-12-12-34 32 18Z';
  return group(`translate(${x} ${y})`, fill(star, outer) + group('scale(.55)', fill(star, inner)));
}

/** Heads along the lower edge, with their light sticks up. */
function crowd(random: Random): string {
  const hands = Array.from({ length: 17 }, (_, index) => ({
    x: 28 + index * 72 + random.between(-18, 18),
    y: random.between(584, 622),
    lean: random.between(-24, 24),
  }));
  const sticks = (colour: string, turn: number) => {
    const some = hands
      .filter((_, index) => index % 3 === turn)
      .map(({ x, y, lean }) => `M${x} ${y}l${lean}-52`)
      .join('');
    return line(some, colour, 22, 0.25) + line(some, colour, 11);
  };
  return (
    sticks('#ff7fb2', 0) +
    sticks('#5fe3ff', 1) +
    sticks('#ffd76b', 2) +
    line(hands.map(({ x, y, lean }) => `M${x} ${y}L${x - lean} 670`).join(''), '#12093a', 21) +
    beads('M-10 668H1220', '#12093a', 92, 72) +
    beads('M26 690H1220', '#080420', 92, 72)
  );
}
