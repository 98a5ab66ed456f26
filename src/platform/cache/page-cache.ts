/** Cache of pages that are the same for every visitor. The edge sends them without rendering. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { CacheState } from '../../../calls/platform/cache.ts';
import { splitLocale } from '../../../client/platform/texts/i18n.ts';
import { matchPage } from '../../../pages/index.ts';
import type { EdgeEnv, Settings } from '../../env.ts';
import { requestIdOf } from '../request/request-id.ts';
import { logRequest, routeOf, serverTiming } from '../request/request-log.ts';
import { secured } from '../request/security-headers.ts';
import { type CacheOutcome, isFresh, type Made, throughCache } from './cache.ts';
import { isGone, sharedPageKey, storePolicy } from './cache-policy.ts';
import { type CachedResponse, respondCached, responseMemory, toCached } from './cached-response.ts';
import { cacheState, peekState, promptCacheState } from './generation.ts';
import { isAboutRemoved, lastNumber, peopleOf } from './removal.ts';
import { isRenewing, renewalOf } from './renewal.ts';

type Fetch = (request: Request, env: EdgeEnv['Bindings'], ctx: ExecutionContext) => Response | Promise<Response>;

/**
 * Cache-Control for browsers: revalidate, so that a sign-in or an answer to the banner shows at
 * once.
 */
const FOR_BROWSERS = 'private, no-cache';

/** `npm run dev` always renders pages with the current code. */
const isEdited = import.meta.env.MODE === 'development';

/** Pages in the memory of this isolate, in front of the shared cache. At most 8 MiB. */
export const pagesInMemory = responseMemory({ entries: 500, bytes: 8 * 1024 * 1024 });

/**
 * Middleware that caches pages. `fetch` is the app itself: to renew a page, the cache requests it
 * again after the response was sent.
 */
export const pageCache = (fetch: Fetch) =>
  createMiddleware<EdgeEnv>(async (c, next) => {
    const key = isRenewing(c) || isEdited ? null : sharedPageKey(c.req.raw);
    if (key === null) {
      await next();
      if (!isRenewing(c)) setCacheHeaders(c.res.headers, 'BYPASS');
      return;
    }
    const ctx = c.executionCtx as ExecutionContext;
    const settings = c.get('settings');
    const isRemovable = matchPage(splitLocale(c.req.path).path)?.page.is_removable;
    const state = await (isRemovable ? promptCacheState(c) : cacheState(c));
    const cached = await throughCache(
      keyIn(state, key),
      async () => {
        await next();
        return teePage(c.res, { request: c.req.raw, state, settings });
      },
      {
        memory: pagesInMemory,
        state,
        open: () => caches.open('pages'),
        now: Date.now,
        waitUntil: (work) => ctx.waitUntil(work),
      },
      async () => {
        const renewal = renewalOf(c.req.raw);
        return teePage(await fetch(renewal, c.env, ctx), { request: renewal, state, settings });
      },
    );
    if (!cached.cached) return leave(c, cached.answer, cached.outcome);
    if (cached.outcome === 'HIT' && !ready.has(cached.cached))
      ready.set(cached.cached, prepare(cached.cached, routeOf(c)));
    // Discards the response of a failed renewal, with its headers.
    c.res = undefined;
    c.res = respondCached(cached.cached, c.req.header('if-none-match') ?? null, { 'x-cache': cached.outcome });
  });

const keyIn = ({ generation }: CacheState, key: string) => `${key}&~build=${__BUILD_ID__}&~generation=${generation}`;

interface Ready {
  route: string | null;
  page: CachedResponse;
}

/** Pages that were sent before, ready to be sent again. */
const ready = new WeakMap<CachedResponse, Ready>();

function prepare(entry: CachedResponse, route: string | null): Ready {
  const headers = new Headers(entry.headers);
  headers.set('x-cache', 'HIT');
  headers.set('server-timing', serverTiming(0, 'HIT'));
  return { route, page: { ...entry, headers } };
}

/**
 * Sends a page that this isolate has sent before, without any middleware: no step of app.ts would
 * change it. All other requests go to `fetch`.
 */
export const pagesAtHand =
  (fetch: Fetch): Fetch =>
  (request, env, ctx) => {
    const hit = request.method === 'GET' ? pageAtHand(request) : null;
    if (!hit) return fetch(request, env, ctx);
    const request_id = requestIdOf(request);
    const answer = respondCached(hit.page, request.headers.get('if-none-match'), { 'x-request-id': request_id });
    const { status } = answer;
    logRequest(env, { request_id, method: 'GET', route: hit.route, status, duration_ms: 0, cache: 'HIT' });
    return answer;
  };

function pageAtHand(request: Request): Ready | null {
  const nowMs = Date.now();
  const state = peekState(nowMs);
  const key = state === null ? null : sharedPageKey(request);
  const entry = state === null || key === null ? null : pagesInMemory.get(keyIn(state, key), nowMs);
  return state && entry && isFresh(entry, nowMs) && !isAboutRemoved(entry, state) ? (ready.get(entry) ?? null) : null;
}

/**
 * Splits a page into the response for the visitor and a copy for the cache, if it may be shared.
 * `state` is that from before the page was begun.
 */
function teePage(
  page: Response,
  { request, state, settings }: { request: Request; state: CacheState; settings: Settings },
): Made<Response> {
  const isFailure = page.status >= 500;
  const policy = storePolicy(page);
  if (!policy) return { answer: page, isFailure, isGone: isGone(page.status) };
  const [leaving, staying] = page.body?.tee() ?? [null, null];
  const entry = new Response(staying)
    .arrayBuffer()
    .then((body) =>
      toCached(new Uint8Array(body), secured(new Headers(page.headers), settings), {
        policy,
        nowMs: Date.now(),
        cacheControl: FOR_BROWSERS,
        people: peopleOf(request),
        begunAt: lastNumber(state),
      }),
    )
    .catch(() => null);
  return { answer: new Response(leaving, page), cached: entry, isFailure };
}

/** Sends a page that was just rendered for this visitor. */
function leave(c: Context<EdgeEnv>, page: Response, outcome: CacheOutcome) {
  const leaving = new Response(page.body, page);
  setCacheHeaders(leaving.headers, outcome);
  // Assigning over an existing response would merge the headers.
  c.res = undefined;
  c.res = leaving;
}

/** Sets `x-cache`, and replaces the Cache-Control for this cache by the one for browsers. */
function setCacheHeaders(headers: Headers, outcome: CacheOutcome) {
  const isShared = headers.get('cache-control')?.startsWith('public, s-maxage') ?? false;
  if (isShared) headers.set('cache-control', FOR_BROWSERS);
  headers.set('x-cache', isShared ? outcome : 'BYPASS');
}
