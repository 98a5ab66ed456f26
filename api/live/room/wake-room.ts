import type { Context } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { roomsIn } from './bindings.ts';

/**
 * Wakes the room of a live, so that it reads the database again. Call it after the write. Failures
 * are logged, never thrown: a room with visitors reads the database every minute, and an empty one
 * when the next visitor comes. `about` lists members whose data changed.
 */
export async function wakeRoom(
  { env }: Pick<Context, 'env'>,
  live_uuid: string,
  about: readonly string[] = [],
): Promise<void> {
  try {
    await roomsIn(env).getByName(live_uuid).renew(live_uuid, about);
  } catch (error) {
    log('warn', 'room_not_rung', { reason: String(error) });
  }
}
