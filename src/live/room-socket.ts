/**
 * The WebSocket of a live room for pages of this site: as the member of the session, or as an
 * anonymous guest.
 */
import type { Context } from 'hono';
import { uuid } from '../../calls/platform/field.ts';
import { NEAR_VIEWERS } from '../../calls/platform/placement/near-viewers.ts';
import type { EdgeEnv } from '../env.ts';
import { errorReason, log } from '../platform/base/log.ts';
import { answerFailure, withRetryAfter } from '../platform/host/failure-answer.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';
import { countCaller } from '../platform/request/rate-limit.ts';
import { logEdgeSecurity } from '../platform/request/security-log.ts';
import { entrantHeaders, refuseEnded } from './presence.ts';

/** Limit of connections per member, or per guest of a room. A lost connection is opened again. */
const openings = { name: 'room-socket', limit: 60, windowSeconds: 60 };

/**
 * Opens the WebSocket. Browsers send our cookies with WebSockets from any site, so the Origin must
 * be ours. Requests without an Origin are refused.
 */
export async function openRoom(c: Context<EdgeEnv>): Promise<Response> {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return answerFailure(c, 'not_found');
  if (c.req.header('origin') !== publicOrigin(c)) {
    await logEdgeSecurity(c, 'cross_site_refused');
    return answerFailure(c, 'cross_site_refused');
  }
  const live = uuid.safeParse(c.req.param('id'));
  const after = c.req.query('after') ?? '0';
  if (!live.success || !/^\d{1,9}$/.test(after)) return answerFailure(c, 'invalid_params');
  const entrant = await entrantHeaders(c, live.data);
  if (entrant instanceof Response) return entrant;
  const { visitor, session, address } = entrant;
  const quota = await countCaller(c, openings, visitor);
  if (!quota.allowed) return withRetryAfter(answerFailure(c, 'too_many_requests'), quota.retry_after_seconds);
  try {
    const headers = {
      ...{ upgrade: 'websocket', 'x-live': live.data, 'x-visitor': visitor },
      ...(session !== null && { 'x-session': session }),
      ...(address !== null && { 'x-address': address }),
    };
    const fetchArgs = [`https://room.internal/?after=${after}`, { headers }] as const;
    const room = await c.env.ROOMS.getByName(live.data, NEAR_VIEWERS).fetch(...fetchArgs);
    if (room.status === 403) return answerFailure(c, 'live_age_wanted');
    // A full room names a relay for further visitors.
    const relay = room.headers.get('x-relay');
    const response = relay === null ? room : await c.env.RELAYS.getByName(relay, NEAR_VIEWERS).fetch(...fetchArgs);
    if (response.status === 401) return await refuseEnded(c);
    if (response.status === 429)
      return withRetryAfter(answerFailure(c, 'too_many_requests'), Number(response.headers.get('retry-after')));
    if (response.webSocket === null) return answerFailure(c, 'upstream_unavailable');
    const { webSocket } = response;
    const answer = new Response(null, { status: 101, webSocket });
    for (const cookie of c.res.headers.getSetCookie()) answer.headers.append('set-cookie', cookie);
    return answer;
  } catch (error) {
    const request_id = c.get('requestId');
    log('error', { event: 'room_unavailable', request_id, reason: errorReason(error) });
    return answerFailure(c, 'upstream_unavailable');
  }
}
