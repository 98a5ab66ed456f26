/**
 * The API for browsers, on the same origin: an allow-list derived from the calls. The access of a
 * call determines the bearer token, its cache policy the cache. Of path and query, only what the
 * call declares is forwarded. The API validates the form.
 */

import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Call, isForBrowsers } from '../../../calls/platform/call.ts';
import type { EdgeEnv } from '../../env.ts';
import { respondCached } from '../cache/cached-response.ts';
import { formText } from '../request/form.ts';
import { api, isForStaff } from './api.ts';
import type { FileBody } from './ask-host.ts';
import { answerFailure } from './failure-answer.ts';

/** Handles requests below `/api`: a call for browsers, or an error. */
export const proxy = createMiddleware<EdgeEnv>(async (c, next) => {
  const { callMatch, pageMatch } = c.get('address');
  // Raw calls come from other servers: see webhooks.ts.
  if (callMatch?.call && isForBrowsers(callMatch.call)) return forward(c, callMatch.call);
  // The document of the API is a page.
  if (pageMatch) return next();
  return answerFailure(c, callMatch ? 'method_not_allowed' : 'not_found');
});

/**
 * Forwards a request to the API: as the visitor of the session, or with the bearer token of an app.
 */
export async function forward(
  c: Context<EdgeEnv>,
  call: Call,
  { bearer }: { bearer: string | null } = { bearer: null },
): Promise<Response> {
  const file = call.file && fileOf(c);
  if (file === null) return answerFailure(c, 'upload_missing');
  const form: Record<string, string> | null = call.method === 'POST' && !file ? await formOf(c) : {};
  if (form === null) return answerFailure(c, 'unsupported_media_type');
  // Marks the sign-in as one of an app: only the pages of this site check the nonce of an ID token.
  if ('nonce' in call.form.shape) form.from = 'app';
  const key = (call.idempotent && c.req.header('idempotency-key')) || undefined;
  // Requests of apps bypass the cache.
  const options = bearer === null ? {} : { bearer, fresh: true };
  const result = await api(c, call, {
    params: c.get('address').callMatch?.params ?? {},
    query: c.req.query(),
    form,
    key,
    ...(isForStaff(call) && { ifMatch: c.req.header('if-match') }),
    file,
    ...options,
  });
  if (!result.ok) {
    const { detailedFailureText } = await import('./detailed-failure-text.ts');
    return answerFailure(c, result.failure, detailedFailureText);
  }
  if (result.cached)
    return respondCached(result.cached, c.req.header('if-none-match') ?? null, { 'x-cache': result.outcome });
  c.header('x-cache', result.outcome);
  // A later command sends it back as If-Match.
  if (isForStaff(call) && result.etag !== undefined) c.header('etag', result.etag);
  return c.json(result.answer as object);
}

/**
 * Reads the fields of a form without validation, which is the job of the API. A request without a
 * body has none. Returns null for other kinds of body.
 */
async function formOf(c: Context<EdgeEnv>): Promise<Record<string, string> | null> {
  const type = c.req.header('content-type');
  if (type === undefined && c.req.raw.body === null) return {};
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type ?? '')) return null;
  return Object.fromEntries(new URLSearchParams(await formText(c)));
}

/** Returns an unread multipart body, or null for other kinds of body. */
function fileOf(c: Context<EdgeEnv>): FileBody | null {
  const type = c.req.header('content-type') ?? '';
  const stream = c.req.raw.body;
  return stream && /^multipart\/form-data\s*;/i.test(type) ? { type, stream } : null;
}
