import type { ApiBindings } from '../host/env.ts';
import { log } from '../host/log.ts';

/**
 * Tells the media room of a live that something about the live has changed, which it then looks up: it stops a sender within the
 * moment. Never a reason for a command to fail: a room looks by itself every thirty seconds while it is on air.
 */
export const tellMediaRoom = (env: ApiBindings, live_uuid: string): Promise<void> =>
  env.LIVE_MEDIA.getByName(live_uuid)
    .look()
    .catch((error: unknown) => log('warn', 'media_room_not_told', { reason: String(error) }));
