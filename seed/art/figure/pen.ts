// Paths for figures: curves through points, and tapered locks. Written with relative coordinates
// and rounded units, since paths are most of a picture's bytes.
export type Point = readonly [x: number, y: number];

export const between = (from: number, to: number, share: number): number => from + (to - from) * share;

const format = (values: readonly number[], unit: number): string =>
  values
    .map((value) => String(Number((Math.round(value / unit) * unit).toFixed(1))).replace(/^(-?)0\./, '$1.'))
    .reduce((all, one) => (all === '' || one.startsWith('-') ? all + one : `${all} ${one}`), '');

/** Writes a path from point to point, each step relative to the pen's rounded position. */
function way(start: Point, unit: number, steps: readonly (readonly [letter: 'c' | 'q', ...points: Point[]])[]): string {
  let path = `M${format(start, unit)}`;
  let [x, y] = start.map((value) => Math.round(value / unit) * unit) as [number, number];
  let last = '';
  for (const [letter, ...points] of steps) {
    const moved = format(
      points.flatMap(([a, b]) => [a - x, b - y]),
      unit,
    );
    path += letter === last ? (moved.startsWith('-') ? moved : ` ${moved}`) : letter + moved;
    last = letter;
    const end = points.at(-1);
    if (!end) continue;
    // The rounded end of the step, so that rounding errors do not add up.
    x += Math.round((end[0] - x) / unit) * unit;
    y += Math.round((end[1] - y) / unit) * unit;
  }
  return path;
}

/** Returns a smooth line through all points (Catmull-Rom). */
export function curve(points: readonly Point[], { isOpen = false, unit = 1 } = {}): string {
  const count = points.length;
  const point = (index: number): Point =>
    points[isOpen ? Math.max(0, Math.min(count - 1, index)) : (index + count) % count] ?? [0, 0];
  const steps = Array.from({ length: isOpen ? count - 1 : count }, (_, index) => {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    return [
      'c',
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    ] as const;
  });
  return way(point(0), unit, steps) + (isOpen ? '' : 'Z');
}

/**
 * Returns a lock of hair or a fold: sharp at both ends, `bend` off the straight line, twice `width`
 * wide in the middle.
 */
export function lock([x0, y0]: Point, [x1, y1]: Point, bend: number, width: number): string {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [across, down] = [(y0 - y1) / length, (x1 - x0) / length];
  const belly = (off: number): Point => [(x0 + x1) / 2 + across * off, (y0 + y1) / 2 + down * off];
  const steps = [
    ['q', belly(bend + width), [x1, y1]],
    ['q', belly(bend - width), [x0, y0]],
  ] as const;
  return `${way([x0, y0], width < 3 ? 0.5 : 1, steps)}Z`;
}

/**
 * Returns a lock that starts twice `width` wide and ends in a point; `bend` is the distance of its
 * belly from the straight line.
 */
export function clump([x0, y0]: Point, tip: Point, bend: number, width: number): string {
  const [dx, dy] = [tip[0] - x0, tip[1] - y0];
  const length = Math.hypot(dx, dy) || 1;
  const [across, down] = [-dy / length, dx / length];
  const off = (share: number, by: number): Point => [x0 + dx * share + across * by, y0 + dy * share + down * by];
  const steps = [
    ['c', off(0.3, bend + width * 1.1), off(0.75, bend * 0.8 + width * 0.6), tip],
    ['c', off(0.65, bend * 0.8 - width * 0.5), off(0.3, bend - width * 0.9), off(0, -width)],
  ] as const;
  return `${way(off(0, width), width < 4 ? 0.5 : 1, steps)}Z`;
}

/**
 * Returns a band along a line of points, twice each point's width wide: an arm, a sleeve or a
 * ponytail.
 */
export function ribbon(spine: readonly (readonly [x: number, y: number, width: number])[]): string {
  const side = (way: 1 | -1) =>
    spine.map(([x, y, width], index): Point => {
      const [from, to] = [
        spine[Math.max(0, index - 1)] ?? [x, y],
        spine[Math.min(spine.length - 1, index + 1)] ?? [x, y],
      ];
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      return [x - (way * width * (to[1] - from[1])) / length, y + (way * width * (to[0] - from[0])) / length];
    });
  return curve([...side(1), ...side(-1).toReversed()]);
}
