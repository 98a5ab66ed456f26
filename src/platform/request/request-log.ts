/** Request log, one line per request, with the same duration in the Server-Timing header. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { routePath } from '../../../calls/platform/call.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import type { PageMatch } from '../../../pages/index.ts';
import { webViewPath } from '../../../pages/page.ts';
import { type EdgeEnv, readSettings } from '../../env.ts';
import { type LogLine, log } from '../base/log.ts';

/** Logs a request after its response. */
export const requestLog = createMiddleware<EdgeEnv>(async (c, next) => {
  const start = Date.now();
  await next();
  const duration_ms = Date.now() - start;
  const { headers, status } = c.res;
  const cache = headers.get('x-cache');
  headers.append('server-timing', serverTiming(duration_ms, cache));
  const request_id = c.get('requestId');
  logRequest(c.env, { request_id, method: c.req.method, route: routeOf(c), status, duration_ms, cache });
});

type Answered = Required<Pick<LogLine, 'request_id' | 'method' | 'route' | 'status' | 'duration_ms' | 'cache'>>;

/** Duration from which every request is logged. */
const SLOW_MS = 500;

/**
 * Writes the metrics of a request, and its log line. Of quick answers from a cache one in
 * `LOG_HITS_ONE_IN` has a line, because they are most of the traffic and nothing went wrong.
 * docs/log.md describes the columns.
 */
export function logRequest(env: EdgeEnv['Bindings'], entry: Answered): void {
  const { method, route, cache, status, duration_ms } = entry;
  const isPlainHit = cache === 'HIT' && status < 400 && duration_ms < SLOW_MS;
  const one_in = isPlainHit ? readSettings(env).LOG_HITS_ONE_IN : 1;
  if (Math.random() * one_in < 1) log('info', { event: 'request', ...entry, ...(one_in > 1 && { one_in }) });
  env.METRICS?.writeDataPoint({
    indexes: [route ?? ''],
    blobs: [method, route, cache],
    doubles: [status, duration_ms],
  });
}

/** Returns the Server-Timing header. */
export const serverTiming = (duration_ms: number, cache: string | null): string =>
  `edge;dur=${duration_ms}${cache ? `, cache;desc=${cache}` : ''}`;

/**
 * Returns the route pattern of a request, such as `/live/:slug`, or null if none matches. Patterns
 * of middleware end in `*`.
 */
export function routeOf(c: Context<EdgeEnv>): string | null {
  const { callMatch, pageMatch, path } = c.get('address');
  if (callMatch?.call) return `/api${routePath(callMatch.call)}`;
  if (pageMatch) return localePath(c.get('locale'), routePath({ path: addressOf(pageMatch, path) }));
  return matchedRoutes(c).find((route) => !route.path.endsWith('*'))?.path ?? null;
}

/** Returns the path of a page or form as it was requested, including the web view. */
const addressOf = ({ page, action }: PageMatch, path: string) =>
  (path.startsWith('/webview/') && page.web_view ? webViewPath(page.path) : page.path) + (action?.at ?? '');
