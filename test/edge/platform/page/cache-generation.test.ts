/** What must vanish vanishes: staff raise the generation, and no cache serves what it kept before. */
import { beforeEach, expect, test } from 'vitest';
import { getLive } from '../../../../calls/live/live.ts';
import { GENERATION_KNOWN_MS, getCacheGeneration } from '../../../../calls/platform/cache.ts';
import { KnownGeneration } from '../../../../src/platform/cache/generation.ts';
import { HOUR_SECONDS, passSeconds } from '../../clock.ts';
import type { MadeUpHost } from '../../host.ts';
import { hostWithLive } from '../../host-pages.ts';
import { visit } from '../../visit.ts';

/** A host whose live has this title, in this generation; `asked` counts how often it was asked for that. */
function hostWith(title: string, generation: number) {
  return hostWithLive(title).on(getCacheGeneration, () => {
    asked += 1;
    return Response.json({ data: { generation } });
  });
}

let asked = 0;
beforeEach(() => {
  asked = 0;
  // Whatever the isolate knows from another test is old.
  passSeconds(HOUR_SECONDS);
});

const onAir = (host: MadeUpHost) => visit('/live/on-air', { host });

test('GET /live/on-air serves nothing that was kept before the raise, two seconds after it', async () => {
  await onAir(hostWith('secret', 1));
  const raised = hostWith('harmless', 2);
  expect((await onAir(raised)).cache).toBe('HIT');
  passSeconds(GENERATION_KNOWN_MS / 1000);
  const after = await onAir(raised);
  expect(after.cache).toBe('MISS');
  expect(after.text).toContain('harmless');
  expect(after.text).not.toContain('secret');
});

test('what is stale, or kept for when the host is away, is not served after the raise either', async () => {
  await onAir(hostWith('secret', 1));
  passSeconds(HOUR_SECONDS);
  const away = hostWith('harmless', 2).on(getLive, () => Promise.reject(new Error('refused')));
  const after = await onAir(away);
  expect(after.status).toBe(503);
  expect(after.text).not.toContain('secret');
});

test('where visitors keep coming, nobody waits for the generation: it is asked for behind an answer', async () => {
  await onAir(hostWith('secret', 1));
  passSeconds(1.5);
  const raised = hostWith('harmless', 2);
  expect(await onAir(raised)).toMatchObject({ cache: 'HIT' });
  expect((await onAir(raised)).text).toContain('harmless');
});

test('a hundred visitors within a second ask for it once', async () => {
  const host = hostWith('song', 1);
  await onAir(host);
  passSeconds(0.9);
  await Promise.all(Array.from({ length: 99 }, () => onAir(host)));
  expect(asked).toBe(1);
});

test.each([
  ['refuses', () => Promise.reject(new Error('refused'))],
  ['answers nonsense', () => Response.json({ data: { generation: 'two' } })],
  ['says nothing', () => new Promise<Response>(() => {})],
] as const)('a host that %s holds up no page, and the page that is kept stands', async (_, behaviour) => {
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

/** An isolate of its own, in this data centre. */
function isolate(cache: Cache, ask: () => Promise<number>) {
  const known = new KnownGeneration();
  const behind: Promise<unknown>[] = [];
  return async () => {
    const generation = await known.current({
      ask,
      open: async () => cache,
      now: Date.now,
      waitUntil: (work) => behind.push(work),
    });
    await Promise.all(behind);
    return generation;
  };
}

test('each isolate has heard of a raise after as many seconds as one may go by what it knows', async () => {
  const cache = await caches.open('isolates');
  let generation = 1;
  const isolates = Array.from({ length: 10 }, () => isolate(cache, async () => generation));
  await Promise.all(isolates.map((current) => current()));
  generation = 2;
  passSeconds(GENERATION_KNOWN_MS / 1000);
  expect(await Promise.all(isolates.map((current) => current()))).toEqual(Array(10).fill(2));
});

test('what an isolate is told is as old as its question, however long the answer was on its way', async () => {
  const cache = await caches.open('isolates');
  let generation = 1;
  const current = isolate(cache, async () => {
    const told = generation;
    generation = 2;
    passSeconds(1);
    return told;
  });
  expect(await current()).toBe(1);
  passSeconds(GENERATION_KNOWN_MS / 1000 - 1);
  expect(await current()).toBe(2);
});

test('an isolate that begins while the host is away goes by what its data centre was told last', async () => {
  const cache = await caches.open('isolates');
  const away = () => Promise.reject(new Error('refused'));
  expect(await isolate(cache, async () => 7)()).toBe(7);
  expect(await isolate(cache, away)()).toBe(7);
  expect(await isolate(await caches.open('another data centre'), away)()).toBe(0);
});
