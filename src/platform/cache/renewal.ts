import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';

/**
 * Marks requests, not bindings: a renewal must use the bindings object of the isolate, which is the
 * key of `readSettings`.
 */
const renewals = new WeakSet<Request>();

/**
 * Creates a background request that renews a cached page. It must not be answered from the cache
 * that it renews.
 */
export function renewalOf(request: Request): Request {
  // A HEAD request would cache only the headers.
  const renewal = new Request(request, { method: 'GET' });
  renewals.add(renewal);
  return renewal;
}

/** Returns whether a request renews the cache. */
export const isRenewing = (c: Context<EdgeEnv>): boolean => renewals.has(c.req.raw);
