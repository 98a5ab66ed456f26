/**
 * Link preview cards. The API draws them. The caches store them, so that a popular link is drawn
 * once per minute.
 */
import type { Context } from 'hono';
import { cardAt, cardPath } from '../../calls/platform/card.ts';
import type { EdgeEnv } from '../env.ts';
import { type Made, throughCache } from '../platform/cache/cache.ts';
import { respondCached, responseMemory, toCached } from '../platform/cache/cached-response.ts';
import { promptCacheState } from '../platform/cache/generation.ts';
import { lastNumber } from '../platform/cache/removal.ts';
import { withRetryAfter } from '../platform/host/failure-answer.ts';
import { hostFetch } from '../platform/host/host.ts';
import { countCaller, type Limit } from '../platform/request/rate-limit.ts';

/** Drawing takes longer than other requests to the API. */
const DEADLINE_MS = 15_000;

const policy = { fresh_seconds: 60, stale_seconds: 3_600 };
const CACHE_CONTROL = `public, max-age=${policy.fresh_seconds}`;

/**
 * Limit of drawn cards per IP address. Cached cards do not count. Services that show previews need
 * far fewer new ones.
 */
const drawings: Limit = { name: 'card', limit: 120, windowSeconds: 60 };

/** A card has about 80 kB. Popular ones are requested again and again. */
const cardsInMemory = responseMemory({ entries: 40, bytes: 6 * 1024 * 1024 });

/** Responds with the card in the path: 404 without one, 429 above the limit, 503 on a failure. */
export async function card(c: Context<EdgeEnv>): Promise<Response> {
  const address = cardAt(c.req.path);
  if (!address) return c.notFound();
  const path = cardPath(address);
  const state = await promptCacheState(c);
  // A picture lists no people, so each removal invalidates all cards. They are soon drawn again
  // anyway.
  const key = `https://cards.internal/${__BUILD_ID__}/${lastNumber(state)}${path}`;
  const cached = await throughCache(key, () => draw(c, path), {
    memory: cardsInMemory,
    state,
    open: () => caches.open('cards'),
    now: Date.now,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  const drawing = cached.cached ?? cached.answer;
  if (drawing === 'unknown') return c.notFound();
  if (drawing === 'too_many')
    return withRetryAfter(c.body(null, 429, { 'cache-control': 'no-store' }), drawings.windowSeconds);
  if (drawing === 'failed') return c.body(null, 503, { 'cache-control': 'no-store' });
  return respondCached(drawing, c.req.header('if-none-match') ?? null, { 'x-cache': cached.outcome });
}

type CardOutcome = Awaited<ReturnType<typeof toCached>> | 'unknown' | 'failed' | 'too_many';

async function draw(c: Context<EdgeEnv>, path: string): Promise<Made<NonNullable<CardOutcome>>> {
  if (!(await countCaller(c, drawings)).allowed) return { answer: 'too_many', isFailure: true };
  const response = await hostFetch(c, path, { deadlineMs: DEADLINE_MS }).catch(() => null);
  if (response?.headers.get('content-type') !== 'image/jpeg') {
    await response?.body?.cancel();
    const isUnknown = response?.status === 404;
    return { answer: isUnknown ? 'unknown' : 'failed', isFailure: !isUnknown, isGone: isUnknown };
  }
  const headers = { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' };
  const body = new Uint8Array(await response.arrayBuffer());
  const entry = await toCached(body, headers, {
    policy,
    nowMs: Date.now(),
    cacheControl: CACHE_CONTROL,
    people: new Set<string>(),
    begunAt: 0,
  });
  return entry
    ? { answer: entry, cached: Promise.resolve(entry), isFailure: false }
    : { answer: 'failed', isFailure: true };
}
