/** Converts a gateway's SVG QR code to a PNG that photo albums and bank apps can read. */
import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { asPng } from '../../../api/money/charge/picture-png.ts';
import { base64Of, decodeBase64 } from '../../../api/money/gateway/picture.ts';
import { renderer } from '../../../api/platform/draw/renderer.ts';
import { squarePng } from '../../../api/platform/draw/square-png.ts';

const PAYLOAD = '00020101021129370016A000000677010111011300668123456785802TH530376454031006304ABCD';
const bytes = (text: string) => new TextEncoder().encode(text);

const squares = encodeQR(PAYLOAD, 'svg', { border: 4, optimize: false });

const frame = (media_type: string, picture: Uint8Array) => {
  const base64 = btoa(Array.from(picture, (byte) => String.fromCharCode(byte)).join(''));
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 400">
    <rect width="300" height="400" fill="#fff"/><rect width="300" height="60" fill="#113566"/>
    <image x="20" y="80" width="260" height="260" xlink:href="data:${media_type};base64,${base64}"/></svg>`;
};

/** Scans the QR code and returns its content. */
async function scan(png: Uint8Array<ArrayBuffer> | null): Promise<string> {
  const [width, height] = [1_024, 1_024];
  const image = { type: 'image' as const, src: 'png', width, height };
  const images = [{ src: 'png', data: png ?? expect.fail('nothing was drawn'), cache: 'none' as const }];
  const data = await (await renderer()).render(image, { width, height, format: 'raw', images });
  return decodeQR({ width, height, data });
}

describe('QR pictures as PNG', () => {
  test('a QR code of squares, or a picture within a frame, scans unchanged', { timeout: 60_000 }, async () => {
    const plain = await squarePng(bytes(squares));
    expect([...(plain ?? []).slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect(await scan(plain)).toBe(PAYLOAD);
    expect(await scan(await squarePng(bytes(frame('image/png', plain ?? new Uint8Array()))))).toBe(PAYLOAD);
    expect(await scan(await squarePng(bytes(frame('image/svg+xml', bytes(squares)))))).toBe(PAYLOAD);
  });

  test('an invalid picture yields no PNG', async () => {
    expect(await squarePng(bytes('<svg'))).toBeNull();
  });

  test('an order offers a converted SVG, an unchanged PNG, or the original if unconvertible', async () => {
    const of = (text: string) => ({ media_type: 'image/svg+xml' as const, base64: base64Of(bytes(text)) });
    const png = await asPng(of(squares));
    expect([png.media_type, await scan(decodeBase64(png.base64))]).toEqual(['image/png', PAYLOAD]);
    expect(await asPng(png)).toBe(png);
    expect(await asPng(of('<svg'))).toEqual(of('<svg'));
  });
});
