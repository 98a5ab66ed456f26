import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { qrPng } from '../../../../src/money/payment/qr.ts';
import { qrPath } from '../../../../src/platform/base/qr-path.ts';

/** A published example of a bill payment QR code. */
const PAYLOAD =
  '00020101021230670016A00000067701011201150994000165501000213TOPUP202600010307U00012353037645406300.005802TH6304AC44';

/** Returns the dark modules that a path covers. */
function coveredPixels({ path }: { path: string }): Set<string> {
  const dark = new Set<string>();
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(length); at += 1) dark.add(`${Number(x) + at} ${y}`);
  }
  return dark;
}

test('the path draws the three finders and the timing of a QR', () => {
  const qr = qrPath(PAYLOAD);
  const dark = coveredPixels(qr);
  const far = qr.size - 7;
  for (const [left, top] of [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const) {
    const corners = [0, 6].flatMap((x) => [0, 6].map((y) => `${left + x} ${top + y}`));
    expect(corners.every((corner) => dark.has(corner))).toBe(true);
    expect(dark.has(`${left + 1} ${top + 1}`)).toBe(false);
    expect(dark.has(`${left + 3} ${top + 3}`)).toBe(true);
  }
  for (let at = 8; at < qr.size - 8; at += 1) expect(dark.has(`${at} 6`)).toBe(at % 2 === 0);
});

test('the PNG has the modules of the path with a white border', () => {
  const qr = qrPath(PAYLOAD);
  const dark = coveredPixels(qr);
  const png = Buffer.from(qrPng(PAYLOAD));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const side = png.readUInt32BE(16);
  expect(side).toBe((qr.size + 8) * 12);
  const idat = png.indexOf('IDAT');
  const pixels = inflateSync(png.subarray(idat + 4, idat + 4 + png.readUInt32BE(idat - 4)));
  const rowBytes = 1 + Math.ceil(side / 8);
  const isDark = (x: number, y: number) => ((pixels[y * rowBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0;
  const darkPixels = new Set<string>();
  for (let y = -4; y < qr.size + 4; y += 1) {
    for (let x = -4; x < qr.size + 4; x += 1)
      if (isDark((x + 4) * 12 + 6, (y + 4) * 12 + 6)) darkPixels.add(`${x} ${y}`);
  }
  expect(darkPixels).toEqual(dark);
});
