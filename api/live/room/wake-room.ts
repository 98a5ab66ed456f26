import type { ReportedMessage } from '../../../calls/live/room/room-message.ts';
import type { Context } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import type { CountedLives } from '../../rankings/fact/count-job.ts';
import { roomsIn } from './bindings.ts';

/**
 * Wakes the room of a live, so that it reads the database again. Call it after the write. Failures
 * are logged, never thrown: a room with visitors reads the database every minute, and an empty one
 * when the next visitor comes.
 */
export async function wakeRoom(
  { env }: Pick<Context, 'env'>,
  live_uuid: string,
  changed_member_uuids: readonly string[] = [],
): Promise<void> {
  try {
    await roomsIn(env).getByName(live_uuid).renew(live_uuid, changed_member_uuids);
  } catch (error) {
    log('warn', 'room_not_woken', { reason: String(error) });
  }
}

/**
 * Sends a reported chat message to the VB of the live. Failures are logged, never thrown: the
 * report is stored, and staff decide about it even if the VB never sees it.
 */
export async function announceReport(
  { env }: Pick<Context, 'env'>,
  live_uuid: string,
  message: ReportedMessage,
): Promise<void> {
  try {
    await roomsIn(env).getByName(live_uuid).report(live_uuid, message);
  } catch (error) {
    log('warn', 'report_not_shown', { reason: String(error) });
  }
}

/**
 * Maximum rooms woken per run of the job `facts`. Others with visitors read the database within a
 * minute.
 */
const MAX_ROOMS_PER_RUN = 200;

/** Wakes the rooms of lives whose gifts were counted. The build passes it to count-job.ts. */
export const wakeCountedLives: CountedLives = (context, live_uuids) =>
  Promise.all(live_uuids.slice(0, MAX_ROOMS_PER_RUN).map((uuid) => wakeRoom(context, uuid)));
