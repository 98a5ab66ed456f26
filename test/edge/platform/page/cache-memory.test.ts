/**
 * The in-memory caches of an isolate: their content, its lifetime, and content they must never
 * hold.
 */
import { describe, expect, test, vi } from 'vitest';
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

/**
 * Simulates another isolate of the same data centre. It shares only the Cache API with the first.
 */
function enterAnotherIsolate() {
  pagesInMemory.clear();
  readsInMemory.clear();
}

/** Simulates a missing or emptied Cache API. */
const emptyCacheApi = () =>
  vi.spyOn(caches, 'open').mockResolvedValue({
    match: async () => undefined,
    put: async () => undefined,
  } as unknown as Cache);

describe('in-memory caches', () => {
  test('a page and a read from memory do not touch the Cache API', async () => {
    const page = await visit('/live/on-air', { host: hostWithLive('first') });
    const apiAnswer = await visit(ON_AIR);
    const open = vi.spyOn(caches, 'open').mockClear();
    expect(await visit('/live/on-air', { host: hostWithLive('second') })).toMatchObject({
      cache: 'HIT',
      text: page.text,
    });
    expect(await visit(ON_AIR)).toMatchObject({ cache: 'HIT', text: apiAnswer.text });
    expect(open).not.toHaveBeenCalled();
  });

  test('another isolate serves the same bytes and ETag without an API request', async () => {
    await visit('/live/on-air', { host: hostWithLive('first') });
    await visit(ON_AIR);
    const page = await visit('/live/on-air', { host: hostWithLive('first') });
    const apiAnswer = await visit(ON_AIR);
    enterAnotherIsolate();
    const host = new MadeUpHost();
    for (const [path, original] of [
      ['/live/on-air', page],
      [ON_AIR, apiAnswer],
    ] as const) {
      const answer = await visit(path, { host });
      expect(answer).toMatchObject({ status: 200, cache: 'HIT', text: original.text });
      for (const name of ['etag', 'content-type', 'cache-control', 'content-language', 'content-security-policy']) {
        expect(answer.headers.get(name), `${path} ${name}`).toBe(original.headers.get(name));
      }
      expect([...answer.headers.keys()].filter((name) => name.startsWith('x-stored'))).toEqual([]);
    }
    expect(host.requests).toEqual([]);
  });

  test('memory caches a page for a minute without the Cache API', async () => {
    emptyCacheApi();
    await visit('/faq');
    expect(await visit('/faq')).toMatchObject({ cache: 'HIT' });
    passSeconds(59);
    expect(await visit('/faq')).toMatchObject({ cache: 'HIT' });
    passSeconds(1);
    expect(await visit('/faq')).toMatchObject({ cache: 'MISS' });
  });

  test('a failing Cache API makes the site slower but not wrong', async () => {
    const fails = () => Promise.reject(new Error('refused'));
    for (const openBroken of [fails, async () => ({ match: fails, put: fails }) as unknown as Cache]) {
      vi.spyOn(caches, 'open').mockImplementation(openBroken);
      for (const path of ['/live/on-air', ON_AIR]) {
        expect(await visit(path, { host: hostWithLive('first') })).toMatchObject({ status: 200, cache: 'MISS' });
      }
      enterAnotherIsolate();
    }
  });

  test('stale content in memory is served once and refreshed', async () => {
    emptyCacheApi();
    await visit('/live/on-air', { host: hostWithLive('first') });
    passSeconds(15);
    expect(await visit('/live/on-air', { host: hostWithLive('second') })).toMatchObject({ cache: 'STALE' });
    const next = await visit('/live/on-air', { host: hostWithLive('third') });
    expect(next.cache).toBe('HIT');
    expect(next.text).toMatch(/<h1[^>]*>second<\/h1>/);
  });

  test('memory holds no page of members or of visitors with a session cookie', async () => {
    const browser = await signedIn();
    for (const path of ['/faq', '/profile', '/payment/refill', ON_AIR]) await browser.go(path);
    await visit('/faq', { headers: { cookie: '__Host-session=of-alice' } });
    const hold = vi.spyOn(pagesInMemory, 'hold');
    await browser.go('/faq');
    expect(hold).not.toHaveBeenCalled();
    expect(await visit('/faq')).toMatchObject({ cache: 'MISS' });
  });

  test('memory holds no API error, so the next visitor’s request reaches the API', async () => {
    for (const behave of [() => refusal('user_not_found'), () => Promise.reject(new Error('refused'))]) {
      const host = new MadeUpHost().on(getUser, behave);
      for (const times of [1, 2]) {
        expect((await visit(`/api${sampleAddress(getUser)}`, { host })).status).toBeGreaterThanOrEqual(400);
        expect(host.timesAsked(getUser)).toBe(times);
      }
    }
  });

  test('a visitor who changes the bytes of a response affects no one else', async () => {
    await visit('/faq');
    const { response } = await enter('/faq');
    new Uint8Array(await response.arrayBuffer()).fill(0);
    expect((await visit('/faq')).text).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
  });

  test('pages share one API answer, which each isolate validates once', async () => {
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

  test('a page from memory repeats its headers and its log line', async () => {
    const answers = [];
    await visit('/live/on-air', { host: hostOfPages() });
    for (let times = 0; times < 3; times += 1) {
      forgetLogged();
      const { headers, text } = await visit('/live/on-air', { headers: { 'x-request-id': 'one-and-the-same' } });
      answers.push({ headers: Object.fromEntries(headers), text, lines: logged() });
    }
    expect(answers[0]?.lines).toEqual([
      expect.objectContaining({ event: 'request', route: '/live/:slug', status: 200, cache: 'HIT', method: 'GET' }),
    ]);
    expect(answers[0]?.headers['x-request-id']).toBe('one-and-the-same');
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('a page from memory answers only plain visits', async () => {
    for (let times = 0; times < 3; times += 1) await visit('/faq');
    const html = (await visit('/faq')).text;
    for (const headers of [{ cookie: '__Host-session=of-alice' }, { authorization: 'Bearer alice' }]) {
      expect(await visit('/faq', { headers })).toMatchObject({ cache: 'BYPASS' });
    }
    expect((await visit('/faq', { headers: { cookie: 'consent=x' } })).text).not.toBe(html);
    expect((await visit('/faq', { form: { a: 'b' } })).status).toBe(405);
    expect((await visit('/faq', { method: 'PUT' })).status).toBe(405);
    expect((await visit('/faq?token=alice')).status).toBe(303);
    expect((await visit('/faq/')).status).toBe(308);
    expect(await visit('/faq', { origin: 'https://other.test' })).toMatchObject({ cache: 'MISS' });
  });
});
