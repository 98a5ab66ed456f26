import type { ApiBindings } from '../host/env.ts';
import { log } from '../host/log.ts';

/**
 * Has a member's register end what hangs on sessions or a role that they no longer have. Called after each write that ends a session or
 * changes a role, and never a reason for it to fail: rooms, passes and senders check the database by themselves within a minute.
 */
export async function lookAtSessions({ REGISTERS }: Pick<ApiBindings, 'REGISTERS'>, user_uuid: string): Promise<void> {
  try {
    await REGISTERS.getByName(user_uuid).look(user_uuid);
  } catch (error) {
    log('warn', 'session_end_not_told', { reason: String(error) });
  }
}
