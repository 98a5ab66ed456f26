import type { ApiBindings } from '../framework/env.ts';
import { log } from '../framework/log.ts';

/**
 * Makes the member's session register end everything that depends on an ended session or a lost
 * role. Call it after each write that ends a session or changes a role. It logs failures and never
 * throws: rooms, passes and senders check the database themselves within a minute.
 */
export async function checkSessions({ REGISTERS }: Pick<ApiBindings, 'REGISTERS'>, user_uuid: string): Promise<void> {
  try {
    await REGISTERS.getByName(user_uuid).look(user_uuid);
  } catch (error) {
    log('warn', 'session_end_not_sent', { reason: String(error) });
  }
}
