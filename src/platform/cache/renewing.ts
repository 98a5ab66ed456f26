import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';

/** They have the isolate's own bindings, by which it knows what it has made once. */
const renewals = new WeakSet<Request>();

/** A request behind the scenes for what another has asked for: it must not be answered from the cache that it renews. */
export function renewalOf(request: Request): Request {
  // Of HEAD, only the head would be kept.
  const renewal = new Request(request, { method: 'GET' });
  renewals.add(renewal);
  return renewal;
}

/** Whether a request is one that renews the cache. */
export const isRenewing = (c: Context<EdgeEnv>): boolean => renewals.has(c.req.raw);
