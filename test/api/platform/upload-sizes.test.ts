/** An uploaded picture is stored in the sizes that pages use: upright, still, as WebP. */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import app from '../../../api/index.ts';
import { pictureOf } from '../../../api/platform/upload/picture.ts';
import { failureAnswer } from '../../../calls/failure.ts';
import { pictureSizes } from '../../../calls/platform/picture-sizes.ts';
import { uploadPicture } from '../../../calls/platform/upload.ts';
import { exif, png, pngChunk, text, webp, webpChunk } from '../../pictures.ts';
import { addMember } from '../member.ts';
import { pictureFiles } from './picture-files.ts';

let token: string;

beforeEach(async () => {
  token = await addMember('fan', 'normal');
});

async function send(content: BlobPart) {
  const body = new FormData();
  body.set('file', new File([content], 'picture'));
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request(`http://api${uploadPicture.path}`, { method: 'POST', headers, body });
  return app.fetch(request, env, createExecutionContext());
}

const upload = async (content: BlobPart) => {
  const response = await send(content);
  expect(response.status, await response.clone().text()).toBe(200);
  return uploadPicture.answer.parse(await response.json()).data;
};

async function readServed(url: string) {
  const response = await app.fetch(new Request(`http://api${url}`), env, createExecutionContext());
  return pictureOf(new Uint8Array(await response.arrayBuffer()));
}

const refusal = async (content: BlobPart) => {
  const response = await send(content);
  return [response.status, failureAnswer.parse(await response.json()).error.code];
};

const still = { extension: 'webp', frames: 1, orientation: 1 };

describe('sizes of uploaded pictures', () => {
  test('a picture is stored 1,440, 720 and 320 pixels wide, as WebP', async () => {
    const { url, ...details } = await upload(png({ width: 2000, height: 500 }));
    expect(details).toMatchObject({ type: 'image/webp', width: 1440, height: 360 });
    expect(await Promise.all(pictureSizes(url).map(readServed))).toMatchObject([
      { ...still, width: 1440, height: 360 },
      { ...still, width: 720, height: 180 },
      { ...still, width: 320, height: 80 },
    ]);
  });

  test('a stored picture is at most twice as high as wide, and never enlarged', async () => {
    const strip = await upload(png({ width: 100, height: 5000 }));
    expect((await Promise.all(pictureSizes(strip.url).map(readServed))).map((one) => one?.height)).toEqual([
      2880, 1440, 640,
    ]);
    const small = await upload(png({ width: 40, height: 30 }));
    for (const url of pictureSizes(small.url)) expect(await readServed(url)).toMatchObject({ width: 40, height: 30 });
  });

  test('an animated picture is stored as one still frame', async () => {
    expect(pictureOf(pictureFiles.anim)?.frames).toBeGreaterThan(1);
    const { url } = await upload(pictureFiles.anim);
    for (const size of pictureSizes(url)) expect(await readServed(size)).toMatchObject(still);
  });

  test('a PNG with a quarter turn is stored upright, with its sides swapped', async () => {
    const original = pictureOf(pictureFiles.exif6);
    const { url, width, height } = await upload(pictureFiles.exif6);
    expect([width, height]).toEqual([original?.height, original?.width]);
    expect(await readServed(url)).toMatchObject({ ...still, width, height });
  });

  test.each(['extra', 'stray', 'pixel'] as const)(
    'accepts a JPEG with stray bytes between its segments (%s)',
    async (name) => {
      const original = pictureOf(pictureFiles[name]);
      expect(await upload(pictureFiles[name])).toMatchObject({ width: original?.width, height: original?.height });
    },
  );

  test.each([5, 6, 7, 8])('a PNG of orientation %i has its sides swapped', async (orientation) => {
    const first = pngChunk('eXIf', exif(orientation).slice(6));
    expect(await upload(png({ width: 60, height: 20, first }))).toMatchObject({ width: 20, height: 60 });
  });

  const frame = webpChunk('ANMF', Array(16).fill(0));
  const huge = webpChunk('VP8X', [2, 0, 0, 0, 0x87, 0x13, 0, 0x87, 0x13, 0]);

  test.each([
    ['a picture of 8,000 × 8,000 pixels', png({ width: 8000, height: 8000 })],
    ['a picture of 5,100 × 5,100 pixels with 16 bits per channel', png({ width: 5100, height: 5100, bits: 16 })],
    ['a picture 12,001 pixels wide', png({ width: 12_001, height: 2 })],
    ['an animation of three frames of 5,000 × 5,000 pixels', webp(huge, frame, frame, frame)],
  ])('rejects %s by the header', async (_, content) => {
    expect(await refusal(content)).toEqual([422, 'upload_too_many_pixels']);
  });

  test.each([
    ['a PNG with damaged pixels', png({ data: Uint8Array.from(text('no pixels at all')) })],
    ['an animation with an empty frame', webp(webpChunk('VP8X', [2, 0, 0, 0, 9, 0, 0, 9, 0, 0]), frame)],
  ])('rejects %s and stores nothing', async (_, content) => {
    expect(await refusal(content)).toEqual([415, 'upload_type']);
    expect((await env.MEDIA.list({ prefix: 'upload/' })).objects).toEqual([]);
  });

  test('rejects a HEIC picture with its own error code', async () => {
    expect(await refusal(Uint8Array.from([0, 0, 0, 24, ...text('ftypheic'), 0, 0, 0, 0]))).toEqual([
      415,
      'upload_heic',
    ]);
  });
});
