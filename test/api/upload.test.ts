import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import app from '../../api/index.ts';
import { failureAnswer } from '../../calls/failure.ts';
import { UPLOAD_MOST_BYTES, uploadPicture } from '../../calls/upload.ts';
import { addMember } from './member.ts';
import { userUuid } from './world.ts';

let token: string;

beforeEach(async () => {
  token = await addMember('fan', 'normal');
});

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const filled = (head: readonly number[], size = 64) => {
  const bytes = new Uint8Array(Math.max(size, head.length));
  bytes.set(head);
  return bytes;
};

const png = (width: number, height: number, size?: number) =>
  filled(
    [0x89, ...text('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 13, ...text('IHDR'), ...u32(width), ...u32(height), 8, 6],
    size,
  );
const jpeg = filled([
  ...[0xff, 0xd8, 0xff, 0xe1, 0, 8, ...text('Exif'), 0, 0],
  ...[0xff, 0xff, 0xc4, 0, 4, 0, 0],
  ...[0xff, 0xc2, 0, 17, 8, 0x01, 0x2c, 0x02, 0x58, 3],
]);
const riff = (chunk: readonly number[]) => filled([...text('RIFF'), 56, 0, 0, 0, ...text('WEBP'), ...chunk]);
const webps = {
  VP8: riff([...text('VP8 '), 0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x58, 0x02, 0x2c, 0x01]),
  VP8L: riff([...text('VP8L'), 0, 0, 0, 0, 0x2f, 0x57, 0xc2, 0x4a, 0x00]),
  VP8X: riff([...text('VP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 0x57, 0x02, 0, 0x2b, 0x01, 0]),
};

interface Sent {
  name?: string;
  type?: string;
  field?: string;
  by?: string | null;
}

async function send(content: BlobPart, { name = 'me.png', type = 'image/png', field = 'file', by = token }: Sent = {}) {
  const body = new FormData();
  body.set(field, new File([content], name, { type }));
  const request = new Request('http://api/v1/uploads/custom', {
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
    ['a PNG', png(600, 300), 'png', 'image/png'],
    ['a JPEG', jpeg, 'jpg', 'image/jpeg'],
    ['a WebP with loss', webps.VP8, 'webp', 'image/webp'],
    ['a WebP without loss', webps.VP8L, 'webp', 'image/webp'],
    ['an extended WebP', webps.VP8X, 'webp', 'image/webp'],
  ])('%s is kept as what it is, whatever it is called, and served as that', async (_, bytes, extension, type) => {
    const response = await send(bytes, { name: '../../evil.html', type: 'text/html' });
    const { data } = uploadPicture.answer.parse(await response.json());
    expect(data).toEqual({ url: data.url, type, size_bytes: bytes.length, width: 600, height: 300 });
    expect(data.url).toMatch(new RegExp(`^/media/upload/[0-9a-f-]{36}\\.${extension}$`));
    const served = await app.fetch(new Request(`http://api${data.url}`), env, createExecutionContext());
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
    const [kept] = await uploads();
    expect((await env.MEDIA.head(kept?.key ?? ''))?.customMetadata).toMatchObject({ user_uuid: userUuid('fan') });
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML after a PNG signature', `\x89PNG\r\n\x1a\n<script>alert(1)</script>${' '.repeat(40)}`],
    ['a GIF', 'GIF89a\x01\x00\x01\x00'],
    ['a PDF', '%PDF-1.7'],
    ['a PNG that breaks off', new Uint8Array(png(1, 1)).slice(0, 20)],
    ['a PNG of no size', png(0, 10)],
    ['a JPEG without a frame', filled([0xff, 0xd8, 0xff, 0xd9])],
    ['a RIFF that is a sound', filled([...text('RIFF'), 0, 0, 0, 0, ...text('WAVE')])],
  ])('%s that says it is a PNG is a 415, and nothing is kept', async (_, content) => {
    const bytes = typeof content === 'string' ? Uint8Array.from(content, (letter) => letter.charCodeAt(0)) : content;
    expect(await refusal(await send(bytes))).toEqual([415, 'upload_type']);
    expect(await uploads()).toEqual([]);
  });

  test('a file of just the size limit is kept; a byte more is a 413', async () => {
    expect((await send(png(10, 10, UPLOAD_MOST_BYTES))).status).toBe(200);
    expect(await refusal(await send(png(10, 10, UPLOAD_MOST_BYTES + 1)))).toEqual([413, 'upload_too_large']);
    expect(await refusal(await send(png(10, 10, UPLOAD_MOST_BYTES * 3)))).toEqual([413, 'upload_too_large']);
    expect(await uploads()).toHaveLength(1);
  });

  test('a small file of a huge picture is a 422', async () => {
    expect(await refusal(await send(png(60_000, 60_000)))).toEqual([422, 'upload_too_many_pixels']);
  });

  test('no file, an empty one, another field and another body are 422s', async () => {
    const form = new Request('http://api/v1/uploads/custom', {
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
      await send(png(1, 1), { field: 'picture' }),
      await app.fetch(form, env, createExecutionContext()),
      await app.fetch(broken, env, createExecutionContext()),
    ];
    for (const response of responses) expect(await refusal(response)).toEqual([422, 'upload_missing']);
  });

  test('a visitor may not, and a user no more than thirty times an hour', { timeout: 30_000 }, async () => {
    expect(await refusal(await send(png(1, 1), { by: null }))).toEqual([401, 'unauthorized']);
    const responses = await Promise.all(Array.from({ length: 31 }, () => send(png(1, 1))));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = responses.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await uploads()).toHaveLength(30);
  });
});
