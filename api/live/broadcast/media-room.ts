import { log } from '../../platform/framework/log.ts';
import { mediaRoomsIn } from '../room/bindings.ts';

/**
 * Stores the last minute of a live as evidence. Returns its key in R2, or null if there is no media
 * or the room fails: that must not prevent a report.
 */
export const keepEvidence = (env: object, live_uuid: string): Promise<string | null> =>
  mediaRoomsIn(env)
    .getByName(live_uuid)
    .keepEvidence()
    .catch((error: unknown) => {
      log('warn', 'evidence_not_kept', { reason: String(error) });
      return null;
    });

/**
 * Makes the media room of a live check the database at once, for example to stop a sender. Failures
 * are logged, never thrown: the room checks every 30 seconds while on air. After the live it checks
 * on requests, once per minute.
 */
export const checkMediaRoom = (env: object, live_uuid: string): Promise<void> =>
  mediaRoomsIn(env)
    .getByName(live_uuid)
    .look()
    .catch((error: unknown) => log('warn', 'media_room_not_notified', { reason: String(error) }));
