// Long hair: behind the shoulders, and in front of the near one.
import { mixed } from '../colour.ts';
import { fill } from '../svg.ts';
import { between, clump, curve, type Point, ribbon } from './pen.ts';
import type { Skull } from './skull.ts';
import { flow, type Strands } from './strands.ts';

export function falling(end: number, isWavy: boolean, { turned }: Skull, width: number, strands: Strands): string {
  const { random, dark, base, ground, isPlain } = strands;
  const [near, far, wave] = [turned(-68, -76) * width, turned(68, 52) * width, isWavy ? 9 : 0];
  const isShort = end < 140;
  const tips = Array.from({ length: isPlain ? 4 : 7 }, (_, index, all = isPlain ? 3 : 6) => {
    const share = index / all;
    const x = between(near - 12, far + 6, share);
    return clump(
      [x, end * 0.62],
      [
        x + (isShort ? (0.5 - share) * 26 : (share - 0.5) * 20),
        end + 20 - Math.abs(share - 0.4) * 30 + random.between(-8, 10),
      ],
      random.between(-10, 10),
      random.between(15, 21),
    );
  }).join('');
  const shape = curve([
    [turned(-40, -50) * width, -96],
    [near - 8, -40],
    [near - 10 - wave, 30],
    [near - 8 + wave, 80],
    [near - 16 - wave, end * 0.72],
    [near + 4, end * 0.9],
    [0, end * 0.84],
    [far - 8, end * 0.88],
    [far + 10 + wave, end * 0.72],
    [far + 4 - wave, 70],
    [far + 10, 10],
    [far, -50],
  ]);
  return (
    fill(shape + tips, ground) +
    fill(shape, dark, 0.35) +
    flow(strands, [`${strands.id}x`, shape], {
      count: 9,
      from: (s): Point => [between(near, far, s), -60],
      to: (s): Point => [between(near - 16, far + 8, s), end],
      bend: (s) => (s - 0.5) * (isWavy ? 50 : 14),
      gloss: [0.5, 0.72],
    }) +
    (isPlain ? '' : fill(clump([near - 4, 20], [near - 26, end * 0.8], isWavy ? 16 : 6, 5), base))
  );
}

/** Draws hair in front of the near shoulder: a broad lock and thinner ones, all different. */
export function beside(end: number, isWavy: boolean, { turned }: Skull, width: number, strands: Strands): string {
  const { random, base, light, isPlain } = strands;
  const wave = isWavy ? 7 : 2;
  const x = (front: number, aside: number) => turned(front, aside) * width;
  const broad = ribbon([
    [x(-30, -34), -104, 8],
    [x(-60, -62), -66, 19],
    [x(-68, -66), -10, 19],
    [x(-69, -64) - wave, 36, 21],
    [x(-70, -63) + wave, end * 0.5, 23],
    [x(-72, -62) - wave, end * 0.78, 18],
    [x(-62, -54), end + 8, 1.5],
  ]);
  const second = ribbon([
    [x(-20, -16), -102, 6],
    [x(-51, -42), -54, 9],
    [x(-54, -43), 0, 8],
    [x(-53, -41) + wave, 42, 6],
    [x(-54, -40) - wave, end * 0.5, 5],
    [x(-48, -34), end * 0.72, 0.8],
  ]);
  const third = clump([x(-74, -78), 10], [x(-88, -84), end * 0.86], -wave * 1.6, 8);
  const farLock = ribbon([
    [x(34, 34), -96, 5],
    [x(60, 58), -50, 7],
    [x(63, 58), 0, 4],
    [x(60, 56) + wave * 0.6, 40, 3],
    [x(64, 60), Math.min(end, 120) * 0.7, 0.7],
  ]);
  return (
    fill(third + farLock, base) +
    fill(broad, strands.ground) +
    flow(strands, [`${strands.id}y`, broad], {
      count: 7,
      from: (s): Point => [x(between(-44, -16, s), between(-50, -14, s)), -104],
      to: (s): Point => [x(between(-82, -56, s), between(-76, -42, s)), end - 6],
      bend: () => (isWavy ? 16 : 8),
      gloss: [0.3, 0.46],
    }) +
    fill(second, mixed(base, light, isPlain ? 0.1 : 0.2)) +
    (isPlain ? '' : fill(clump([x(-60, -54), 30], [x(-58, -48), end * 0.6], random.between(4, 10), 2), light, 0.3))
  );
}
