/** PNG files (https://www.w3.org/TR/png-3/): a signature, then chunks with length and checksum. */
import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';

interface Picture {
  width: number;
  height: number;
  /** One bit per pixel (1 is white). Each row begins with its filter type. */
  rows: Uint8Array;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BITS_PER_PIXEL = 1;
const GREY = 0;

/** Encodes a black and white PNG with the strongest compression. */
export function png({ width, height, rows }: Picture): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([BITS_PER_PIXEL, GREY], 8);
  const idat = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', idat), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(name), data]);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
