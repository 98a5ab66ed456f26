// Resvg writes PNGs for speed. This one writes them for size: opaque, each row by its best filter, and with colours in
// steps of three, which no eye sees in a gradient and which deflate packs far better.
import { crc32, deflateSync } from 'node:zlib';

type Pixels = { width: number; height: number; pixels: Uint8Array };

const STEP = 3;

export function smallPng({ width, height, pixels }: Pixels): Buffer {
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
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.concat(rows), { level: 9, memLevel: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** The row after the filter (none, left, above) that leaves the most bytes at nought. */
function bestFilter(row: Buffer, above: Buffer): Buffer {
  const filtered = [0, 1, 2].map((kind) => {
    const out = Buffer.alloc(row.length + 1, kind);
    row.forEach((value, index) => {
      const before = kind === 1 ? (row[index - 3] ?? 0) : kind === 2 ? (above[index] ?? 0) : 0;
      out[index + 1] = value - before;
    });
    return out;
  });
  const cost = (line: Buffer) => line.reduce((sum, value) => sum + (value === 0 ? 0 : 1), 0);
  return filtered.reduce((best, line) => (cost(line) < cost(best) ? line : best));
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
