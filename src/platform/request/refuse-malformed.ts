/** Rejects requests that no page or call can answer, before anything reads them. */
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { EdgeEnv } from '../../env.ts';

const URL_MAX_CHARACTERS = 2_048;
const HEADERS_MAX_BYTES = 16_384;
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];

/** Rejects with 405, 414 or 431, for any URL (canonical-url.ts parses those). */
export const refuseMalformed = createMiddleware<EdgeEnv>(async (c, next) => {
  if (!METHODS.includes(c.req.method)) throw new HTTPException(405);
  if (c.req.url.length > URL_MAX_CHARACTERS) throw new HTTPException(414);
  let bytes = 0;
  for (const [name, value] of c.req.raw.headers) bytes += name.length + value.length + 4;
  if (bytes > HEADERS_MAX_BYTES) throw new HTTPException(431);
  return next();
});
