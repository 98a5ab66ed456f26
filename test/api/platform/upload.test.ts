import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import app from '../../../api/index.ts';
import { pictureOf } from '../../../api/platform/upload/picture.ts';
import { failureAnswer } from '../../../calls/failure.ts';
import { MAX_UPLOAD_BYTES, uploadHousePicture, uploadPicture } from '../../../calls/platform/upload.ts';
import { exif, png, pngOfSize, segment, text } from '../../pictures.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';
import { pictureFiles } from './picture-files.ts';

let token: string;

beforeEach(async () => {
  token = await addMember('fan', 'normal');
});

interface Sent {
  name?: string;
  type?: string;
  field?: string;
  by?: string | null;
  to?: typeof uploadPicture | typeof uploadHousePicture;
}

async function send(
  content: BlobPart,
  { name = 'me.png', type = 'image/png', field = 'file', by = token, to = uploadPicture }: Sent = {},
) {
  const body = new FormData();
  body.set(field, new File([content], name, { type }));
  const request = new Request(`http://api${to.path}`, {
    method: 'POST',
    ...(by !== null && { headers: { authorization: `Bearer ${by}` } }),
    body,
  });
  return app.fetch(request, env, createExecutionContext());
}

async function refusal(response: Response) {
  return [response.status, failureAnswer.parse(await response.json()).error.code];
}

const uploads = async () => (await env.MEDIA.list({ prefix: 'upload/' })).objects;

describe('POST /v1/uploads/custom', () => {
  test.each([
    ['a PNG', png()],
    ['a JPEG', pictureFiles.stray],
    ['a WebP', pictureFiles.anim],
  ])('%s is stored and served as WebP, regardless of its name', async (_, bytes) => {
    const response = await send(bytes, { name: '../../evil.html', type: 'text/html' });
    const { data } = uploadPicture.answer.parse(await response.json());
    expect(data.url).toMatch(/^\/media\/upload\/[0-9a-f-]{36}-1440\.webp$/);
    const download = await app.fetch(new Request(`http://api${data.url}`), env, createExecutionContext());
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await download.arrayBuffer()).byteLength).toBe(data.size_bytes);
    for (const { key } of await uploads()) {
      expect((await env.MEDIA.head(key))?.customMetadata).toMatchObject({ user_uuid: userUuid('fan') });
    }
  });

  test('a stored photo has no location or camera data, and is upright', async () => {
    const exifSegment = segment(0xe1, exif(6));
    const photo = Uint8Array.from([
      ...pictureFiles.pixel.subarray(0, 2),
      ...exifSegment,
      ...pictureFiles.pixel.subarray(2),
    ]);
    const { width, height } = pictureOf(pictureFiles.pixel) ?? {};
    const { data } = uploadPicture.answer.parse(await (await send(photo)).json());
    expect(data).toMatchObject({ width: height, height: width });
    for (const { key } of await uploads()) {
      const storedBytes = await (await env.MEDIA.get(key))?.bytes();
      expect(String.fromCharCode(...(storedBytes ?? []))).not.toMatch(/GPS|Cam|Exif/);
    }
  });

  test('a file that bypassed the checks is not served as a document', async () => {
    for (const name of ['a.svg', 'a.html', 'a.png.svg']) {
      await env.MEDIA.put(`upload/${name}`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
      const response = await app.fetch(new Request(`http://api/media/upload/${name}`), env, createExecutionContext());
      expect(await refusal(response)).toEqual([404, 'not_found']);
    }
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML after a PNG signature', `\x89PNG\r\n\x1a\n<script>alert(1)</script>${' '.repeat(40)}`],
    ['a GIF', 'GIF89a\x01\x00\x01\x00'],
    ['a PDF', '%PDF-1.7'],
    ['a PNG truncated in its header', png().slice(0, 20)],
    ['a PNG truncated in its image data', png().slice(0, -14)],
    ['a PNG of zero width', png({ width: 0 })],
    ['a JPEG without a frame', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)],
    ['a WAVE file', Uint8Array.from([...text('RIFF'), 0, 0, 0, 0, ...text('WAVE'), ...Array(40).fill(0)])],
  ])('%s that claims to be a PNG is a 415 and is not stored', async (_, content) => {
    const bytes = typeof content === 'string' ? Uint8Array.from(content, (letter) => letter.charCodeAt(0)) : content;
    expect(await refusal(await send(bytes))).toEqual([415, 'upload_type']);
    expect(await uploads()).toEqual([]);
  });

  test('stores a file of the maximum size; one more byte is 413', async () => {
    expect((await send(pngOfSize(MAX_UPLOAD_BYTES))).status).toBe(200);
    expect(await refusal(await send(pngOfSize(MAX_UPLOAD_BYTES + 1)))).toEqual([413, 'upload_too_large']);
    expect(await refusal(await send(pngOfSize(MAX_UPLOAD_BYTES * 3)))).toEqual([413, 'upload_too_large']);
    expect(await uploads()).toHaveLength(3);
  });

  test('a small file of a huge picture is a 422', async () => {
    expect(await refusal(await send(png({ width: 60_000, height: 60_000 })))).toEqual([422, 'upload_too_many_pixels']);
  });

  test('a missing or empty file, another field or another body is a 422', async () => {
    const form = new Request(`http://api${uploadPicture.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ file: 'me.png' }),
    });
    const broken = new Request(form.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: 'not at all',
    });
    const responses = [
      await send(new Uint8Array()),
      await send(png(), { field: 'picture' }),
      await app.fetch(form, env, createExecutionContext()),
      await app.fetch(broken, env, createExecutionContext()),
    ];
    for (const response of responses) expect(await refusal(response)).toEqual([422, 'upload_missing']);
  });

  test('a visitor cannot upload, and a user at most thirty times an hour', { timeout: 30_000 }, async () => {
    expect(await refusal(await send(png(), { by: null }))).toEqual([401, 'unauthorized']);
    const responses = await Promise.all(Array.from({ length: 31 }, () => send(png())));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
    const limitedResponse = responses.find(({ status }) => status === 429);
    expect(Number(limitedResponse?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await uploads()).toHaveLength(90);
  });
});

describe('POST /v1/uploads/house', () => {
  test('a staff picture is served, and no account’s erasure removes it', async () => {
    const by = await addMember('boss', 'staff');
    const response = await send(png(), { by, to: uploadHousePicture });
    const { data } = uploadHousePicture.answer.parse(await response.json());
    expect(data.url).toMatch(/^\/media\/house\/[0-9a-f-]{36}-1440\.webp$/);
    const download = await app.fetch(new Request(`http://api${data.url}`), env, createExecutionContext());
    expect([download.status, download.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining('sandbox'),
    ]);
    expect((await env.MEDIA.head(data.url.replace('/media/', '')))?.customMetadata).toEqual({
      sent_at: expect.any(String),
    });
    expect(await uploads()).toEqual([]);
  });

  test('members cannot upload staff pictures, and other files are rejected', async () => {
    expect(await refusal(await send(png(), { to: uploadHousePicture }))).toEqual([403, 'forbidden']);
    const by = await addMember('boss', 'staff');
    expect(await refusal(await send('<svg/>', { by, to: uploadHousePicture }))).toEqual([415, 'upload_type']);
    expect((await env.MEDIA.list({ prefix: 'house/' })).objects).toEqual([]);
  });
});
