/** Request log, one line per request, with the same duration in the Server-Timing header. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { routePath } from '../../../calls/platform/call.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import type { PageMatch } from '../../../pages/index.ts';
import { webViewPath } from '../../../pages/page.ts';
import type { EdgeEnv } from '../../env.ts';
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

/** Writes the log line of a request and its metrics. docs/log.md describes the columns. */
export function logRequest({ METRICS }: Pick<EdgeEnv['Bindings'], 'METRICS'>, entry: Answered): void {
  log('info', { event: 'request', ...entry });
  const { method, route, cache, status, duration_ms } = entry;
  METRICS?.writeDataPoint({ indexes: [route ?? ''], blobs: [method, route, cache], doubles: [status, duration_ms] });
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
