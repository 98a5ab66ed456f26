/** What the room of a live tells the database; apart from the room itself, so that nothing of it is loaded early. */
import { openDb } from '../host/db.ts';
import { commitOrThrow, write } from '../host/statement.ts';
import type { Attendance } from './attendance.ts';

/** Who is there now, and how many different ones there were. Triggers move the live's counts and `live_users` by what has changed. */
export async function tellRoom(
  d1: D1Database,
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
  await commitOrThrow(openDb(d1), [tell]);
}
