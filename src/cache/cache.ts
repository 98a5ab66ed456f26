/**
 * Shared answers in the Cache API: fresh, then served while renewed, then only where renewing fails (24 h).
 * The Cache API knows no stale answers, so each is stored for the whole 24 h with its time and policy beside it.
 */
import type { CachePolicy } from '../../calls/call.ts';
import { ageOf, STALE_IF_ERROR_SECONDS, storePolicy } from './cache-policy.ts';

/** How the cache took part, for the header `x-cache`. */
export type Outcome = 'HIT' | 'STALE' | 'MISS' | 'BYPASS';

/** An answer, and where it is from. */
export interface Cached {
  response: Response;
  outcome: Outcome;
  /** Past its policy, and given only because a newer one could not be had. */
  spent?: boolean;
}

/** What the cache needs of its surroundings; tests bring their own. */
export interface CacheDeps {
  cache: Pick<Cache, 'match' | 'put'>;
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  /** Nobody waits for this answer, so what is stale is renewed before it is given. */
  unhurried?: boolean;
}

const STORED_AT = 'x-stored-at';
const POLICY = 'x-stored-policy';
const CACHE_CONTROL = 'x-stored-cache-control';

/** A response whose body ends with this was not whole, and is not stored. */
export const INCOMPLETE = '<!--incomplete-->';

/**
 * The answer for `key`, from the cache or from `produce`. Where `produce` throws, answers 5xx or not wholly, an answer of
 * the last 24 h is given instead; without one, the failure goes to the caller. `revalidate` runs after the response has left.
 */
export async function throughCache(
  key: string,
  produce: () => Promise<Response>,
  deps: CacheDeps,
  revalidate: () => Promise<Response> = produce,
): Promise<Cached> {
  const stored = await deps.cache.match(key).catch(() => undefined);
  const age = stored && ageOfStored(stored, deps.now());
  if (stored && age === 'fresh') return { response: unwrap(stored), outcome: 'HIT' };
  if (stored && age === 'stale' && !deps.unhurried) {
    deps.waitUntil(renew(key, revalidate, deps));
    return { response: unwrap(stored), outcome: 'STALE' };
  }
  if (!stored || age === 'gone') return { response: keep(key, await produce(), deps), outcome: 'MISS' };
  const response = await produce().then(readWhole, () => null);
  if (!response) return { response: unwrap(stored), outcome: 'STALE', spent: true };
  return { response: keep(key, response, deps), outcome: 'MISS' };
}

/** A response read to its end, or null where it failed on the way: with another one at hand, that is worth the wait. */
async function readWhole(response: Response): Promise<Response | null> {
  if (response.status >= 500) return null;
  const body = await response.text();
  return body.endsWith(INCOMPLETE) ? null : new Response(body, response);
}

/** Stores a copy, if the response may be stored, while the response itself goes on to the visitor. */
function keep(key: string, response: Response, deps: CacheDeps): Response {
  const policy = storePolicy(response);
  if (!policy) return response;
  const [leaving, staying] = response.body?.tee() ?? [null, null];
  deps.waitUntil(store(key, new Response(staying, response), policy, deps));
  return new Response(leaving, response);
}

/** When renewing of a key began: one at a time. A renewal can die with its visitor, so it is not waited for longer. */
const renewing = new Map<string, number>();
const RENEWAL_MAX_MS = 10_000;

async function renew(key: string, produce: () => Promise<Response>, deps: CacheDeps) {
  if (deps.now() - (renewing.get(key) ?? Number.NEGATIVE_INFINITY) < RENEWAL_MAX_MS) return;
  renewing.set(key, deps.now());
  try {
    const response = await produce().catch(() => null);
    const policy = response && storePolicy(response);
    if (policy) await store(key, response, policy, deps);
    else await response?.body?.cancel();
  } finally {
    renewing.delete(key);
  }
}

async function store(key: string, response: Response, policy: CachePolicy, deps: CacheDeps) {
  try {
    const body = await response.text();
    if (body.endsWith(INCOMPLETE)) return;
    const headers = new Headers(response.headers);
    // What tells of the request that made it.
    for (const name of ['server-timing', 'x-request-id', 'x-cache']) headers.delete(name);
    headers.set(STORED_AT, String(deps.now()));
    headers.set(POLICY, `${policy.fresh_seconds} ${policy.stale_seconds}`);
    headers.set(CACHE_CONTROL, headers.get('cache-control') ?? '');
    headers.set('cache-control', `public, max-age=${STALE_IF_ERROR_SECONDS}`);
    await deps.cache.put(key, new Response(body, { headers }));
  } catch {
    // A cache that cannot be written makes the site slower, not wrong.
  }
}

function ageOfStored(stored: Response, now: number) {
  const [fresh_seconds = 0, stale_seconds = 0] = (stored.headers.get(POLICY) ?? '').split(' ').map(Number);
  return ageOf((now - Number(stored.headers.get(STORED_AT))) / 1000, { fresh_seconds, stale_seconds });
}

function unwrap(stored: Response): Response {
  const response = new Response(stored.body, stored);
  response.headers.set('cache-control', stored.headers.get(CACHE_CONTROL) ?? 'private, no-store');
  for (const name of [STORED_AT, POLICY, CACHE_CONTROL, 'age', 'cf-cache-status']) response.headers.delete(name);
  return response;
}
