/** Pictures through the edge. */
import { describe, expect, test } from 'vitest';
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
  expect(host.asked.map(({ path, headers }) => [path, ...headers.keys()])).toEqual([
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
  const apiPaths = host.asked.map(({ path: apiPath }) => apiPath);
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
