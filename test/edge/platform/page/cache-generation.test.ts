/**
 * The state of the caches: staff raise the generation, and no cache serves content stored before
 * that. The removal of a person concerns only responses about them.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { getLive } from '../../../../calls/live/live.ts';
import {
  type CacheState,
  GENERATION_KNOWN_MS,
  getCacheGeneration,
  REMOVAL_KNOWN_MS,
} from '../../../../calls/platform/cache.ts';
import { packCached, toCached, unpackCached } from '../../../../src/platform/cache/cached-response.ts';
import { forgetGeneration, KnownGeneration } from '../../../../src/platform/cache/generation.ts';
import { isAboutRemoved, peopleIn } from '../../../../src/platform/cache/removal.ts';
import { signedIn } from '../../browser.ts';
import { HOUR_SECONDS, passSeconds } from '../../clock.ts';
import { type MadeUpHost, sampleAnswer } from '../../host.ts';
import { hostWithLive } from '../../host-pages.ts';
import { enter, visit } from '../../visit.ts';

/**
 * Returns an API with a stream of this title in this generation. `requestCount` counts the
 * generation requests.
 */
function hostWith(title: string, generation: number, removals: CacheState['removals'] = []) {
  return hostWithLive(title).on(getCacheGeneration, () => {
    requestCount += 1;
    return Response.json({ data: { generation, removals } });
  });
}

let requestCount = 0;
beforeEach(() => {
  requestCount = 0;
  // The isolate knows the generation of the test before.
  forgetGeneration();
});

const onAir = (host: MadeUpHost) => visit('/live/on-air', { host });

test('GET /live/on-air serves no old page two seconds after a raise', async () => {
  await onAir(hostWith('secret', 1));
  const raisedHost = hostWith('harmless', 2);
  expect((await onAir(raisedHost)).cache).toBe('HIT');
  passSeconds(REMOVAL_KNOWN_MS / 1000);
  const after = await onAir(raisedHost);
  expect(after.cache).toBe('MISS');
  expect(after.text).toContain('harmless');
  expect(after.text).not.toContain('secret');
});

test('a stale page is not served after a raise, even if the API fails', async () => {
  await onAir(hostWith('secret', 1));
  passSeconds(HOUR_SECONDS);
  const away = hostWith('harmless', 2).on(getLive, () => Promise.reject(new Error('refused')));
  const after = await onAir(away);
  expect(after.status).toBe(503);
  expect(after.text).not.toContain('secret');
});

test('a cached page waits for no generation, and is new within half a minute', async () => {
  await visit('/faq', { host: hostWith('secret', 1) });
  passSeconds(GENERATION_KNOWN_MS / 1000 - 1);
  const answer = Promise.withResolvers<Response>();
  const raisedHost = hostWithLive('harmless').on(getCacheGeneration, () => answer.promise);
  const { response, after } = await enter('/faq', { host: raisedHost });
  expect(await response.text()).toContain('</html>');
  expect(response.headers.get('x-cache')).toBe('HIT');
  answer.resolve(Response.json({ data: { generation: 2, removals: [] } }));
  await after();
  passSeconds(GENERATION_KNOWN_MS / 1000);
  expect((await visit('/faq', { host: hostWith('harmless', 2) })).cache).toBe('MISS');
});

test('the reads of one page request the generation once', async () => {
  const browser = await signedIn();
  browser.host.on(getCacheGeneration, () => {
    requestCount += 1;
    return Response.json({ data: { generation: 1, removals: [] } });
  });
  passSeconds(HOUR_SECONDS);
  const { length: before } = browser.host.received;
  await browser.go('/');
  expect(browser.host.received.length - before).toBeGreaterThan(3);
  expect(requestCount).toBe(1);
});

test('with steady traffic the generation is refreshed in the background', async () => {
  await onAir(hostWith('secret', 1));
  passSeconds(1.5);
  const raisedHost = hostWith('harmless', 2);
  expect(await onAir(raisedHost)).toMatchObject({ cache: 'HIT' });
  expect((await onAir(raisedHost)).text).toContain('harmless');
});

test('a hundred visitors within a second request the generation once', async () => {
  const host = hostWith('song', 1);
  await onAir(host);
  passSeconds(0.9);
  await Promise.all(Array.from({ length: 99 }, () => onAir(host)));
  expect(requestCount).toBe(1);
});

test.each([
  ['fails', () => Promise.reject(new Error('refused'))],
  ['returns an invalid number', () => Response.json({ data: { generation: 'two', removals: [] } })],
  ['never ends', () => new Promise<Response>(() => {})],
] as const)('a generation request that %s delays no page and keeps the cache', async (_, behaviour) => {
  await onAir(hostWith('song', 1));
  passSeconds(9);
  const host = hostWith('another', 1).on(getCacheGeneration, ({ signal }) =>
    Promise.race([
      behaviour(),
      new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ]),
  );
  const page = await onAir(host);
  expect(page.cache).toBe('HIT');
  expect(page.text).toContain('song');
});

test('the isolate that closes an account serves no old page from then on', async () => {
  await onAir(hostWith('secret', 1));
  const browser = await signedIn();
  expect((await browser.go('/privacy/close', { form: {} })).status).toBe(303);
  const after = await onAir(hostWith('harmless', 2));
  expect(after.cache).toBe('MISS');
  expect(after.text).not.toContain('secret');
});

