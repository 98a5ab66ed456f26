/** Being in the room of a live, as a page of ours says it: by the session, or as a guest whom nobody knows. */
import type { Context } from 'hono';
import { generateSignedCookie, getSignedCookie } from 'hono/cookie';
import { encodeBase64Url } from 'hono/utils/encode';
import { uuid } from '../../calls/platform/field.ts';
import type { EdgeEnv, RoomEntrant, RoomVisitor } from '../env.ts';
import { sha256, sha256Hex } from '../platform/base/digest.ts';
import { log, reasonOf } from '../platform/base/log.ts';
import { answerFailure, withRetryAfter } from '../platform/host/failure-answer.ts';
import { callerKey } from '../platform/request/caller-key.ts';
import { cookieName, cookieOptions } from '../platform/request/cookie.ts';
import { countCaller } from '../platform/request/rate-limit.ts';
import { newEntryId } from '../platform/session/sealed-entry.ts';
import { endSession, sessionOf } from '../platform/session/session.ts';

/** New guests from one address: behind one of a Thai phone network there are many people. */
const newGuests = { name: 'guest', limit: 60, windowSeconds: 60 };

/** Answers `keepPresence` as a page asks it; apps ask the host itself. */
export async function enterRoom(c: Context<EdgeEnv>): Promise<Response> {
  const live = uuid.safeParse(c.req.param('id'));
  if (!live.success) return answerFailure(c, 'invalid_params');
  const entrant = await entrantOf(c, live.data);
  if (entrant instanceof Response) return entrant;
  const { visitor, ...by } = entrant;
  try {
    const data = await c.env.ROOMS.getByName(live.data).see(live.data, visitor, by);
    return data ? c.json({ data }) : refuseEnded(c);
  } catch (error) {
    const request_id = c.get('requestId');
    log('error', { event: 'room_unavailable', request_id, reason: reasonOf(error) });
    return answerFailure(c, 'upstream_unavailable');
  }
}

/** Refuses a session that the host has ended, and forgets it here: KV may know it for a minute more. */
export async function refuseEnded(c: Context<EdgeEnv>): Promise<Response> {
  await endSession(c);
  return answerFailure(c, 'unauthorized');
}

/** Returns who it is in the room of a live, and by what; a response where they cannot be anybody. */
export async function entrantOf(
  c: Context<EdgeEnv>,
  live: string,
): Promise<(RoomEntrant & { visitor: RoomVisitor }) | Response> {
  const session = await sessionOf(c);
  if (session)
    return { visitor: `user:${session.user.uuid}`, session: await hashOfToken(session.token), address: null };
  const guest = await guestOf(c, live);
  return guest instanceof Response ? guest : { visitor: guest, session: null, address: await callerKey(c) };
}

/** Returns the digest by which the host knows a token. */
const hashOfToken = async (token: string) => encodeBase64Url((await sha256(token)).buffer).replaceAll('=', '');

/**
 * A guest by a random cookie of ours, until the browser is closed: two tabs are one guest. It is signed, so that guests can be
 * made no faster than the limit lets; and no live's room learns what another's calls them.
 */
async function guestOf(c: Context<EdgeEnv>, live: string): Promise<RoomVisitor | Response> {
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
