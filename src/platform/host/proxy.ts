/**
 * The API for the browser, on our own origin: an allow-list made of the calls. A call's access decides about the bearer,
 * its cache policy about the cache; nothing that came in is passed on but what the call itself names.
 */

import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Call, isForBrowsers } from '../../../calls/platform/call.ts';
import type { EdgeEnv } from '../../env.ts';
import { give } from '../cache/kept.ts';
import { formText } from '../request/form.ts';
import { api } from './api.ts';
import type { FileBody } from './ask-host.ts';
import { answerFailure } from './failure-answer.ts';

/** Answers what is below `/api`: a call that browsers may ask, or that there is none. */
export const proxy = createMiddleware<EdgeEnv>(async (c, next) => {
  const { asked, found } = c.get('address');
  // What is raw comes from a server of somebody else's: see webhooks.ts.
  if (asked?.call && isForBrowsers(asked.call)) return forward(c, asked.call);
  // What documents the calls is a page.
  if (found) return next();
  return answerFailure(c, asked ? 'method_not_allowed' : 'not_found');
});

/** Asks the host what somebody asks of us: as the visitor whose session this is, or by the bearer that an app brought. */
export async function forward(
  c: Context<EdgeEnv>,
  call: Call,
  { bearer }: { bearer: string | null } = { bearer: null },
): Promise<Response> {
  const file = call.file && fileOf(c);
  if (file === null) return answerFailure(c, 'upload_missing');
  const form: Record<string, string> | null = call.method === 'POST' && !file ? await formOf(c) : {};
  if (form === null) return answerFailure(c, 'invalid_form');
  // Only our own pages are on the web: nobody else has checked the nonce of an ID token.
  if ('nonce' in call.form.shape) form.from = 'app';
  const key = (call.keyed && c.req.header('idempotency-key')) || undefined;
  // What an app asks takes part in no cache.
  const asked = bearer === null ? {} : { bearer, fresh: true };
  const result = await api(c, call, {
    params: c.get('address').asked?.params ?? {},
    query: c.req.query(),
    form,
    key,
    ...(isOfHouse(call) && { ifMatch: c.req.header('if-match') }),
    file,
    ...asked,
  });
  if (!result.ok) return answerFailure(c, result.failure);
  if (result.kept) return give(result.kept, c.req.header('if-none-match') ?? null, { 'x-cache': result.outcome });
  c.header('x-cache', result.outcome);
  // A later command sends it back as If-Match.
  if (isOfHouse(call) && result.etag !== undefined) c.header('etag', result.etag);
  return c.json(result.answer as object);
}

const isOfHouse = ({ access }: Call) => access === 'staff' || access === 'moderator';

/** A form's fields, as they are; null for another kind of body. What they must be is the host's to say. */
async function formOf(c: Context<EdgeEnv>): Promise<Record<string, string> | null> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return null;
  return Object.fromEntries(new URLSearchParams(await formText(c)));
}

/** A body that may hold a file, unread; null for another kind of body. */
function fileOf(c: Context<EdgeEnv>): FileBody | null {
  const type = c.req.header('content-type') ?? '';
  const stream = c.req.raw.body;
  return stream && /^multipart\/form-data\s*;/i.test(type) ? { type, stream } : null;
}
