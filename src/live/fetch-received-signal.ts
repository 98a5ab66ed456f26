import type { Context } from 'hono';
import { type ReceivedSignal, receivedSignal } from '../../calls/live/broadcast-picture.ts';
import type { EdgeEnv } from '../env.ts';
import { mediaRequest } from './room-request.ts';
import { logUnavailable } from './room-unavailable.ts';

/**
 * Returns the status of the video that a live's media room receives. Null: the room does not
 * respond. A practice responds only with the pass of its VB.
 */
export async function askReceived(
  c: Context<EdgeEnv>,
  live_uuid: string,
  pass: string | null = null,
): Promise<ReceivedSignal | null> {
  try {
    const request = mediaRequest(new URL(`/live-media/${live_uuid}/picture.json`, c.req.url), { pass });
    const answer = await c.env.LIVE_MEDIA.getByName(live_uuid).fetch(request as never);
    return receivedSignal.parse(await answer.json());
  } catch (error) {
    logUnavailable(c, error);
    return null;
  }
}
