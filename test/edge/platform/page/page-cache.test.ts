/** The shared page cache: how long a page is cached and which visitors receive it. */
import { describe, expect, test } from 'vitest';
import { getLive, getOnAir } from '../../../../calls/live/live.ts';
import { HOUR_SECONDS, passSeconds } from '../../clock.ts';
import { refusal, sampleAnswer } from '../../host.ts';
import { hostOfPages, hostWithLive } from '../../host-pages.ts';
import { textInPage } from '../../page-texts.ts';
import { enter, visit } from '../../visit.ts';

const CONSENT = { cookie: `consent=${encodeURIComponent('{"consent_version":"1.0"}')}` };

const live = sampleAnswer(getLive).data;

const away = () => Promise.reject(new Error('refused'));

describe('shared page cache', () => {
  test('GET /live/on-air is fresh for 10 seconds, then stale, then expired', async () => {
    expect(await visit('/live/on-air', { host: hostWithLive('first') })).toMatchObject({ cache: 'MISS' });

    passSeconds(9);
    const idleHost = hostWithLive('second');
    const fresh = await visit('/live/on-air', { host: idleHost });
    expect(fresh.cache).toBe('HIT');
    expect(idleHost.requests).toEqual([]);

    // Stale: the page and the read behind it are both refreshed for the next visitor.
    passSeconds(3);
    const stale = await visit('/live/on-air', { host: hostWithLive('second') });
    expect(stale).toMatchObject({ cache: 'STALE', text: fresh.text });
    const renewedPage = await visit('/live/on-air', { host: hostWithLive('third') });
    expect(renewedPage.cache).toBe('HIT');
    expect(renewedPage.text).toMatch(/<h1[^>]*>second<\/h1>/);

    passSeconds(100);
    const again = await visit('/live/on-air', { host: hostWithLive('fourth') });
    expect(again.cache).toBe('MISS');
    expect(again.text).toContain('fourth');
  });

  test('a stale page stays cached while the API is unavailable, then refreshes', async () => {
    await visit('/live/on-air', { host: hostWithLive('first') });
    passSeconds(60);
    for (let times = 0; times < 2; times += 1) {
      expect(await visit('/live/on-air', { host: hostOfPages().onEverything(away) })).toMatchObject({ cache: 'STALE' });
    }
    expect(await visit('/live/on-air', { host: hostWithLive('second') })).toMatchObject({ cache: 'STALE' });
    expect((await visit('/live/on-air', { host: hostWithLive('third') })).text).toContain('second');
  });

  test('HEAD answers like GET without a body and refreshes the page', async () => {
    const get = await visit('/live/on-air', { host: hostWithLive('first') });
    const head = await visit('/live/on-air', { host: hostWithLive('first'), method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '', cache: 'HIT' });
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    passSeconds(30);
    expect(await visit('/live/on-air', { host: hostWithLive('second'), method: 'HEAD' })).toMatchObject({
      cache: 'STALE',
    });
    const next = await visit('/live/on-air', { host: hostWithLive('third') });
    expect(next.cache).toBe('HIT');
    expect(next.text).toContain('second');
    expect(next.text).toMatch(/<\/html>$/);
  });

  test('twenty concurrent visitors of an uncached page send each API request once', async () => {
    const host = hostOfPages();
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit('/', { host })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const questions = host.requests.map(({ path }) => path);
    expect(questions).toHaveLength(11);
    expect(new Set(questions).size).toBe(11);
  });

  test('twenty visitors of a stale page cause one refresh', async () => {
    await visit('/live/on-air', { host: hostWithLive('first') });
    passSeconds(30);
    let release: (response: Response) => void = () => undefined;
    const slow = hostOfPages().on(getLive, () => new Promise((resolve) => (release = resolve)));
    const visits = [];
    for (let visitor = 0; visitor < 20; visitor += 1) visits.push(await enter('/live/on-air', { host: slow }));
    expect(visits.every(({ response }) => response.headers.get('x-cache') === 'STALE')).toBe(true);
    await expect.poll(() => slow.timesAsked(getLive)).toBeGreaterThan(0);
    release(Response.json({ data: live }));
    await Promise.all(visits.map(({ after }) => after()));
    expect(slow.timesAsked(getLive)).toBe(1);
  });

  test('a page and an endpoint of something deleted go with the first refresh', async () => {
    const paths = ['/live/on-air', '/api/v1/lives/on-air'];
    for (const path of paths) await visit(path, { host: hostWithLive('first') });
    passSeconds(30);
    const gone = hostOfPages().on(getLive, () => refusal('live_not_found'));
    for (const path of paths) {
      await visit(path, { host: gone });
      expect((await visit(path, { host: gone })).status, path).toBe(404);
    }
  });

  test('twenty visitors of a stale endpoint cause one refresh', async () => {
    await visit('/api/v1/live', { host: hostOfPages() });
    passSeconds(30);
    let release: (response: Response) => void = () => undefined;
    const slow = hostOfPages().on(getOnAir, () => new Promise((resolve) => (release = resolve)));
    const visits = [];
    for (let visitor = 0; visitor < 20; visitor += 1) visits.push(await enter('/api/v1/live', { host: slow }));
    expect(visits.every(({ response }) => response.headers.get('x-cache') === 'STALE')).toBe(true);
    await expect.poll(() => slow.requests.length).toBeGreaterThan(0);
    release(Response.json(sampleAnswer(getOnAir)));
    await Promise.all(visits.map(({ after }) => after()));
    expect(slow.requests).toHaveLength(1);
  });

  test('a page with a failed section is not cached', async () => {
    await visit('/', { host: hostOfPages().on(getOnAir, away) });
    const next = await visit('/', { host: hostOfPages() });
    expect(next.cache).toBe('MISS');
    expect(next.text).not.toContain(textInPage('th', 'error:section.next'));
  });

  test('a visitor with an unknown cookie gets an unshared page', async () => {
    await visit('/live/on-air', { host: hostWithLive('shared') });
    for (const cookie of ['session=alice', '__Host-session=alice', 'consent=x; session=alice', 'Consent=x']) {
      const own = await visit('/live/on-air', { host: hostWithLive('own'), headers: { cookie } });
      expect(own.cache, cookie).toBe('BYPASS');
    }
    expect(await visit('/live/on-air', { host: hostWithLive('other') })).toMatchObject({ cache: 'HIT' });
  });

  test('a page for an unknown cookie or a bearer is not cached', async () => {
    for (const headers of [{ cookie: 'session=alice' }, { authorization: 'Bearer alice' }]) {
      await visit('/faq', { headers });
      await visit('/live/on-air', { headers, host: hostOfPages() });
    }
    expect(await visit('/faq')).toMatchObject({ cache: 'MISS' });
    expect(await visit('/live/on-air', { host: hostOfPages() })).toMatchObject({ cache: 'MISS' });
  });

  test('GET with an Authorization header bypasses the cache', async () => {
    await visit('/faq');
    expect(await visit('/faq', { headers: { authorization: 'Bearer alice' } })).toMatchObject({ cache: 'BYPASS' });
  });

  test('visitors with and without an answered banner never share a page', async () => {
    const label = `aria-label="${textInPage('th', 'consent:title')}"`;
    const withBanner = await visit('/faq');
    const withConsent = await visit('/faq', { headers: CONSENT });
    expect(withConsent.cache).toBe('MISS');
    expect(withBanner.text).toContain(label);
    expect(withConsent.text).not.toContain(label);
    expect(await visit('/faq')).toMatchObject({ cache: 'HIT', text: withBanner.text });
    expect(await visit('/faq', { headers: CONSENT })).toMatchObject({ cache: 'HIT', text: withConsent.text });
  });

  test.for(['consent', 'consent="a"b"', 'consent =x', 'consent='])(
    'the malformed Cookie header %j does not change shared pages',
    async (cookie) => {
      const label = `aria-label="${textInPage('th', 'consent:title')}"`;
      await visit('/faq', { headers: { cookie } });
      expect((await visit('/faq', { headers: CONSENT })).text).not.toContain(label);
      expect((await visit('/faq')).text).toContain(label);
    },
  );

  test('GET /privacy-policy shows the visitor’s choice and is private', async () => {
    for (const headers of [{}, CONSENT]) {
      const answer = await visit('/privacy-policy', { headers });
      expect(answer).toMatchObject({ status: 200, cache: 'BYPASS' });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('tracking query fields do not create new cache entries', async () => {
    const first = await visit('/faq');
    for (const query of ['utm_source=line&utm_medium=chat', 'fbclid=a', 'gclid=b', 'igshid=c', 'ref=d']) {
      expect(await visit(`/faq?${query}`), query).toMatchObject({ cache: 'HIT', text: first.text });
    }
  });

  test.for(['utm_source', 'fbclid', 'gclid', 'igshid', 'ref'])(
    'the query field %s does not appear in the shared page',
    async (field) => {
      await visit(`/en/blog?${field}=of-alice`);
      const next = await visit('/en/blog');
      expect(next.cache).toBe('HIT');
      expect(next.text).not.toContain('of-alice');
    },
  );

  test('an unknown query field bypasses the cache', async () => {
    await visit('/faq');
    for (const query of ['name=alice', 'UTM_SOURCE=line', 'fbclid=a&name=alice', 'status=ended&x=1']) {
      expect(await visit(`/faq?${query}`), query).toMatchObject({ status: 200, cache: 'BYPASS' });
    }
  });

  test('GET /our-vb is cached per status and cursor', async () => {
    const ask = (query: string) => visit(`/our-vb${query}`, { host: hostOfPages() });
    expect(await ask('?status=ended&cursor=abc')).toMatchObject({ cache: 'MISS' });
    expect(await ask('?cursor=abc&status=ended')).toMatchObject({ cache: 'HIT' });
    expect(await ask('?status=on_air&cursor=abc')).toMatchObject({ cache: 'MISS' });
    expect(await ask('')).toMatchObject({ cache: 'MISS' });
  });

  test('pages of different hosts and languages are cached separately', async () => {
    await visit('/faq');
    expect(await visit('/faq', { origin: 'https://other.test' })).toMatchObject({ cache: 'MISS' });
    expect(await visit('/en/faq')).toMatchObject({ cache: 'MISS' });
  });

  test('error pages and redirects are never cached', async () => {
    for (const path of ['/nothing', '/live/-bad-', '/lives/somo', '/shop/', '/faq/']) {
      await visit(path);
      const next = await visit(path);
      expect(next.status, path).toBeGreaterThanOrEqual(300);
      expect(['BYPASS', null], path).toContain(next.cache);
    }
  });

  test('browsers get `private, no-cache` for every cache state', async () => {
    const controls = [];
    for (const seconds of [0, 5, 10, 0, 12 * HOUR_SECONDS]) {
      passSeconds(seconds);
      const { cache, headers } = await visit('/live/on-air', { host: hostOfPages() });
      controls.push([cache, headers.get('cache-control'), headers.get('server-timing')?.split('edge;').length]);
    }
    expect(controls).toEqual([
      ['MISS', 'private, no-cache', 2],
      ['HIT', 'private, no-cache', 2],
      ['STALE', 'private, no-cache', 2],
      ['HIT', 'private, no-cache', 2],
      ['MISS', 'private, no-cache', 2],
    ]);
  });

  test('query input never appears on a shared page', async () => {
    const first = await visit('/live/on-air?ref=planted&utm_source=planted', { host: hostWithLive('first') });
    expect(first.text).not.toContain('planted');
    const next = await visit('/live/on-air', { host: hostWithLive('second') });
    expect(next).toMatchObject({ cache: 'HIT', text: first.text });
    // A field that no page reads is answered for this visitor only.
    expect(await visit('/live/on-air?order=planted', { host: hostWithLive('third') })).toMatchObject({
      cache: 'BYPASS',
    });
    expect((await visit('/live/on-air', { host: hostWithLive('fourth') })).text).toBe(first.text);
  });
});
