import type { Skin } from './person.ts';
import { box, circle, group, line } from './svg.ts';

/** Fingers closed round something that stands upright at x y before `turn`. */
export function fist(x: number, y: number, turn: number, skin: Skin): string {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    box(-17, -18, 34, 36, 15, skin.base) + line('M-14-7h18M-16 1h20M-14 9h17', skin.shade, 2.5),
  );
}

export function palm(x: number, y: number, turn: number, skin: Skin): string {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    line('M-9-6L-14-30M-2-10L-3-36M6-9L9-33M12-3L20-23M-12 6L-25-6', skin.base, 9.5) +
      circle(0, 2, 16, skin.base) +
      line('M-8 6q8-8 16-4', skin.shade, 2.5),
  );
}
