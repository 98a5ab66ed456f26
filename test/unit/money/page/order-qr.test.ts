import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { qrPng } from '../../../../src/money/order/qr.ts';
import { qrPath } from '../../../../src/platform/base/qr-path.ts';

/** A published example of a bill payment QR code. */
const PAYLOAD =
  '00020101021230670016A00000067701011201150994000165501000213TOPUP202600010307U00012353037645406300.005802TH6304AC44';

/** Scans the QR code in a picture. */
async function scan(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ ...info, data });
}

describe('QR code of an order', () => {
  test('the path has a quiet zone of four modules and scans as the payload', async () => {
    const { size, path } = qrPath(PAYLOAD);
    const modules = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
    expect(modules.map(([one]) => one).join('')).toBe(path);
    expect(Math.min(...modules.map(([, x]) => Number(x)))).toBe(4);
    expect(Math.max(...modules.map(([, x, , length]) => Number(x) + Number(length)))).toBe(size - 4);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 8}" height="${size * 8}" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
    expect(await scan(Buffer.from(svg))).toBe(PAYLOAD);
  });

  test('the PNG has twelve pixels per module and scans as the payload', async () => {
    const png = qrPng(PAYLOAD);
    const { width, height, format, bitsPerSample } = await sharp(png).metadata();
    const side = qrPath(PAYLOAD).size * 12;
    expect({ width, height, format, bitsPerSample }).toEqual({
      width: side,
      height: side,
      format: 'png',
      bitsPerSample: 1,
    });
    expect(await scan(png)).toBe(PAYLOAD);
  });
});
