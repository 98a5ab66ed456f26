/** The caches in an isolate's memory: what they give, for how long, and what never comes into them. */
import { expect, test, vi } from 'vitest';
import { getOnAir } from '../../../../calls/live/live.ts';
import { getUser } from '../../../../calls/people/profile.ts';
import { pagesInMemory } from '../../../../src/platform/cache/page-cache.ts';
import { readsInMemory } from '../../../../src/platform/cache/reads.ts';
import { signedIn } from '../../browser.ts';
import { passSeconds } from '../../clock.ts';
import { MadeUpHost, refusal, sampleAddress } from '../../host.ts';
import { hostOfPages, hostWithLive } from '../../host-pages.ts';
import { forgetLogged, logged } from '../../logged.ts';
import { enter, visit } from '../../visit.ts';

const ON_AIR = '/api/v1/live';

/** Another isolate of the same data centre: it has the Cache API in common with the first, and nothing else. */
function enterAnotherIsolate() {
  pagesInMemory.clear();
  readsInMemory.clear();
}

/** The Cache API as it is where there is none, or where somebody has emptied it. */
const emptyCacheApi = () =>
  vi.spyOn(caches, 'open').mockResolvedValue({
    match: async () => undefined,
    put: async () => undefined,
  } as unknown as Cache);

test('a page and a read are given from memory without asking the Cache API', async () => {
  const page = await visit('/live/on-air', { host: hostWithLive('first') });
  const read = await visit(ON_AIR);
  const open = vi.spyOn(caches, 'open').mockClear();
  expect(await visit('/live/on-air', { host: hostWithLive('second') })).toMatchObject({
    cache: 'HIT',
    text: page.text,
  });
  expect(await visit(ON_AIR)).toMatchObject({ cache: 'HIT', text: read.text });
  expect(open).not.toHaveBeenCalled();
});

test('another isolate of the data centre is given the same bytes under the same ETag, and asks the host nothing', async () => {
  await visit('/live/on-air', { host: hostWithLive('first') });
  await visit(ON_AIR);
  const page = await visit('/live/on-air', { host: hostWithLive('first') });
  const read = await visit(ON_AIR);
  enterAnotherIsolate();
  const host = new MadeUpHost();
  for (const [path, known] of [
    ['/live/on-air', page],
    [ON_AIR, read],
  ] as const) {
    const answer = await visit(path, { host });
    expect(answer).toMatchObject({ status: 200, cache: 'HIT', text: known.text });
    for (const name of ['etag', 'content-type', 'cache-control', 'content-language', 'content-security-policy']) {
      expect(answer.headers.get(name), `${path} ${name}`).toBe(known.headers.get(name));
    }
    expect([...answer.headers.keys()].filter((name) => name.startsWith('x-stored'))).toEqual([]);
  }
  expect(host.asked).toEqual([]);
});

test('where the Cache API keeps nothing, memory still does, for a minute', async () => {
  emptyCacheApi();
  await visit('/faq');
  expect(await visit('/faq')).toMatchObject({ cache: 'HIT' });
  passSeconds(59);
  expect(await visit('/faq')).toMatchObject({ cache: 'HIT' });
  passSeconds(1);
  expect(await visit('/faq')).toMatchObject({ cache: 'MISS' });
});

test('a Cache API that cannot be opened, read or written makes the site slower, not wrong', async () => {
  const fails = () => Promise.reject(new Error('refused'));
  for (const broken of [fails, async () => ({ match: fails, put: fails }) as unknown as Cache]) {
    vi.spyOn(caches, 'open').mockImplementation(broken);
    for (const path of ['/live/on-air', ON_AIR]) {
      expect(await visit(path, { host: hostWithLive('first') })).toMatchObject({ status: 200, cache: 'MISS' });
    }
    enterAnotherIsolate();
  }
});

