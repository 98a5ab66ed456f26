/**
 * Cache of public API responses. Each is validated once: when the API sends it, or when the isolate
 * first reads it from the Cache API. After that, the pages of all visitors share the same value, so
 * it is frozen.
 */
import type { Context } from 'hono';
import type { CacheState } from '../../../calls/platform/cache.ts';
import type { CachePolicy, Call } from '../../../calls/platform/call.ts';
import type { EdgeEnv } from '../../env.ts';
import { askHost, checked } from '../host/ask-host.ts';
import type { Result } from '../host/result.ts';
import { isFresh, type Made, throughCache } from './cache.ts';
import { isGone } from './cache-policy.ts';
import { type CachedResponse, responseMemory, toCached } from './cached-response.ts';
import { cacheState, peekState } from './generation.ts';
import { addPeople, isAboutRemoved, lastNumber, peopleIn } from './removal.ts';
import { isRenewing } from './renewal.ts';
import { singleFlight } from './single-flight.ts';

/**
 * API responses in the memory of this isolate. At most 2 MiB of JSON; the parsed values are a few
 * times larger.
 */
export const readsInMemory = responseMemory({ entries: 500, bytes: 2 * 1024 * 1024 });

/** Parsed value of each cached response. */
const answers = new WeakMap<CachedResponse, unknown>();

/** Returns a public API response, cached according to the policy of the call. */
export async function sharedRead(
  c: Context<EdgeEnv>,
  call: Call,
  policy: CachePolicy,
  path: string,
): Promise<Result<unknown>> {
  const state = await cacheState(c);
  const key = keyIn(state, path);
  const begunAt = lastNumber(state);
  const { result, spent: isSpent } = await singleFlight(`${key} ${begunAt}`, c, async () => {
    const cached = await throughCache(key, () => make(c, call, { policy, begunAt, bookmark: state.bookmark }, path), {
      memory: readsInMemory,
      state,
      open: () => caches.open('reads'),
      now: Date.now,
      waitUntil: (work) => c.executionCtx.waitUntil(work),
      unhurried: isRenewing(c),
    });
    if (!cached.cached) return { result: { ...cached.answer, outcome: cached.outcome }, spent: false };
    const { cached: entry, outcome, spent: isSpent = false } = cached;
    return { result: { ...answerOf(c, call, entry), outcome, cached: entry }, spent: isSpent };
  });
  if (isSpent) c.set('usedSpentRead', true);
  if (result.ok && result.cached) addPeople(c.req.raw, result.cached.people);
  return result;
}

const keyIn = ({ generation }: CacheState, path: string) =>
  `https://reads.internal/${__BUILD_ID__}/${generation}${path}`;

/** Returns a response that is fresh in the memory of this isolate, otherwise null. */
export function peekCached(c: Context<EdgeEnv>, path: string): Result<unknown> | null {
  const nowMs = Date.now();
  const state = peekState(nowMs);
  const entry = state && readsInMemory.get(keyIn(state, path), nowMs);
  if (!entry || !isFresh(entry, nowMs) || isAboutRemoved(entry, state)) return null;
  const answer = answers.get(entry);
  if (answer === undefined) return null;
  addPeople(c.req.raw, entry.people);
  return { ok: true, answer, outcome: 'HIT', cached: entry };
}

async function make(
  c: Context<EdgeEnv>,
  call: Call,
  { policy, begunAt, bookmark }: { policy: CachePolicy; begunAt: number; bookmark: string | undefined },
  path: string,
): Promise<Made<Result<unknown>>> {
  const result = frozen(await askHost(c, call, path, { bookmark }));
  if (!result.ok) return { answer: result, isFailure: result.status >= 500, isGone: isGone(result.status) };
  const text = JSON.stringify(result.answer);
  const cacheControl = `public, max-age=${policy.fresh_seconds}`;
  const entry = await toCached(
    new TextEncoder().encode(text),
    { 'content-type': 'application/json' },
    { policy, nowMs: Date.now(), cacheControl, people: peopleIn(text), begunAt },
  );
  if (entry) answers.set(entry, result.answer);
  return { answer: { ...result, ...(entry && { cached: entry }) }, cached: Promise.resolve(entry), isFailure: false };
}

function answerOf(c: Context<EdgeEnv>, call: Call, entry: CachedResponse): Result<unknown> {
  const answer = answers.get(entry);
  if (answer !== undefined) return { ok: true, answer, outcome: 'HIT' };
  const result = frozen(checked(c, call, new TextDecoder().decode(entry.body)));
  if (result.ok) answers.set(entry, result.answer);
  return result;
}

/** Deep-freezes a value, so that no page can change it for the others. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
