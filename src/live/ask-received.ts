import type { Context } from 'hono';
import { type ReceivedSignal, receivedSignal } from '../../calls/live/broadcast-picture.ts';
import type { EdgeEnv } from '../env.ts';
import { logUnavailable } from './room-unavailable.ts';

/** What a live's media room receives now; null where it does not say. */
export async function askReceived(c: Context<EdgeEnv>, live_uuid: string): Promise<ReceivedSignal | null> {
  try {
    const asked = `https://room.internal/live-media/${live_uuid}/picture.json`;
    const answer = await c.env.LIVE_MEDIA.getByName(live_uuid).fetch(asked);
    return receivedSignal.parse(await answer.json());
  } catch (error) {
    logUnavailable(c, error);
    return null;
  }
}
