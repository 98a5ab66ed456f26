/** Pictures through the edge. */
import { describe, expect, test } from 'vitest';
import { filmNames } from '../../../api/office/starter/content/film-names.ts';
import { type Behaviour, MadeUpHost } from '../host.ts';
import { passDeadlines, SECRET, upstreamFailures } from '../upstream-failure.ts';
import { visit } from '../visit.ts';

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const hostWith = (behaviour: Behaviour) => new MadeUpHost().onEverything(behaviour);

test('GET /media returns a picture with only its allowed headers', async () => {
  const allowedHeaders = {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: '"a"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
  const headers = { ...allowedHeaders, 'set-cookie': 'a=b', 'x-secret': SECRET, server: SECRET };
  const host = hostWith(() => new Response(picture, { headers }));
  const answer = await visit('/media/avatar/somo.svg', {
    host,
    headers: { cookie: 'session=alice', authorization: 'x' },
  });
  expect(answer).toMatchObject({ status: 200, text: picture });
  expect(Object.fromEntries(answer.headers)).toMatchObject(allowedHeaders);
  expect(answer.headers.has('set-cookie')).toBe(false);
  expect(JSON.stringify([...answer.headers])).not.toContain(SECRET);
  expect(host.requests.map(({ path, headers }) => [path, ...headers.keys()])).toEqual([
    ['/media/avatar/somo.svg', 'x-request-id'],
  ]);
});

test.for([
  '/media/',
  '/media/avatar',
  '/media/avatar/',
  '/media/avatar/somo',
  '/media/avatar/somo.html',
  '/media/avatar/somo.svg.html',
  '/media/avatar/SOMO.svg',
  '/media/avatar/../secret/somo.svg',
  '/media/avatar/so%2fmo.svg',
  '/media/avatar/..%5csomo.svg',
  '/media/avatar/more/somo.svg',
  `/media/avatar/${'a'.repeat(81)}.svg`,
  '/media/av_atar/somo.svg?x=/../',
])('GET %s, an invalid picture name, does not reach the API unchanged', async (path) => {
  const host = hostWith(() => new Response(picture, { headers: { 'content-type': 'image/svg+xml' } }));
  const answer = await visit(path, { host });
  const apiPaths = host.requests.map(({ path: apiPath }) => apiPath);
  if (path.includes('..') && answer.status === 200) expect(apiPaths).toEqual(['/media/secret/somo.svg']);
  else {
    expect([308, 400, 404]).toContain(answer.status);
    expect(apiPaths).toEqual([]);
  }
});

describe.for(upstreamFailures)('an API that $name', ({ behave }) => {
  test('GET /media answers 404 or 503 without upstream details', async () => {
    passDeadlines();
    const answer = await visit('/media/avatar/somo.svg', { host: hostWith(behave) });
    expect([404, 503]).toContain(answer.status);
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    expect(answer.text + JSON.stringify([...answer.headers])).not.toContain(SECRET);
  });
});

describe('films of starter sets', () => {
  const film = Object.values(filmNames)[0] ?? '';

  test('a film that the API lacks comes from this release, with ranges', async () => {
    const host = hostWith(() => Response.json({}, { status: 404 }));
    const fetch = async (url: URL) =>
      url.pathname === `/films/${film}`
        ? new Response('ftyp0123', { headers: { 'content-type': 'video/mp4', etag: '"s"' } })
        : new Response(null, { status: 404 });
    const env = { ASSETS: { fetch } };
    const part = await visit(`/media/film/${film}`, { host, env, headers: { range: 'bytes=4-5' } });
    expect(part).toMatchObject({ status: 206, text: '01' });
    expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await visit('/media/film/other.mp4', { host, env })).status).toBe(404);
  });
});

describe('ranges of a film', () => {
  const film = 'ftyp0123456789moov';
  const host = (headers: Record<string, string> = {}) =>
    hostWith(() => new Response(film, { headers: { 'content-type': 'video/mp4', etag: '"f"', ...headers } }));
  const ask = (headers: Record<string, string>) => visit('/media/film/crown.mp4', { host: host(), headers });

  test.for([
    { range: 'bytes=0-1', text: 'ft', of: 'bytes 0-1/18' },
    { range: 'bytes=4-', text: '0123456789moov', of: 'bytes 4-17/18' },
    { range: 'bytes=4-99', text: '0123456789moov', of: 'bytes 4-17/18' },
    { range: 'bytes=-4', text: 'moov', of: 'bytes 14-17/18' },
    { range: 'bytes=-99', text: film, of: 'bytes 0-17/18' },
  ])('$range is answered with 206', async ({ range, text, of }) => {
    const answer = await ask({ range });
    expect(answer).toMatchObject({ status: 206, text });
    expect(answer.headers.get('content-range')).toBe(of);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('etag')).toBe('"f"');
  });

  test.for(['bytes=18-', 'bytes=99-120', 'bytes=-0'])('%s has no byte and is answered with 416', async (range) => {
    const answer = await ask({ range });
    expect(answer).toMatchObject({ status: 416, text: '' });
    expect(answer.headers.get('content-range')).toBe('bytes */18');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.for(['bytes=', 'bytes=a-b', 'seconds=0-1', 'bytes=0-1,4-5'])(
    '%s is answered with the whole film',
    async (range) => {
      const answer = await ask({ range });
      expect(answer).toMatchObject({ status: 200, text: film });
      expect(answer.headers.get('accept-ranges')).toBe('bytes');
    },
  );

  test('a range of an earlier version is answered with the whole film', async () => {
    expect(await ask({ range: 'bytes=0-1', 'if-range': '"f"' })).toMatchObject({ status: 206, text: 'ft' });
    expect(await ask({ range: 'bytes=0-1', 'if-range': '"old"' })).toMatchObject({ status: 200, text: film });
  });

  test('a picture has no ranges', async () => {
    const host = hostWith(() => new Response(picture, { headers: { 'content-type': 'image/svg+xml' } }));
    const answer = await visit('/media/avatar/somo.svg', { host, headers: { range: 'bytes=0-1' } });
    expect(answer).toMatchObject({ status: 200, text: picture });
    expect(answer.headers.has('accept-ranges')).toBe(false);
  });
});
