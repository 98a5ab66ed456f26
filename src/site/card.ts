/** Cards for link previews: the host draws them, and the caches keep them, so that a link that goes round is drawn once a minute. */
import type { Context } from 'hono';
import { cardAt, cardPath } from '../../calls/site/card.ts';
import type { EdgeEnv } from '../env.ts';
import { type Made, throughCache } from '../platform/cache/cache.ts';
import { cacheGeneration } from '../platform/cache/generation.ts';
import { give, keep, memoryOfKept } from '../platform/cache/kept.ts';
import { withRetryAfter } from '../platform/host/failure-answer.ts';
import { hostFetch } from '../platform/host/host.ts';
import { countCaller, type Limit } from '../platform/request/rate-limit.ts';

/** To draw one takes longer than to read something. */
const DEADLINE_MS = 15_000;

const policy = { fresh_seconds: 60, stale_seconds: 3_600 };
const CACHE_CONTROL = `public, max-age=${policy.fresh_seconds}`;

/** How many one address may have drawn. What is kept is nobody's cost; a service that shows previews reads far fewer new ones. */
const drawings: Limit = { name: 'card', limit: 120, windowSeconds: 60 };

/** A card is about 80 kB; those that go round are asked for again and again. */
const cardsInMemory = memoryOfKept({ entries: 40, bytes: 6 * 1024 * 1024 });

/** The card that the path names; 404 where it names none, or the host knows none; 429 for whoever has too many drawn. */
export async function card(c: Context<EdgeEnv>): Promise<Response> {
  const address = cardAt(c.req.path);
  if (!address) return c.notFound();
  const path = cardPath(address);
  const key = `https://cards.internal/${__BUILD_ID__}/${await cacheGeneration(c)}${path}`;
  const cached = await throughCache(key, () => draw(c, path), {
    memory: cardsInMemory,
    open: () => caches.open('cards'),
    now: Date.now,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  const kept = cached.kept ?? cached.answer;
  if (kept === 'unknown') return c.notFound();
  if (kept === 'too_many')
    return withRetryAfter(c.body(null, 429, { 'cache-control': 'no-store' }), drawings.windowSeconds);
  if (kept === 'trouble') return c.body(null, 503, { 'cache-control': 'no-store' });
  return give(kept, c.req.header('if-none-match') ?? null, { 'x-cache': cached.outcome });
}

type Drawn = Awaited<ReturnType<typeof keep>> | 'unknown' | 'trouble' | 'too_many';

async function draw(c: Context<EdgeEnv>, path: string): Promise<Made<NonNullable<Drawn>>> {
  if (!(await countCaller(c, drawings)).allowed) return { answer: 'too_many', isTrouble: true };
  const response = await hostFetch(c, path, { deadlineMs: DEADLINE_MS }).catch(() => null);
  if (response?.headers.get('content-type') !== 'image/jpeg') {
    await response?.body?.cancel();
    const isUnknown = response?.status === 404;
    return { answer: isUnknown ? 'unknown' : 'trouble', isTrouble: !isUnknown };
  }
  const headers = { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' };
  const body = new Uint8Array(await response.arrayBuffer());
  const kept = await keep(body, headers, { policy, nowMs: Date.now(), cacheControl: CACHE_CONTROL });
  return kept
    ? { answer: kept, kept: Promise.resolve(kept), isTrouble: false }
    : { answer: 'trouble', isTrouble: true };
}