describe('the removal of a person', () => {
  const VB = sampleAnswer(getLive).data.caster.uuid;
  const OTHER = 'b3a1f2c4-5d6e-4f70-8a91-b2c3d4e5f607';
  const afterRemoval = async (user_uuid: string) => {
    await onAir(hostWith('secret', 1));
    await visit('/faq');
    passSeconds(REMOVAL_KNOWN_MS / 1000);
    return hostWith('harmless', 1, [{ number: 2, user_uuid }]);
  };

  test('invalidates pages made from responses with their uuid, and no others', async () => {
    const host = await afterRemoval(VB);
    const page = await onAir(host);
    expect(page.cache).toBe('MISS');
    expect(page.text).not.toContain('secret');
    expect((await visit('/faq', { host })).cache).toBe('HIT');
    expect((await onAir(host)).cache).toBe('HIT');
  });

  test('leaves pages that do not name them', async () =>
    expect((await onAir(await afterRemoval(OTHER))).cache).toBe('HIT'));

  test('invalidates stored responses too, and a response begun afterwards may name them', async () => {
    const entry = await toCached(
      new Uint8Array(),
      {},
      {
        policy: { fresh_seconds: 1, stale_seconds: 1 },
        nowMs: 0,
        cacheControl: '',
        people: peopleIn(JSON.stringify({ by: { uuid: VB } })),
        begunAt: 1,
      },
    );
    const storedEntry = await unpackCached(packCached(entry ?? expect.fail('the response is complete'), 60));
    const removed = (number: number, user_uuid: string) =>
      isAboutRemoved(storedEntry, { generation: 0, removals: [{ number, user_uuid }] });
    expect([removed(2, VB), removed(2, OTHER), removed(1, VB)]).toEqual([true, false, false]);
  });
});

/** Returns a state without removals. */
const at = (generation: number): CacheState => ({ generation, removals: [] });

/** Returns a separate isolate in this data centre. */
function isolate(cache: Cache, ask: () => Promise<CacheState>) {
  const knownGeneration = new KnownGeneration();
  const behind: Promise<unknown>[] = [];
  const deps = {
    ask,
    open: async () => cache,
    now: Date.now,
    waitUntil: (work: Promise<unknown>) => behind.push(work),
  };
  return async (knownMs?: number) => {
    const { generation } = await knownGeneration.current(deps, knownMs);
    while (behind.length > 0) await behind.shift();
    return generation;
  };
}

test.each([GENERATION_KNOWN_MS, REMOVAL_KNOWN_MS])('every isolate learns of a raise within %i ms', async (knownMs) => {
  const cache = await caches.open('isolates');
  let generation = 1;
  const isolates = Array.from({ length: 10 }, () => isolate(cache, async () => at(generation)));
  await Promise.all(isolates.map((current) => current(knownMs)));
  generation = 2;
  passSeconds(knownMs / 1000);
  expect(await Promise.all(isolates.map((current) => current(knownMs)))).toEqual(Array(10).fill(2));
});

test('a quiet isolate uses the data centre’s lease while renewing its own', async () => {
  const cache = await caches.open('isolates');
  let questions = 0;
  const ask = async () => {
    questions += 1;
    return at(questions);
  };
  const [busy, quiet] = [isolate(cache, ask), isolate(cache, ask)];
  expect([await busy(), await quiet()]).toEqual([1, 1]);
  expect(questions).toBe(1);
  passSeconds(20);
  const knownGeneration = new KnownGeneration();
  const never = () => new Promise<CacheState>(() => {});
  const deps = { ask: never, open: async () => cache, now: Date.now, waitUntil: () => undefined };
  expect(await knownGeneration.current(deps)).toEqual(at(1));
});

test('a renewal whose request was ended is begun again', async () => {
  const cache = await caches.open('isolates');
  const knownGeneration = new KnownGeneration();
  const deps = { open: async () => cache, now: Date.now, waitUntil: () => undefined };
  const pending = knownGeneration.current({ ...deps, ask: () => new Promise<CacheState>(() => {}) });
  passSeconds(3);
  expect(await knownGeneration.current({ ...deps, ask: async () => at(2) })).toEqual(at(2));
  expect(await pending).toEqual(at(2));
});

test('concurrent requests of an isolate ask once', async () => {
  const cache = await caches.open('isolates');
  let questions = 0;
  const current = isolate(cache, async () => {
    questions += 1;
    return at(questions);
  });
  expect(await Promise.all(Array.from({ length: 8 }, () => current()))).toEqual(Array(8).fill(1));
  expect(questions).toBe(1);
});

test('a generation’s age counts from its request, not its answer', async () => {
  const cache = await caches.open('isolates');
  let generation = 1;
  const current = isolate(cache, async () => {
    const answer = at(generation);
    generation = 2;
    passSeconds(1);
    return answer;
  });
  expect(await current()).toBe(1);
  passSeconds(GENERATION_KNOWN_MS / 1000 - 1);
  expect(await current()).toBe(2);
});

test('a read that began before the generation was forgotten does not count', async () => {
  const cache = await caches.open('isolates');
  const knownGeneration = new KnownGeneration();
  const deps = { open: async () => cache, now: Date.now, waitUntil: () => undefined };
  const before = async () => {
    knownGeneration.forget();
    return at(1);
  };
  expect(await knownGeneration.current({ ...deps, ask: before })).toEqual(at(1));
  expect(knownGeneration.recentState(Date.now())).toBeNull();
  expect(await knownGeneration.current({ ...deps, ask: async () => at(2) })).toEqual(at(2));
});

test('a new isolate uses its data centre’s last generation during an outage', async () => {
  const cache = await caches.open('isolates');
  const away = () => Promise.reject(new Error('refused'));
  expect(await isolate(cache, async () => at(7))()).toBe(7);
  expect(await isolate(cache, away)()).toBe(7);
  expect(await isolate(await caches.open('another data centre'), away)()).toBe(0);
});
