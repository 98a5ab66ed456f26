// Short hair: the nape, which fades into skin, and the hair on top.
import { mixed } from '../colour.ts';
import type { Person, Style } from '../person.ts';
import { fill, linear, use } from '../svg.ts';
import { between, clump, curve, type Point } from './pen.ts';
import type { Skull } from './skull.ts';
import type { Strands } from './strands.ts';

/** Draws the back of the head, seen behind the near ear. */
export function nape({ style, skin, width }: Person, { turned }: Skull, { id, base, dark }: Strands): string {
  const isLong = style === 'pixie';
  return (
    linear(`${id}s`, [dark, mixed(base, dark, 0.6), mixed(base, skin, isLong ? 0 : 0.42)], [0, -60, 0, 50]) +
    fill(
      curve([
        [turned(-50, -74) * width, -80],
        [turned(-70, -88) * width, -30],
        [turned(-66, -81) * width, 8],
        [turned(-54, -62) * width, isLong ? 52 : 34],
        [turned(-38, -46) * width, isLong ? 58 : 42],
        [turned(-20, -30) * width, 24],
        [0, -40],
      ]),
      use(`${id}s`),
    )
  );
}

/** Draws hair that stands up, hangs into the forehead or is combed aside. */
export function topOf(style: Style, { turned }: Skull, width: number, strands: Strands): string {
  const { random, base, light, dark, isPlain } = strands;
  const x = (front: number, aside: number) => turned(front, aside) * width;
  const many = isPlain ? 8 : 11;
  const parts = ['', '', ''];
  const put = (index: number, path: string) => {
    parts[index % 3] += path;
  };
  if (style === 'quiff')
    for (let index = 0; index < many; index++) {
      const share = index / (many - 1);
      const rise = Math.sin(share * 2.7 + 0.3);
      put(
        index,
        clump(
          [x(between(-50, 58, share), between(-42, 58, share)), -58 - rise * 12],
          [x(between(-84, 34, share), between(-104, 26, share)), -102 - rise * 36 + random.between(-5, 5)],
          -34 + random.between(-4, 4),
          random.between(17, 21),
        ),
      );
    }
  if (style === 'crop' || style === 'pixie')
    for (let index = 0; index < many; index++) {
      const share = index / (many - 1);
      const low = style === 'pixie' ? between(8, -34, share) : -36 - Math.sin(share * 3.1) * 6;
      put(
        index,
        clump(
          [x(between(-34, 44, share), between(-36, 40, share)), -104 + Math.abs(share - 0.5) * 30],
          [x(between(-56, 62, share), between(-46, 60, share)), low + random.between(-9, 9)],
          style === 'pixie' ? 26 : (0.5 - share) * 26,
          random.between(10, 13),
        ),
      );
    }
  if (style === 'crop' || style === 'pixie')
    for (let index = 0; index < 7; index++) {
      const share = index / 6;
      const rise = Math.sin(share * 3.1);
      put(
        index,
        clump(
          [x(between(-60, 52, share), between(-68, 44, share)), -84 - rise * 16],
          [x(between(-76, 66, share), between(-86, 56, share)), -94 - rise * 40 + random.between(-5, 5)],
          random.between(-14, 14),
          random.between(9, 13),
        ),
      );
    }
  // Two curtains from a middle parting, with volume above it.
  if (style === 'parted')
    for (const [index, [front, aside, y, wide, bend]] of (
      [
        [-74, -66, 2, 21, 44],
        [-62, -48, -16, 17, 42],
        [-46, -30, -34, 13, 36],
        [72, 69, 0, 18, -38],
        [62, 60, -20, 14, -34],
        [46, 50, -40, 10, -28],
      ] as const
    ).entries())
      put(
        index,
        clump([x(8, 14) + (front < 0 ? -9 : 7), -114], [x(front, aside), y + random.between(-4, 4)], bend, wide),
      );
  const strays =
    isPlain || style === 'buzz'
      ? ''
      : Array.from({ length: 4 }, () => {
          const at: Point = [x(random.between(-50, 50), random.between(-64, 40)), -104];
          return clump(at, [at[0] + random.between(-16, 10), -128 + random.between(0, 8)], random.between(-10, 10), 2);
        }).join('');
  return (
    fill((parts[0] ?? '') + strays, base) +
    fill(parts[1] ?? '', mixed(base, light, isPlain ? 0.16 : 0.24)) +
    fill(parts[2] ?? '', mixed(base, dark, 0.35))
  );
}
