/**
 * Reports a room to the database. A separate module, so that the room loads the database code late.
 */
import { sql } from 'drizzle-orm';
import { openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { factCounting, facts } from '../../rankings/ranking/tables.ts';
import type { Activity, Attendance } from './attendance.ts';

/**
 * Writes the current visitors and the number of different ones. Triggers in room-rules.sql update
 * the live's counts and `live_users`, and write the watched time of members who left. Wakes the
 * counting job if facts are uncounted.
 */
export async function storePresence(
  env: ApiBindings,
  {
    live_uuid,
    viewer_count,
    user_uuids,
    visitor_count,
    heart_count,
    message_count,
    now_ms,
  }: Attendance & Activity & { live_uuid: string; visitor_count: number; now_ms: number },
): Promise<void> {
  const tell = write`INSERT INTO live_rooms (live_uuid, viewer_count, visitor_count, users, told_at_ms, heart_count, message_count)
    VALUES (${live_uuid}, ${viewer_count}, ${visitor_count}, ${JSON.stringify(user_uuids)}, ${now_ms}, ${heart_count},
      ${message_count})
    ON CONFLICT DO UPDATE SET viewer_count = excluded.viewer_count, visitor_count = excluded.visitor_count,
      users = excluded.users, told_at_ms = excluded.told_at_ms,
      heart_count = excluded.heart_count, message_count = excluded.message_count`;
  const db = openDb(env.DB);
  const uncounted = db
    .select({ counted_to: factCounting.counted_to })
    .from(factCounting)
    .where(sql`${factCounting.counted_to} < (SELECT max(${facts.position}) FROM ${facts})`);
  const rows = await commitOrThrow(db, [tell], { uncounted });
  if (rows.uncounted.length > 0) await scheduleCounting({ env, now: new Date(now_ms) });
}
