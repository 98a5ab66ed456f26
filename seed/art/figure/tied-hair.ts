// Hair that is tied up, plaited or curled.
import { mixed } from '../colour.ts';
import type { Style } from '../person.ts';
import { circle, ellipse, fill, line } from '../svg.ts';
import { between, clump, curve, lock, type Point } from './pen.ts';
import type { Skull } from './skull.ts';
import { flow, type Strands } from './strands.ts';

/** Draws tied-up hair, or hair so short that only the nape shows. */
export function bound(style: Style, { turned }: Skull, strands: Strands): string {
  const { random, dark, base, ground } = strands;
  const nape = fill(
    curve([
      [turned(-50, -74), -80],
      [turned(-72, -90), -30],
      [turned(-66, -80), 30],
      [turned(-50, -62), 58],
      [turned(-30, -40), 56],
      [0, -40],
    ]),
    dark,
  );
  if (style === 'pony') {
    const tail = curve([
      [turned(-20, -46), -112],
      [turned(-60, -98), -128],
      [turned(-104, -136), -80],
      [turned(-108, -138), 10],
      [turned(-92, -120), 90],
      [turned(-104, -128), 150],
      [turned(-74, -98), 110],
      [turned(-66, -92), 20],
      [turned(-62, -86), -60],
    ]);
    return (
      nape +
      fill(tail, ground) +
      flow(strands, [`${strands.id}x`, tail], {
        count: 9,
        from: (s): Point => [between(turned(-60, -98), turned(-40, -60), s), -108],
        to: (s): Point => [between(turned(-106, -130), turned(-80, -104), s), 130],
        bend: () => 26,
        gloss: [0.2, 0.4],
      })
    );
  }
  if (style === 'bun') {
    const x = turned(-10, -44);
    const knot = Array.from(
      { length: 9 },
      (_, index): Point => [
        x + Math.cos(index * 0.7) * random.between(31, 37),
        -140 + Math.sin(index * 0.7) * random.between(27, 32),
      ],
    );
    const turns = [0, 1, 2, 3].map((index) =>
      lock([x - 32, -156 + index * 11], [x + 32, -154 + index * 8], index * 6 - 14, 2.4),
    );
    return nape + fill(curve(knot), ground) + fill(turns.join(''), strands.light, 0.4);
  }
  if (style === 'curly') {
    const tuft = Array.from({ length: 15 }, (_, index) => {
      const turn = Math.PI * (0.86 + (index / 14) * 1.36);
      return circle(
        Math.round(turned(0, -12) + Math.cos(turn) * random.between(70, 90)),
        Math.round(-42 + Math.sin(turn) * random.between(70, 82)),
        random.between(19, 26),
        index % 2 ? base : dark,
      );
    });
    return tuft.join('') + ellipse(Math.round(turned(-4, -22)), -40, 84, 80, base);
  }
  return style === 'hijab' ? '' : nape;
}

export function curls({ turned }: Skull, crown: string, { random, base, light, dark, isPlain }: Strands): string {
  const rings = ['', ''];
  let tufts = '';
  for (const [row, count] of [8, 7, 5].entries())
    for (let index = 0; index < count; index++) {
      const share = index / (count - 1);
      const size = random.between(15, 20);
      const x = Math.round(between(turned(-64, -62), turned(62, 56), share) * (1 - row * 0.04));
      const y = Math.round(-54 - row * 22 - Math.sin(share * Math.PI) * (26 + row * 5) + (share - 0.5) ** 2 * 60);
      tufts += circle(x, y, size, mixed(base, share > 0.4 ? light : dark, 0.12 + row * 0.12 + (index % 2) * 0.12));
      rings[index % 2] += `M${x - 10} ${y - 2}q${Math.round(size / 2)} ${-Math.round(size * 0.8)} ${size} 0`;
    }
  return (
    fill(crown, base) + tufts + (isPlain ? '' : line(rings[0] ?? '', dark, 2.4) + line(rings[1] ?? '', light, 2.2, 0.8))
  );
}

/** Draws a plait in front of the near shoulder: two rows of overlapping drops, and a tuft. */
export function braid({ turned }: Skull, { base, light, dark }: Strands): string {
  const spine = (index: number): Point => [
    turned(-66, -60) - Math.sin(index * 0.42) * 8 + index * 1.6,
    66 + index * 19,
  ];
  const drops = Array.from({ length: 8 }, (_, index) => {
    const [x, y] = spine(index);
    const size = 1 - index * 0.045;
    const drop = (way: 1 | -1) =>
      curve([
        [x + way * 15 * size, y - 8],
        [x + way * 14 * size, y + 8],
        [x - way * 3, y + 25 * size],
        [x - way * 6, y + 8],
        [x + way * 4, y - 6],
      ]);
    return (
      fill(drop(-1), mixed(base, dark, 0.3)) +
      fill(drop(1), mixed(base, light, 0.14)) +
      fill(lock([x + 9 * size, y - 3], [x - 1, y + 17], -3, 2), light, 0.5)
    );
  }).join('');
  const [x, y] = spine(8);
  return (
    drops +
    fill(clump([x, y], [x + 6, y + 40], 5, 11) + clump([x + 4, y], [x - 8, y + 34], -4, 7), base) +
    line(`M${Math.round(x - 9)} ${Math.round(y + 6)}h19`, '#ff7fa8', 7)
  );
}
