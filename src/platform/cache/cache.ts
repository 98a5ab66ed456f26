/**
 * Cache of shared responses: the memory of the isolate, then the Cache API. A response is fresh,
 * then served while it is renewed, then served only if renewal fails (24 hours). A renewal that
 * finds nothing any more (404, 410) removes it.
 */

import type { CacheState } from '../../../calls/platform/cache.ts';
import type { Memory } from '../base/memory.ts';
import { type Age, cacheAgeOf, STALE_IF_ERROR_SECONDS } from './cache-policy.ts';
import { type CachedResponse, packCached, unpackCached } from './cached-response.ts';
import { isAboutRemoved } from './removal.ts';

/** Cache result for the header `x-cache`. */
export type CacheOutcome = 'HIT' | 'STALE' | 'MISS' | 'BYPASS';

/** A new response, made because no cached one could be used. */
export interface Made<Answer> {
  answer: Answer;
  /**
   * The complete response for the cache, or null if it turned out incomplete. Absent if it must not
   * be cached.
   */
  cached?: Promise<CachedResponse | null>;
  /** The API has a problem, so an older cached response is better. */
  isFailure: boolean;
  /** What the response shows is deleted or hidden (404, 410), so a cached one must not be used. */
  isGone?: boolean;
}

/** A cached response or a new one, with the cache result. */
export type Cached<Answer> =
  | {
      cached: CachedResponse;
      outcome: CacheOutcome;
      /** True if the response is past its policy and used only because renewal failed. */
      spent?: boolean;
    }
  | { cached: null; answer: Answer; outcome: 'MISS' };

/** Dependencies of the cache. Tests replace them. */
export interface CacheDeps {
  memory: Memory<CachedResponse>;
  state: CacheState;
  open: () => Promise<Pick<Cache, 'delete' | 'match' | 'put'>>;
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  /** No visitor waits for this response, so a stale one is renewed before it is returned. */
  unhurried?: boolean;
}

/**
 * Returns the response for `key` from the cache or from `make`. If `make` throws, reports trouble
 * or returns an incomplete response, returns a cached one of the last 24 hours. Without one, the
 * failure goes to the caller. `makeAgain` runs after the response was sent.
 */
export async function throughCache<Answer>(
  key: string,
  make: () => Promise<Made<Answer>>,
  deps: CacheDeps,
  makeAgain: () => Promise<Made<unknown>> = make,
): Promise<Cached<Answer>> {
  const memoryEntry = usable(deps.memory.get(key, deps.now()), deps);
  if (memoryEntry && isFresh(memoryEntry, deps.now())) return { cached: memoryEntry, outcome: 'HIT' };
  const entry = (await find(key, deps)) ?? memoryEntry;
  const age = entry && freshnessOf(entry, deps.now());
  if (entry && age === 'fresh') {
    deps.memory.hold(key, entry, deps.now());
    return { cached: entry, outcome: 'HIT' };
  }
  if (entry && age === 'stale' && !deps.unhurried) {
    deps.waitUntil(renew(key, makeAgain, deps));
    return { cached: entry, outcome: 'STALE' };
  }
  if (!entry || age === 'gone') {
    const result = await make();
    deps.waitUntil(storeMade(key, result, deps));
    return { cached: null, answer: result.answer, outcome: 'MISS' };
  }
  // With a cached response in memory, it is worth waiting until the new one is complete.
  const result = await make().catch(() => null);
  const whole = await result?.cached;
  if (!result || result.isFailure || whole === null) return { cached: entry, outcome: 'STALE', spent: true };
  deps.waitUntil(storeMade(key, result, deps));
  return { cached: null, answer: result.answer, outcome: 'MISS' };
}

/** Returns a cached response that names no removed person. */
const usable = (entry: CachedResponse | null | undefined, { state }: CacheDeps): CachedResponse | null =>
  entry && !isAboutRemoved(entry, state) ? entry : null;

/** Returns whether a cached response can be used without renewal. */
export const isFresh = (entry: CachedResponse, nowMs: number): boolean => freshnessOf(entry, nowMs) === 'fresh';

const freshnessOf = ({ storedAtMs, policy }: CachedResponse, nowMs: number): Age =>
  cacheAgeOf((nowMs - storedAtMs) / 1000, policy);

async function find(key: string, deps: CacheDeps): Promise<CachedResponse | null> {
  try {
    const response = await (await deps.open()).match(key);
    return response ? usable(await unpackCached(response), deps) : null;
  } catch {
    return null;
  }
}

/**
 * Start of the current renewal per key: one at a time. A renewal can end with its visitor's
 * request, so others wait no longer than this.
 */
const renewalTimes = new Map<string, number>();
const RENEWAL_MAX_MS = 10_000;

async function renew(key: string, make: () => Promise<Made<unknown>>, deps: CacheDeps) {
  if (deps.now() - (renewalTimes.get(key) ?? Number.NEGATIVE_INFINITY) < RENEWAL_MAX_MS) return;
  renewalTimes.set(key, deps.now());
  try {
    const result = await make().catch(() => null);
    if (result) await storeMade(key, result, deps);
  } finally {
    renewalTimes.delete(key);
  }
}

async function storeMade(key: string, result: Made<unknown>, deps: CacheDeps) {
  try {
    if (result.isGone) {
      deps.memory.drop(key);
      await (await deps.open()).delete(key);
    }
    const entry = await result.cached;
    if (!entry) return;
    deps.memory.hold(key, entry, deps.now());
    await (await deps.open()).put(key, packCached(entry, STALE_IF_ERROR_SECONDS));
  } catch {
    // If the cache cannot be written, the site is slower but still correct.
  }
}
