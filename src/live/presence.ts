/** Being in the room of a live, as a page of ours says it: by the session, or as a guest whom nobody knows. */
import type { Context } from 'hono';
import { generateSignedCookie, getSignedCookie } from 'hono/cookie';
import { uuid } from '../../calls/platform/field.ts';
import type { EdgeEnv } from '../env.ts';
import { sha256Hex } from '../platform/base/digest.ts';
import { log, reasonOf } from '../platform/base/log.ts';
import { answerFailure, withRetryAfter } from '../platform/host/failure-answer.ts';
import { cookieName, cookieOptions } from '../platform/request/cookie.ts';
import { countCaller } from '../platform/request/rate-limit.ts';
import { newEntryId } from '../platform/session/sealed-entry.ts';
import { sessionOf } from '../platform/session/session.ts';

/** New guests from one address: behind one of a Thai phone network there are many people. */
const newGuests = { name: 'guest', limit: 60, windowSeconds: 60 };

/** Answers `keepPresence` as a page asks it; apps ask the host itself. */
export async function enterRoom(c: Context<EdgeEnv>): Promise<Response> {
  const live = uuid.safeParse(c.req.param('id'));
  if (!live.success) return answerFailure(c, 'invalid_params');
  const visitor = await visitorOf(c, live.data);
  if (visitor instanceof Response) return visitor;
  try {
    return c.json({ data: await c.env.ROOMS.getByName(live.data).see(live.data, visitor) });
  } catch (error) {
    const request_id = c.get('requestId');
    log('error', { event: 'room_unavailable', request_id, reason: reasonOf(error) });
    return answerFailure(c, 'upstream_unavailable');
  }
}

/** Who it is in the room of a live; a response where they cannot be anybody. */
export async function visitorOf(c: Context<EdgeEnv>, live: string): Promise<string | Response> {
  const session = await sessionOf(c);
  return session ? `user:${session.user.uuid}` : guestOf(c, live);
}

/**
 * A guest by a random cookie of ours, until the browser is closed: two tabs are one guest. It is signed, so that guests can be
 * made no faster than the limit lets; and no live's room learns what another's calls them.
 */
async function guestOf(c: Context<EdgeEnv>, live: string): Promise<string | Response> {
  const { AUTH_SECRET } = c.get('settings');
  const name = cookieName(c, 'guest');
  const known = AUTH_SECRET === '' ? undefined : await getSignedCookie(c, AUTH_SECRET, name);
  if (known) return `guest:${await sha256Hex(`${live} ${known}`)}`;
  if (AUTH_SECRET === '') return answerFailure(c, 'upstream_unavailable');
  const { allowed, retry_after_seconds } = await countCaller(c, newGuests);
  if (!allowed) return withRetryAfter(answerFailure(c, 'too_many_requests'), retry_after_seconds);
  const id = newEntryId();
  c.header('set-cookie', await generateSignedCookie(name, id, AUTH_SECRET, cookieOptions(c)), { append: true });
  return `guest:${await sha256Hex(`${live} ${id}`)}`;
}