test('what is fresh no more is given from memory as stale is given: once more, and renewed', async () => {
  emptyCacheApi();
  await visit('/live/on-air', { host: hostWithLive('first') });
  passSeconds(15);
  expect(await visit('/live/on-air', { host: hostWithLive('second') })).toMatchObject({ cache: 'STALE' });
  const next = await visit('/live/on-air', { host: hostWithLive('third') });
  expect(next.cache).toBe('HIT');
  expect(next.text).toMatch(/<h1[^>]*>second<\/h1>/);
});

test('what a member sees, and what a visitor with a session cookie sees, is in no memory', async () => {
  const browser = await signedIn();
  for (const path of ['/faq', '/profile', '/payment/refill', ON_AIR]) await browser.go(path);
  await visit('/faq', { headers: { cookie: '__Host-session=of-alice' } });
  const hold = vi.spyOn(pagesInMemory, 'hold');
  await browser.go('/faq');
  expect(hold).not.toHaveBeenCalled();
  expect(await visit('/faq')).toMatchObject({ cache: 'MISS' });
});

test('a refusal and a failure of the host are in no memory: the next visitor’s question is asked', async () => {
  for (const behave of [() => refusal('user_not_found'), () => Promise.reject(new Error('refused'))]) {
    const host = new MadeUpHost().on(getUser, behave);
    for (const times of [1, 2]) {
      expect((await visit(`/api${sampleAddress(getUser)}`, { host })).status).toBeGreaterThanOrEqual(400);
      expect(host.timesAsked(getUser)).toBe(times);
    }
  }
});

test('what somebody does to the bytes of their answer changes no other visitor’s', async () => {
  await visit('/faq');
  const { response } = await enter('/faq');
  new Uint8Array(await response.arrayBuffer()).fill(0);
  expect((await visit('/faq')).text).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
});

test('two visitors’ pages are made of one answer of the host, asked for once and checked once an isolate', async () => {
  const parse = vi.spyOn(getOnAir.answer, 'safeParse');
  const host = hostOfPages();
  await visit('/', { host });
  await visit('/en', { host });
  await visit(ON_AIR, { host });
  expect(host.timesAsked(getOnAir)).toBe(1);
  expect(parse).toHaveBeenCalledTimes(1);
  enterAnotherIsolate();
  await visit(ON_AIR, { host });
  await visit(ON_AIR, { host });
  expect(parse).toHaveBeenCalledTimes(2);
});

test('a page that was just given leaves as it left before: the same headers, the same line in the log', async () => {
  const given = [];
  await visit('/live/on-air', { host: hostOfPages() });
  for (let times = 0; times < 3; times += 1) {
    forgetLogged();
    const { headers, text } = await visit('/live/on-air', { headers: { 'x-request-id': 'one-and-the-same' } });
    given.push({ headers: Object.fromEntries(headers), text, lines: logged() });
  }
  expect(given[0]?.lines).toEqual([
    expect.objectContaining({ event: 'request', route: '/live/:slug', status: 200, cache: 'HIT', method: 'GET' }),
  ]);
  expect(given[0]?.headers['x-request-id']).toBe('one-and-the-same');
  expect(given[1]).toEqual(given[0]);
  expect(given[2]).toEqual(given[0]);
});

test('what is not a plain visit is never answered with a page that is at hand', async () => {
  for (let times = 0; times < 3; times += 1) await visit('/faq');
  const known = (await visit('/faq')).text;
  for (const headers of [{ cookie: '__Host-session=of-alice' }, { authorization: 'Bearer alice' }]) {
    expect(await visit('/faq', { headers })).toMatchObject({ cache: 'BYPASS' });
  }
  expect((await visit('/faq', { headers: { cookie: 'consent=x' } })).text).not.toBe(known);
  expect((await visit('/faq', { form: { a: 'b' } })).status).toBe(405);
  expect((await visit('/faq', { method: 'PUT' })).status).toBe(405);
  expect((await visit('/faq?token=alice')).status).toBe(303);
  expect((await visit('/faq/')).status).toBe(308);
  expect(await visit('/faq', { origin: 'https://other.test' })).toMatchObject({ cache: 'MISS' });
});
