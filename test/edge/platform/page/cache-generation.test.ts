/** The cache generation: staff raise it, and no cache serves content stored before that. */
import { beforeEach, expect, test } from 'vitest';
import { getLive } from '../../../../calls/live/live.ts';
import { GENERATION_KNOWN_MS, getCacheGeneration } from '../../../../calls/platform/cache.ts';
import { KnownGeneration } from '../../../../src/platform/cache/generation.ts';
import { HOUR_SECONDS, passSeconds } from '../../clock.ts';
import type { MadeUpHost } from '../../host.ts';
import { hostWithLive } from '../../host-pages.ts';
import { visit } from '../../visit.ts';

/**
 * Returns an API with a stream of this title in this generation. `requestCount` counts the generation
 * requests.
 */
function hostWith(title: string, generation: number) {
  return hostWithLive(title).on(getCacheGeneration, () => {
    requestCount += 1;
    return Response.json({ data: { generation } });
  });
}

let requestCount = 0;
beforeEach(() => {
  requestCount = 0;
  // The generation known from another test has expired by now.
  passSeconds(HOUR_SECONDS);
});

const onAir = (host: MadeUpHost) => visit('/live/on-air', { host });

test('GET /live/on-air serves no old page two seconds after a raise', async () => {
  await onAir(hostWith('secret', 1));
  const raisedHost = hostWith('harmless', 2);
  expect((await onAir(raisedHost)).cache).toBe('HIT');
  passSeconds(GENERATION_KNOWN_MS / 1000);
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
  ['returns an invalid number', () => Response.json({ data: { generation: 'two' } })],
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

/** Returns a separate isolate in this data centre. */
function isolate(cache: Cache, ask: () => Promise<number>) {
  const knownGeneration = new KnownGeneration();
  const behind: Promise<unknown>[] = [];
  return async () => {
    const generation = await knownGeneration.current({
      ask,
      open: async () => cache,
      now: Date.now,
      waitUntil: (work) => behind.push(work),
    });
    await Promise.all(behind);
    return generation;
  };
}

test('every isolate learns of a raise within GENERATION_KNOWN_MS', async () => {
  const cache = await caches.open('isolates');
  let generation = 1;
  const isolates = Array.from({ length: 10 }, () => isolate(cache, async () => generation));
  await Promise.all(isolates.map((current) => current()));
  generation = 2;
  passSeconds(GENERATION_KNOWN_MS / 1000);
  expect(await Promise.all(isolates.map((current) => current()))).toEqual(Array(10).fill(2));
});

test('a generation’s age counts from its request, not its answer', async () => {
  const cache = await caches.open('isolates');
  let generation = 1;
  const current = isolate(cache, async () => {
    const answer = generation;
    generation = 2;
    passSeconds(1);
    return answer;
  });
  expect(await current()).toBe(1);
  passSeconds(GENERATION_KNOWN_MS / 1000 - 1);
  expect(await current()).toBe(2);
});

test('a new isolate uses its data centre’s last generation during an outage', async () => {
  const cache = await caches.open('isolates');
  const away = () => Promise.reject(new Error('refused'));
  expect(await isolate(cache, async () => 7)()).toBe(7);
  expect(await isolate(cache, away)()).toBe(7);
  expect(await isolate(await caches.open('another data centre'), away)()).toBe(0);
});
