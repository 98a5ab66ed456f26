import type { Context } from 'hono';
import { type ReceivedSignal, receivedSignal } from '../../calls/live/broadcast-picture.ts';
import type { EdgeEnv } from '../env.ts';
import { logUnavailable } from './room-unavailable.ts';

/**
 * Returns the status of the video that a live's media room receives. Null: the room does not
 * respond.
 */
export async function askReceived(c: Context<EdgeEnv>, live_uuid: string): Promise<ReceivedSignal | null> {
  try {
    const url = `https://room.internal/live-media/${live_uuid}/picture.json`;
    const answer = await c.env.LIVE_MEDIA.getByName(live_uuid).fetch(url);
    return receivedSignal.parse(await answer.json());
  } catch (error) {
    logUnavailable(c, error);
    return null;
  }
}
