/**
 * The public API on our own origin: an allow-list generated from the endpoint declarations, in both
 * directions.
 */
import { describe, expect, test } from 'vitest';
import { calls } from '../../../calls/index.ts';
import { getUser } from '../../../calls/people/profile.ts';
import { QUERY_HEADER } from '../../../calls/platform/call.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { rowsForRun } from '../../effort.ts';
import { HOUR_SECONDS, passSeconds } from '../clock.ts';
import { MadeUpHost, sampleAddress, sampleAnswer } from '../host.ts';
import { passDeadlines, SECRET, upstreamFailures } from '../upstream-failure.ts';
import { ORIGIN, visit } from '../visit.ts';

const publicCalls = calls
  .filter(({ call }) => call.access === 'public' && call.method === 'GET' && !call.not_for_browsers)
  .map(({ name, call }) => ({ name, call }));

describe('API proxy', () => {
  test.for(rowsForRun(publicCalls, 24))(
    'GET of $name returns only the declared fields and headers',
    async ({ call }) => {
      const more = { ...(sampleAnswer(call) as object), unpromised: SECRET };
      const headers = { 'x-secret': SECRET, 'set-cookie': `leak=${SECRET}`, server: SECRET, 'cache-control': 'public' };
      const host = new MadeUpHost().on(call, () => Response.json(more, { headers }));
      const answer = await visit(`/api${sampleAddress(call)}`, { host });
      expect(answer.status, answer.text).toBe(200);
      expect(JSON.parse(answer.text)).toEqual(call.answer.parse(sampleAnswer(call)));
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.headers.get('cache-control')).toBe(
        call.cache ? `public, max-age=${call.cache.fresh_seconds}` : 'private, no-store',
      );
      expect(answer.text + JSON.stringify([...answer.headers])).not.toContain(SECRET);
      expect(answer.headers.has('set-cookie')).toBe(false);
    },
  );

  test('a browser finds no endpoint that is not for browsers', async () => {
    const hiddenCalls = calls.filter(({ call }) => call.not_for_browsers);
    expect(hiddenCalls.length).toBeGreaterThan(0);
    for (const { call } of hiddenCalls) {
      const host = new MadeUpHost();
      const { status } = await visit(`/api${sampleAddress(call)}`, {
        host,
        headers: { 'sec-fetch-site': 'same-origin', origin: ORIGIN },
        ...(call.method === 'POST' && { form: {} }),
      });
      // Another method of the same path may be an endpoint for browsers.
      expect([404, 405], call.path).toContain(status);
      expect(host.requests).toEqual([]);
    }
  });

  test('an upper-case uuid shares the cache entry of the lower-case one', async () => {
    const host = new MadeUpHost();
    await visit(`/api${sampleAddress(getUser)}`, { host });
    const again = await visit(`/api${sampleAddress(getUser).replace(/[^/]+$/, (uuid) => uuid.toUpperCase())}`, {
      host,
    });
    expect(again).toMatchObject({ status: 200, cache: 'HIT' });
    expect(host.requests).toHaveLength(1);
  });

  test.for(rowsForRun(publicCalls, 24))('GET of $name sends the API nothing about the visitor', async ({ call }) => {
    const host = new MadeUpHost();
    const foreignHeaders = {
      cookie: 'session=alice',
      'user-agent': 'Alice/1',
      'x-forwarded-for': '203.0.113.7',
      'accept-language': 'en',
      referer: 'https://vela.test/?token=alice',
      'x-request-id': 'request-of-alice-1',
    };
    const address = sampleAddress(call);
    await visit(`/api${address}`, { host, headers: foreignHeaders });
    const fields = call.query.parse(Object.fromEntries(new URLSearchParams(address.split('?')[1]))) as object;
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    query.sort();
    expect(host.requests.map(({ headers }) => Object.fromEntries(headers))).toEqual([
      {
        accept: 'application/json',
        'x-request-id': 'request-of-alice-1',
        ...(query.size > 0 && { [QUERY_HEADER]: query.toString() }),
      },
    ]);
  });

  test.for(rowsForRun(publicCalls, 24))(
    'GET of $name without a cache is a translated error in every failure',
    async ({ call }) => {
      passDeadlines();
      for (const [index, { name, behave, status, code }] of upstreamFailures.entries()) {
        const locale = index % 2 === 0 ? 'th' : 'en';
        const headers = { 'accept-language': locale === 'en' ? 'en-GB,en;q=0.9,th;q=0.8' : 'th-TH,th;q=0.9' };
        const answer = await visit(`/api${sampleAddress(call)}`, {
          host: new MadeUpHost().onEverything(behave),
          headers,
        });
        expect(answer.status, name).toBe(status);
        const key = `error:code.${code}` as const;
        expect(JSON.parse(answer.text), name).toEqual({
          error: { code, message_key: key, message: textsOf(locale)(key) },
        });
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
        expect(JSON.stringify([...answer.headers])).not.toContain(SECRET);
      }
      // No failure was cached.
      const cache = call.cache ? 'MISS' : 'BYPASS';
      expect(await visit(`/api${sampleAddress(call)}`)).toMatchObject({ status: 200, cache });
    },
  );

  const cachedCalls = publicCalls.filter(({ call }) => call.cache);

  test.for(rowsForRun(cachedCalls, 24))(
    'GET of $name cached 12 hours ago is served stale in every failure',
    async ({ call }) => {
      passDeadlines();
      const path = `/api${sampleAddress(call)}`;
      const original = await visit(path);
      passSeconds(12 * HOUR_SECONDS);
      for (const { name, behave } of upstreamFailures) {
        const host = new MadeUpHost().onEverything(behave);
        const answer = await visit(path, { host });
        expect(answer, name).toMatchObject({ status: 200, cache: 'STALE', text: original.text });
        expect(host.requests, name).toHaveLength(1);
      }
    },
  );
});
