/**
 * Shared answers in the Cache API: fresh, then served while renewed, then only where renewing fails (24 h).
 * The Cache API knows no stale answers, so each is stored for the whole 24 h with its time and policy beside it.
 */
import { ageOf, type Policy, STALE_IF_ERROR_SECONDS, storePolicy } from './cache-policy.ts';

export type Outcome = 'HIT' | 'STALE' | 'MISS' | 'BYPASS';

export interface Cached {
  response: Response;
  outcome: Outcome;
}

/** What the cache needs of its surroundings; tests bring their own. */
export interface CacheDeps {
  cache: Pick<Cache, 'match' | 'put'>;
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
}

const STORED_AT = 'x-stored-at';
const POLICY = 'x-stored-policy';
const CACHE_CONTROL = 'x-stored-cache-control';

/** A response whose body ends with this was not whole, and is not stored. */
export const INCOMPLETE = '<!--incomplete-->';

/**
 * The answer for `key`, from the cache or from `produce`. Where `produce` throws or answers 5xx, an answer of the last
 * 24 h is given instead; without one, the failure goes to the caller. `revalidate` runs after the response has left.
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
  if (stored && age === 'stale') {
    deps.waitUntil(renew(key, revalidate, deps));
    return { response: unwrap(stored), outcome: 'STALE' };
  }
  const fallback = stored && age === 'spent' ? stored : undefined;
  try {
    const response = await produce();
    if (response.status >= 500 && fallback) return { response: unwrap(fallback), outcome: 'STALE' };
    return { response: keep(key, response, deps), outcome: 'MISS' };
  } catch (error) {
    if (fallback) return { response: unwrap(fallback), outcome: 'STALE' };
    throw error;
  }
}

/** Stores a copy, if the response may be stored, while the response itself goes on to the visitor. */
function keep(key: string, response: Response, deps: CacheDeps): Response {
  const policy = storePolicy(response);
  if (!policy) return response;
  const [leaving, staying] = response.body?.tee() ?? [null, null];
  deps.waitUntil(store(key, new Response(staying, response), policy, deps));
  return new Response(leaving, response);
}

async function renew(key: string, produce: () => Promise<Response>, deps: CacheDeps) {
  const response = await produce().catch(() => null);
  const policy = response && storePolicy(response);
  if (policy) await store(key, response, policy, deps);
  else await response?.body?.cancel();
}

async function store(key: string, response: Response, policy: Policy, deps: CacheDeps) {
  try {
    const body = await response.text();
    if (body.endsWith(INCOMPLETE)) return;
    const headers = new Headers(response.headers);
    headers.set(STORED_AT, String(deps.now()));
    headers.set(POLICY, `${policy.freshSeconds} ${policy.staleSeconds}`);
    headers.set(CACHE_CONTROL, headers.get('cache-control') ?? '');
    headers.set('cache-control', `public, max-age=${STALE_IF_ERROR_SECONDS}`);
    await deps.cache.put(key, new Response(body, { headers }));
  } catch {
    // A cache that cannot be written makes the site slower, not wrong.
  }
}

function ageOfStored(stored: Response, now: number) {
  const [freshSeconds = 0, staleSeconds = 0] = (stored.headers.get(POLICY) ?? '').split(' ').map(Number);
  return ageOf((now - Number(stored.headers.get(STORED_AT))) / 1000, { freshSeconds, staleSeconds });
}

function unwrap(stored: Response): Response {
  const response = new Response(stored.body, stored);
  response.headers.set('cache-control', stored.headers.get(CACHE_CONTROL) ?? 'private, no-store');
  for (const name of [STORED_AT, POLICY, CACHE_CONTROL, 'age', 'cf-cache-status']) response.headers.delete(name);
  return response;
}
