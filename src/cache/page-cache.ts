/** Pages that are the same for every visitor, kept at the edge and sent without rendering. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../env.ts';
import { type Cached, throughCache } from './cache.ts';
import { sharedPageKey } from './cache-policy.ts';
import { cacheGeneration } from './generation.ts';
import { isRenewing, RENEWING } from './renewing.ts';

type Fetch = (request: Request, env: EdgeEnv['Bindings'], ctx: ExecutionContext) => Response | Promise<Response>;

/** What browsers are told of a shared page: ask again, so that signing in or answering the banner shows at once. */
const FOR_BROWSERS = 'private, no-cache';

/** Under `npm run dev` a page is as its code is now. */
const isEdited = import.meta.env.MODE === 'development';

/** `fetch` is the app itself: a page is renewed after its answer has left, by asking for it once more. */
export const pageCache = (fetch: Fetch) =>
  createMiddleware<EdgeEnv>(async (c, next) => {
    const key = isRenewing(c) || isEdited ? null : sharedPageKey(c.req.raw);
    if (key === null) {
      await next();
      if (!isRenewing(c)) leave(c, { response: c.res, outcome: 'BYPASS' });
      return;
    }
    const ctx = c.executionCtx as ExecutionContext;
    const cached = await throughCache(
      `${key}&~build=${__BUILD_ID__}&~generation=${await cacheGeneration(c)}`,
      async () => {
        await next();
        return c.res;
      },
      { cache: await caches.open('pages'), now: Date.now, waitUntil: (work) => ctx.waitUntil(work) },
      // Of HEAD, only the head would be kept.
      async () => fetch(new Request(c.req.raw, { method: 'GET' }), { ...c.env, [RENEWING]: true }, ctx),
    );
    leave(c, cached);
  });

function leave(c: Context<EdgeEnv>, { response, outcome }: Cached) {
  const leaving = new Response(response.body, response);
  const shared = leaving.headers.get('cache-control')?.startsWith('public, s-maxage') ?? false;
  if (shared) leaving.headers.set('cache-control', FOR_BROWSERS);
  leaving.headers.set('x-cache', shared ? outcome : 'BYPASS');
  // Setting a response over another one would merge their headers.
  c.res = undefined;
  c.res = leaving;
}
