// Writes PNGs for size, unlike Resvg, which writes for speed: opaque, with the best filter per row.
// Colours are in steps of three, which are invisible in a gradient and compress far better.
import { png } from '../src/money/payment/png.ts';

type Pixels = { width: number; height: number; pixels: Uint8Array };

const STEP = 3;

/** Returns a PNG of these pixels. */
export function smallPng({ width, height, pixels }: Pixels): Uint8Array {
  const stride = width * 3;
  const rows: Buffer[] = [];
  let above = Buffer.alloc(stride);
  for (let y = 0; y < height; y++) {
    const row = Buffer.alloc(stride);
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const value = pixels[(y * width + x) * 4 + channel] ?? 0;
        row[x * 3 + channel] = Math.min(255, Math.round(value / STEP) * STEP);
      }
    }
    rows.push(bestFilter(row, above));
    above = row;
  }
  return png({ width, height, pixels: '24-bit colour', rows: Buffer.concat(rows) });
}

/** Returns the row with the filter (none, left, above) that gives the most zero bytes. */
function bestFilter(row: Buffer, above: Buffer): Buffer {
  const candidates = [0, 1, 2].map((kind) => {
    const out = Buffer.alloc(row.length + 1, kind);
    row.forEach((value, index) => {
      const before = kind === 1 ? (row[index - 3] ?? 0) : kind === 2 ? (above[index] ?? 0) : 0;
      out[index + 1] = value - before;
    });
    return out;
  });
  const cost = (line: Buffer) => line.reduce((sum, value) => sum + (value === 0 ? 0 : 1), 0);
  return candidates.reduce((best, line) => (cost(line) < cost(best) ? line : best));
}
