/**
 * Reports messages of a room to the database. A separate module, so that the room loads the
 * database code late.
 */
import { openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import type { Writer } from '../chat/line-log.ts';

/**
 * Stores the number of messages of each member in a live. The number only rises, so a repeated
 * report changes nothing.
 */
export async function storeMessages(
  env: Pick<ApiBindings, 'DB'>,
  { live_uuid, writers, now_ms }: { live_uuid: string; writers: readonly Writer[]; now_ms: number },
): Promise<void> {
  const rows = JSON.stringify(writers);
  await commitOrThrow(openDb(env.DB), [
    write`INSERT INTO live_messages (live_uuid, user_uuid, message_count, told_at_ms)
      SELECT ${live_uuid}, value ->> '$.user_uuid', 0, ${now_ms} FROM json_each(${rows}) WHERE true
      ON CONFLICT DO NOTHING`,
    write`UPDATE live_messages SET message_count = writer.message_count, told_at_ms = ${now_ms}
      FROM (SELECT value ->> '$.user_uuid' AS user_uuid, value ->> '$.message_count' AS message_count
        FROM json_each(${rows})) AS writer
      WHERE live_uuid = ${live_uuid} AND live_messages.user_uuid = writer.user_uuid
        AND live_messages.message_count < writer.message_count`,
  ]);
}
