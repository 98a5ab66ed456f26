/** Pages that are the same for every visitor, kept at the edge and sent without rendering. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../env.ts';
import { type Made, type Outcome, throughCache } from './cache.ts';
import { sharedPageKey, storePolicy } from './cache-policy.ts';
import { cacheGeneration } from './generation.ts';
import { give, keep } from './kept.ts';
import { Memory } from './memory.ts';
import { isRenewing, RENEWING } from './renewing.ts';

type Fetch = (request: Request, env: EdgeEnv['Bindings'], ctx: ExecutionContext) => Response | Promise<Response>;

/** What browsers are told of a shared page: ask again, so that signing in or answering the banner shows at once. */
const FOR_BROWSERS = 'private, no-cache';

/** Under `npm run dev` a page is as its code is now. */
const isEdited = import.meta.env.MODE === 'development';

export const pagesInMemory = new Memory({ entries: 500, bytes: 8 * 1024 * 1024 });

/** `fetch` is the app itself: a page is renewed after its answer has left, by asking for it once more. */
export const pageCache = (fetch: Fetch) =>
  createMiddleware<EdgeEnv>(async (c, next) => {
    const key = isRenewing(c) || isEdited ? null : sharedPageKey(c.req.raw);
    if (key === null) {
      await next();
      if (!isRenewing(c)) leave(c, c.res, 'BYPASS');
      return;
    }
    const ctx = c.executionCtx as ExecutionContext;
    const cached = await throughCache(
      `${key}&~build=${__BUILD_ID__}&~generation=${await cacheGeneration(c)}`,
      async () => {
        await next();
        return made(c.res);
      },
      {
        memory: pagesInMemory,
        open: () => caches.open('pages'),
        now: Date.now,
        waitUntil: (work) => ctx.waitUntil(work),
      },
      // Of HEAD, only the head would be kept.
      async () => made(await fetch(new Request(c.req.raw, { method: 'GET' }), { ...c.env, [RENEWING]: true }, ctx)),
    );
    if (!cached.kept) return leave(c, cached.answer, cached.outcome);
    c.res = undefined;
    c.res = give(c, cached.kept, cached.outcome);
  });

/** A page on its way to the visitor, and a copy for the others where it may be theirs too. */
function made(page: Response): Made<Response> {
  const isTrouble = page.status >= 500;
  const policy = storePolicy(page);
  if (!policy) return { answer: page, isTrouble };
  const [leaving, staying] = page.body?.tee() ?? [null, null];
  const kept = new Response(staying)
    .arrayBuffer()
    .then((body) => keep(new Uint8Array(body), page.headers, { policy, nowMs: Date.now(), cacheControl: FOR_BROWSERS }))
    .catch(() => null);
  return { answer: new Response(leaving, page), kept, isTrouble };
}

/** Sends what was made for this visitor just now. */
function leave(c: Context<EdgeEnv>, page: Response, outcome: Outcome) {
  const leaving = new Response(page.body, page);
  const isShared = leaving.headers.get('cache-control')?.startsWith('public, s-maxage') ?? false;
  if (isShared) leaving.headers.set('cache-control', FOR_BROWSERS);
  leaving.headers.set('x-cache', isShared ? outcome : 'BYPASS');
  // Setting a response over another one would merge their headers.
  c.res = undefined;
  c.res = leaving;
}
