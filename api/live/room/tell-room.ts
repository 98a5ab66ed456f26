/** What the room of a live tells the database; apart from the room itself, so that nothing of it is loaded early. */
import { sql } from 'drizzle-orm';
import { ringCounting } from '../../platform/clock/ring-counting.ts';
import { openDb } from '../../platform/host/db.ts';
import type { ApiBindings } from '../../platform/host/env.ts';
import { commitOrThrow, write } from '../../platform/host/statement.ts';
import { factCounting, facts } from '../../rankings/ranking/tables.ts';
import type { Attendance } from './attendance.ts';

/** Who is there now, and how many different ones there were. Triggers move the live's counts and `live_users` by what has changed, and write for how long whoever left has watched. */
export async function tellRoom(
  env: ApiBindings,
  {
    live_uuid,
    viewer_count,
    user_uuids,
    visitor_count,
    now_ms,
  }: Attendance & { live_uuid: string; visitor_count: number; now_ms: number },
): Promise<void> {
  const tell = write`INSERT INTO live_rooms (live_uuid, viewer_count, visitor_count, users, told_at_ms)
    VALUES (${live_uuid}, ${viewer_count}, ${visitor_count}, ${JSON.stringify(user_uuids)}, ${now_ms})
    ON CONFLICT DO UPDATE SET viewer_count = excluded.viewer_count, visitor_count = excluded.visitor_count,
      users = excluded.users, told_at_ms = excluded.told_at_ms`;
  const db = openDb(env.DB);
  const uncounted = db
    .select({ counted_to: factCounting.counted_to })
    .from(factCounting)
    .where(sql`${factCounting.counted_to} < (SELECT max(${facts.position}) FROM ${facts})`);
  const found = await commitOrThrow(db, [tell], { uncounted });
  if (found.uncounted.length > 0) await ringCounting({ env, now: new Date(now_ms) });
}
