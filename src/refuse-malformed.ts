/** Refuses requests that no page or call could answer, before anything reads them. */
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { EdgeEnv } from './env.ts';

const URL_MAX_CHARACTERS = 2_048;
const HEADERS_MAX_BYTES = 16_384;
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];

/** Slashes twice or encoded, dots encoded, back slashes and control characters have no place in a path of ours. */
const unclean = /\/\/|\\|%2f|%5c|%2e|%00|%25/i;

/** 400, 405, 414 or 431 for what is malformed; a trailing slash is redirected away from pages. */
export const refuseMalformed = createMiddleware<EdgeEnv>(async (c, next) => {
  if (!METHODS.includes(c.req.method)) throw new HTTPException(405);
  if (c.req.url.length > URL_MAX_CHARACTERS) throw new HTTPException(414);
  let bytes = 0;
  for (const [name, value] of c.req.raw.headers) bytes += name.length + value.length + 4;
  if (bytes > HEADERS_MAX_BYTES) throw new HTTPException(431);
  const { pathname, search, searchParams } = new URL(c.req.url);
  if (unclean.test(pathname)) throw new HTTPException(400);
  // A token that came in the address is to go no further: that redirect comes first (web-view-entry.ts).
  const mayRedirect = !pathname.startsWith('/api/') && !searchParams.has('token');
  if (pathname !== '/' && pathname.endsWith('/') && mayRedirect) {
    return c.body(null, 308, { location: pathname.slice(0, -1) + search, 'cache-control': 'public, max-age=3600' });
  }
  return next();
});
