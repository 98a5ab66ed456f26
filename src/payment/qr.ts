/** The QR of an order, drawn at the edge: as a path for the page, as a PNG for the phone's album. */
import { encode } from 'uqr';
import type { QrPicture } from '../../client/payment/qr-code.tsx';

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
export async function qrPng(payload: string): Promise<Uint8Array<ArrayBuffer>> {
  const rows = modulesOf(payload);
  const side = (rows.length + 2 * QUIET_ZONE) * PIXELS_A_MODULE;
  const rowBytes = 1 + Math.ceil(side / 8);
  const pixels = new Uint8Array(rowBytes * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const dark = rows[moduleAt(y)]?.[moduleAt(x)] ?? false;
      // The first byte of a row names its filter: none. White is 1.
      const at = y * rowBytes + 1 + (x >> 3);
      if (!dark) pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return png(side, await deflated(pixels));
}

const moduleAt = (pixel: number) => Math.floor(pixel / PIXELS_A_MODULE) - QUIET_ZONE;

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** https://www.w3.org/TR/png-3/: a signature, then chunks, each with its length and its checksum. */
function png(side: number, pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, side);
  header.setUint32(4, side);
  // One bit, greyscale.
  header.setUint8(8, 1);
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const chunks = [chunk('IHDR', new Uint8Array(header.buffer)), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())];
  const whole = new Uint8Array(signature.length + chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of [signature, ...chunks]) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
