import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import app from '../../../api/index.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const get = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://api${path}`, { headers }), env);

describe('GET /media/{key}', () => {
  beforeEach(async () => {
    await env.MEDIA.put('avatar/somo.svg', svg);
    await env.MEDIA.put('upload/somo.png', new Uint8Array([137, 80, 78, 71]));
    await env.MEDIA.put('secret/plan.svg', svg);
  });

  test('serves an SVG as a picture that can neither run nor load anything', async () => {
    const response = await get('/media/avatar/somo.svg');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(svg);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });

  test('serves a PNG with its content type', async () => {
    const response = await get('/media/upload/somo.png');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await response.arrayBuffer())).toHaveLength(4);
  });

  test('does not resend a picture that the browser has cached', async () => {
    const etag = (await get('/media/avatar/somo.svg')).headers.get('etag') ?? '';
    const response = await get('/media/avatar/somo.svg', { 'if-none-match': etag });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
  });

  test.each([
    '/media/avatar/nobody.svg',
    '/media/secret/plan.svg',
    '/media/avatar/..%2Fsecret%2Fplan.svg',
    '/media/avatar/somo',
    '/media/avatar/somo.html',
    '/media/avatar/',
    '/media/avatar',
  ])('%s is a 404 that is not cached', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });
});
