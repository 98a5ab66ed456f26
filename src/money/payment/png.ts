/** PNG files (https://www.w3.org/TR/png-3/): a signature, then chunks with length and checksum. */
import { crc32, deflateSync } from 'node:zlib';

interface Picture {
  width: number;
  height: number;
  /** One bit per pixel (1 is white), or one byte each for red, green and blue. */
  pixels: '1-bit grey' | '24-bit colour';
  /** The rows, each preceded by its filter type. */
  rows: Uint8Array;
}

const depthAndColour = { '1-bit grey': [1, 0], '24-bit colour': [8, 2] } as const;

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Encodes a PNG with the strongest compression. */
export function png({ width, height, pixels, rows }: Picture): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set(depthAndColour[pixels], 8);
  const idat = deflateSync(rows, { level: 9, memLevel: 9 });
  return concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', idat), chunk('IEND', new Uint8Array())]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = concat([new TextEncoder().encode(name), data]);
  return concat([uint32(data.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
