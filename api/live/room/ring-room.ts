import type { Context } from '../../platform/host/env.ts';
import { log } from '../../platform/host/log.ts';

/**
 * Has the room of a live look at what the database now says of it. Rung after the write, and never a reason for it to fail: while
 * somebody is there, a room looks by itself within a minute, and at whoever comes first. `about`: members of whom something has changed.
 */
export async function ringRoom(
  { env }: Pick<Context, 'env'>,
  live_uuid: string,
  about: readonly string[] = [],
): Promise<void> {
  try {
    await env.ROOMS.getByName(live_uuid).renew(live_uuid, about);
  } catch (error) {
    log('warn', 'room_not_rung', { reason: String(error) });
  }
}
