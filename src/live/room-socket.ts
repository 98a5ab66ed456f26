/** The socket of a live's room, as a page of ours opens it: by the session, or as a guest whom nobody knows. */
import type { Context } from 'hono';
import { uuid } from '../../calls/platform/field.ts';
import type { EdgeEnv } from '../env.ts';
import { log, reasonOf } from '../platform/base/log.ts';
import { answerFailure, withRetryAfter } from '../platform/host/failure-answer.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';
import { countCaller } from '../platform/request/rate-limit.ts';
import { logSecurity } from '../platform/request/security-log.ts';
import { entrantOf, refuseEnded } from './presence.ts';

/** Sockets that one member or guest opens in one room: a line that breaks is opened again. */
const openings = { name: 'room-socket', limit: 60, windowSeconds: 60 };

/**
 * Opens it. A browser asks for a socket of whichever site a page names, with our cookies: so the page's origin must be ours, and
 * one that does not say where it comes from opens none.
 */
export async function openRoom(c: Context<EdgeEnv>): Promise<Response> {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return answerFailure(c, 'not_found');
  if (c.req.header('origin') !== publicOrigin(c)) {
    await logSecurity(c, 'cross_site_refused');
    return answerFailure(c, 'cross_site_refused');
  }
  const live = uuid.safeParse(c.req.param('id'));
  const after = c.req.query('after') ?? '0';
  if (!live.success || !/^\d{1,9}$/.test(after)) return answerFailure(c, 'invalid_params');
  const entrant = await entrantOf(c, live.data);
  if (entrant instanceof Response) return entrant;
  const { visitor, session, address } = entrant;
  const counted = await countCaller(c, openings, visitor);
  if (!counted.allowed) return withRetryAfter(answerFailure(c, 'too_many_requests'), counted.retry_after_seconds);
  try {
    const headers = {
      ...{ upgrade: 'websocket', 'x-live': live.data, 'x-visitor': visitor },
      ...(session !== null && { 'x-session': session }),
      ...(address !== null && { 'x-address': address }),
    };
    const asked = [`https://room.internal/?after=${after}`, { headers }] as const;
    const room = await c.env.ROOMS.getByName(live.data).fetch(...asked);
    if (room.status === 403) return answerFailure(c, 'live_age_wanted');
    // A room that is full names the relay that takes whoever comes.
    const relay = room.headers.get('x-relay');
    const opened = relay === null ? room : await c.env.RELAYS.getByName(relay).fetch(...asked);
    if (opened.status === 401) return await refuseEnded(c);
    if (opened.status === 429)
      return withRetryAfter(answerFailure(c, 'too_many_requests'), Number(opened.headers.get('retry-after')));
    if (opened.webSocket === null) return answerFailure(c, 'upstream_unavailable');
    const { webSocket } = opened;
    const answer = new Response(null, { status: 101, webSocket });
    for (const cookie of c.res.headers.getSetCookie()) answer.headers.append('set-cookie', cookie);
    return answer;
  } catch (error) {
    const request_id = c.get('requestId');
    log('error', { event: 'room_unavailable', request_id, reason: reasonOf(error) });
    return answerFailure(c, 'upstream_unavailable');
  }
}
