/** The QR of an order, drawn at the edge: as a path for the page, as a PNG for the phone's album. */
import { encode } from 'uqr';
import type { QrPicture } from '../../client/payment/qr-code.tsx';
import { png } from './png.ts';

/** Readable from a scratched screen or a reflection, and not denser than need be. */
const modulesOf = (payload: string): boolean[][] => encode(payload, { ecc: 'M', border: 0 }).data;

/** Dark modules as one path, each run of a row a rectangle. */
export function qrPath(payload: string): QrPicture {
  const rows = modulesOf(payload);
  const runs = rows.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size: rows.length, path: runs.join('') };
}

function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (dark && last && last[0] + last[1] === x) last[1] += 1;
    else if (dark) runs.push([x, 1]);
  });
  return runs;
}

/** White modules around the code, as its standard asks for. */
const QUIET_ZONE = 4;
const PIXELS_A_MODULE = 12;

/** A PNG of one bit a pixel. */
export function qrPng(payload: string): Uint8Array<ArrayBuffer> {
  const rows = modulesOf(payload);
  const side = (rows.length + 2 * QUIET_ZONE) * PIXELS_A_MODULE;
  const rowBytes = 1 + Math.ceil(side / 8);
  const bits = new Uint8Array(rowBytes * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const dark = rows[moduleAt(y)]?.[moduleAt(x)] ?? false;
      // The first byte of a row names its filter: none. White is 1.
      const at = y * rowBytes + 1 + (x >> 3);
      if (!dark) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return png({ width: side, height: side, pixels: '1-bit grey', rows: bits });
}

const moduleAt = (pixel: number) => Math.floor(pixel / PIXELS_A_MODULE) - QUIET_ZONE;
