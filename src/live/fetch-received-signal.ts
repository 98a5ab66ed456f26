import type { Context } from 'hono';
import { type ReceivedSignal, receivedSignal } from '../../calls/live/broadcast/picture.ts';
import { NEAR_VIEWERS } from '../../calls/platform/placement/near-viewers.ts';
import type { EdgeEnv } from '../env.ts';
import { mediaRequest } from './room-request.ts';
import { logUnavailable } from './room-unavailable.ts';

/**
 * Returns the status of the video that a live's media room receives. Returns null for a 404, such
 * as a practice without the pass of its VB. Returns null and logs `room_unavailable` if the request
 * fails or the answer is invalid.
 */
export async function fetchReceivedSignal(
  c: Context<EdgeEnv>,
  live_uuid: string,
  pass: string | null = null,
): Promise<ReceivedSignal | null> {
  try {
    const request = mediaRequest(new URL(`/live-media/${live_uuid}/picture.json`, c.req.url), { pass });
    const answer = await c.env.LIVE_MEDIA.getByName(live_uuid, NEAR_VIEWERS).fetch(request);
    return answer.status === 404 ? null : receivedSignal.parse(await answer.json());
  } catch (error) {
    logUnavailable(c, error);
    return null;
  }
}
