/**
 * Presence in a live room for pages of this site: as the member of the session, or as an anonymous
 * guest.
 */

import type { Context } from 'hono';
import { generateSignedCookie, getSignedCookie } from 'hono/cookie';
import { encodeBase64Url } from 'hono/utils/encode';
import { visitSource } from '../../calls/live/room-presence.ts';
import { uuid } from '../../calls/platform/field.ts';
import { NEAR_VIEWERS } from '../../calls/platform/placement/near-viewers.ts';
import type { EdgeEnv, RoomEntrant, RoomVisitor } from '../env.ts';
import { sha256, sha256Hex } from '../platform/base/digest.ts';
import { errorReason, log } from '../platform/base/log.ts';
import { answerFailure, withRetryAfter } from '../platform/host/failure-answer.ts';
import { callerKey } from '../platform/request/caller-key.ts';
import { cookieName, cookieOptions } from '../platform/request/cookie.ts';
import { countCaller } from '../platform/request/rate-limit.ts';
import { newEntryId } from '../platform/session/sealed-entry.ts';
import { endSession, sessionOf } from '../platform/session/session.ts';

/** Limit of new guests per IP address. Many people share one address of a Thai mobile network. */
const newGuests = { name: 'guest', limit: 60, windowSeconds: 60 };

/** Handles `keepPresence` for pages. Apps call the API directly. */
export async function enterRoom(c: Context<EdgeEnv>): Promise<Response> {
  const live = uuid.safeParse(c.req.param('id'));
  if (!live.success) return answerFailure(c, 'invalid_params');
  const entrant = await entrantHeaders(c, live.data);
  if (entrant instanceof Response) return entrant;
  const { visitor, ...by } = entrant;
  const source = visitSource.safeParse(c.req.query('from'));
  try {
    const data = await c.env.ROOMS.getByName(live.data, NEAR_VIEWERS).see(live.data, visitor, {
      ...by,
      source: source.data,
    });
    return data ? c.json({ data }) : refuseEnded(c);
  } catch (error) {
    const request_id = c.get('requestId');
    log('error', { event: 'room_unavailable', request_id, reason: errorReason(error) });
    return answerFailure(c, 'upstream_unavailable');
  }
}

/**
 * Refuses a session that the API has ended, and deletes it here, because KV may return it for a
 * minute.
 */
export async function refuseEnded(c: Context<EdgeEnv>): Promise<Response> {
  await endSession(c);
  return answerFailure(c, 'unauthorized');
}

/** Returns the visitor and their credentials for the room, or an error response. */
export async function entrantHeaders(
  c: Context<EdgeEnv>,
  live: string,
): Promise<(RoomEntrant & { visitor: RoomVisitor }) | Response> {
  const session = await sessionOf(c);
  if (session)
    return { visitor: `user:${session.user.uuid}`, session: await hashOfToken(session.token), address: null };
  const guest = await guestOf(c, live);
  return guest instanceof Response ? guest : { visitor: guest, session: null, address: await callerKey(c) };
}

/** Returns the digest by which the API knows a token. */
const hashOfToken = async (token: string) => encodeBase64Url((await sha256(token)).buffer).replaceAll('=', '');

/**
 * Returns a guest from a random cookie, which lasts until the browser closes. Two tabs are one
 * guest. The cookie is signed, so that guests can be created only within the limit. The digest
 * includes the live, so that rooms cannot recognize guests of other rooms.
 */
async function guestOf(c: Context<EdgeEnv>, live: string): Promise<RoomVisitor | Response> {
  const { AUTH_SECRET } = c.get('settings');
  const name = cookieName(c, 'guest');
  const guestId = AUTH_SECRET === '' ? undefined : await getSignedCookie(c, AUTH_SECRET, name);
  if (guestId) return `guest:${await sha256Hex(`${live} ${guestId}`)}`;
  if (AUTH_SECRET === '') return answerFailure(c, 'upstream_unavailable');
  const { allowed, retry_after_seconds } = await countCaller(c, newGuests);
  if (!allowed) return withRetryAfter(answerFailure(c, 'too_many_requests'), retry_after_seconds);
  const id = newEntryId();
  c.header('set-cookie', await generateSignedCookie(name, id, AUTH_SECRET, cookieOptions(c)), { append: true });
  return `guest:${await sha256Hex(`${live} ${id}`)}`;
}
