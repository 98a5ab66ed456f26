import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { mediaRoomsIn } from '../room/bindings.ts';
import { wakeInputs } from '../stream/input-job.ts';

/**
 * Stores the last minute of each of these media rooms as evidence. Returns the keys in R2. A room
 * without media, or one that fails, has none: that must not prevent a report.
 */
export async function keepEvidence(env: object, media_uuids: readonly string[]): Promise<string[]> {
  const rooms = mediaRoomsIn(env);
  const keys = media_uuids.map((uuid) =>
    rooms
      .getByName(uuid)
      .keepEvidence()
      .catch((error: unknown) => {
        log('warn', 'evidence_not_kept', { reason: String(error) });
        return null;
      }),
  );
  return (await Promise.all(keys)).filter((key) => key !== null);
}

/**
 * Makes the media room of a live check the database at once, for example to stop a sender, and the
 * VB's input at Cloudflare Stream. Failures are logged, never thrown: the room checks every 30
 * seconds while on air. After the live it checks on requests, once per minute.
 */
export async function checkMediaRoom(env: Pick<ApiBindings, 'CLOCK'>, live_uuid: string): Promise<void> {
  const checks = [mediaRoomsIn(env).getByName(live_uuid).look(), wakeInputs(env, new Date())];
  for (const check of await Promise.allSettled(checks))
    if (check.status === 'rejected') log('warn', 'media_room_not_notified', { reason: String(check.reason) });
}
