/**
 * Bends a drawn figure. A drawn head is rigid, and hair that falls from it would break at the
 * shoulders.
 */
import type { Pixels } from './pixels.ts';

/**
 * A bend: the figure turns as a whole about `neck` above `chin`, and less and less down to `waist`.
 * `lean` and `dip` are largest at the top.
 */
export interface Bend {
  neck: readonly [x: number, y: number];
  chin: number;
  waist: number;
  degrees: number;
  lean: number;
  dip: number;
}

const smooth = (share: number) => {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
};

/** How far below the picture the feet are, as a share of its height. */
const FEET = 0.2;

/**
 * Draws a bent figure onto `under`. Each pixel is interpolated from four source pixels at its
 * position before the bend.
 */
export function layBent(under: Pixels, figure: Pixels, width: number, bend: Bend): void {
  const height = under.length / width / 4;
  const [neckX, neckY] = bend.neck;
  const next = width * 4;
  for (let y = 0; y < height; y += 1) {
    const turn = (-bend.degrees * Math.PI * smooth((bend.waist - y) / (bend.waist - bend.chin))) / 180;
    const sway = smooth((height * (1 + FEET) - y) / (height * (1 + FEET) - bend.chin));
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [fromX, fromY] = [-neckX - bend.lean * sway, y - neckY - bend.dip * sway];
    let x = cos * fromX - sin * fromY + neckX;
    let above = sin * fromX + cos * fromY + neckY;
    for (let to = y * next; to < (y + 1) * next; to += 4, x += cos, above += sin) {
      const left = Math.floor(x);
      // The lowest row repeats below the edge.
      const top = Math.min(Math.floor(above), height - 2);
      if (left < 0 || top < 0 || left > width - 2) continue;
      const at = top * next + left * 4;
      const [right, low] = [x - left, Math.min(1, above - top)];
      const shares = [(1 - right) * (1 - low), right * (1 - low), (1 - right) * low, right * low] as const;
      const mixed = (channel: number) =>
        (figure[at + channel] ?? 0) * shares[0] +
        (figure[at + 4 + channel] ?? 0) * shares[1] +
        (figure[at + next + channel] ?? 0) * shares[2] +
        (figure[at + next + 4 + channel] ?? 0) * shares[3];
      const alpha = mixed(3);
      if (alpha === 0) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        under[to + channel] = mixed(channel) + (under[to + channel] ?? 0) * (1 - alpha / 255);
      }
    }
  }
}
