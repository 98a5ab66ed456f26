/** The QR code of an order as a PNG for the photo album. */
import { modulesOf } from '../../platform/base/qr-path.ts';
import { png } from './png.ts';

const PIXELS_PER_MODULE = 12;

/** Draws a QR code with one bit per pixel. */
export function qrPng(payload: string): Uint8Array<ArrayBuffer> {
  const rows = modulesOf(payload);
  const side = rows.length * PIXELS_PER_MODULE;
  const rowBytes = 1 + Math.ceil(side / 8);
  const bits = new Uint8Array(rowBytes * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const dark = rows[moduleAt(y)]?.[moduleAt(x)] ?? false;
      // The first byte of a row is its filter type: none. White is 1.
      const at = y * rowBytes + 1 + (x >> 3);
      if (!dark) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return png({ width: side, height: side, rows: bits });
}

const moduleAt = (pixel: number) => Math.floor(pixel / PIXELS_PER_MODULE);
