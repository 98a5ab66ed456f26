/**
 * Reports a room to the database. A separate module, so that the room loads the database code late.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { accountMerges } from '../../identity/account/tables.ts';
import { batchRead, openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { commitCounted, write } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { factCounting, facts } from '../../rankings/ranking/tables.ts';
import { liveRooms, liveUsers } from '../live/tables.ts';
import type { Activity, Attendance } from './attendance.ts';

/** Interval between reports that contain only hearts and messages, in milliseconds. */
const ACTIVITY_MS = 60_000;

/** The visitors of a room, as its last report stored them. */
export interface StoredPresence extends Activity {
  /** Number of the last report. */
  number: number;
  viewer_count: number;
  visitor_count: number;
  told_at_ms: number;
  members: ReadonlySet<string>;
  /** Merged accounts of the members, with the uuid under which the database stores them. */
  aliases: ReadonlyMap<string, string>;
}

/**
 * Writes the changes of a room since `stored`: current visitors, the number of different ones,
 * hearts and messages, and the members who came and left. If only hearts and messages have changed,
 * it writes once a minute. Without `stored`, it first reads the members that the database has.
 *
 * Triggers in room-rules.sql update the live's counts and `live_users`, and write the watched time
 * of members who left. Wakes the counting job if facts are uncounted.
 *
 * Returns the stored state. Returns null and writes nothing if another report was written since
 * `stored`, or if the live is over.
 */
export async function storePresence(
  env: ApiBindings,
  stored: StoredPresence | null,
  {
    live_uuid,
    viewer_count,
    user_uuids,
    visitor_count,
    heart_count,
    message_count,
    now_ms,
  }: Omit<Attendance, 'visitors'> & Activity & { live_uuid: string; visitor_count: number; now_ms: number },
): Promise<StoredPresence | null> {
  const before = stored ?? (await readPresence(env.DB, live_uuid));
  const members = new Set(user_uuids.map((user_uuid) => before.aliases.get(user_uuid) ?? user_uuid));
  const arrivals = [...members].filter((member) => !before.members.has(member));
  const departures = [...before.members].filter((member) => !members.has(member));
  const isSame = viewer_count === before.viewer_count && visitor_count === before.visitor_count;
  const isIdle = heart_count === before.heart_count && message_count === before.message_count;
  const isDelayed = isIdle || now_ms - before.told_at_ms < ACTIVITY_MS;
  if (isSame && isDelayed && arrivals.length === 0 && departures.length === 0) return before;

  const number = before.number + 1;
  const report = write`INSERT INTO live_rooms (live_uuid, number, viewer_count, visitor_count, arrivals, departures,
      told_at_ms, heart_count, message_count)
    VALUES (${live_uuid}, ${number}, ${viewer_count}, ${visitor_count},
      ${JSON.stringify(arrivals)}, ${JSON.stringify(departures)}, ${now_ms}, ${heart_count}, ${message_count})
    ON CONFLICT DO UPDATE SET number = excluded.number, viewer_count = excluded.viewer_count,
      visitor_count = excluded.visitor_count, arrivals = excluded.arrivals, departures = excluded.departures,
      told_at_ms = excluded.told_at_ms, heart_count = excluded.heart_count, message_count = excluded.message_count
    WHERE number = excluded.number - 1
    RETURNING number`;
  const db = openDb(env.DB);
  const uncounted = db
    .select({ counted_to: factCounting.counted_to })
    .from(factCounting)
    .where(sql`${factCounting.counted_to} < (SELECT max(${facts.position}) FROM ${facts})`);
  const result = await commitCounted(db, [report], { uncounted });
  if (result.rows.uncounted.length > 0) await scheduleCounting({ env, now: new Date(now_ms) });
  if (result.returned_count !== 1) return null;
  const { aliases } = before;
  return { number, viewer_count, visitor_count, told_at_ms: now_ms, heart_count, message_count, members, aliases };
}

async function readPresence(d1: D1Database, live_uuid: string): Promise<StoredPresence> {
  const db = openDb(d1);
  const memberQuery = db
    .select({ user_uuid: liveUsers.user_uuid })
    .from(liveUsers)
    .where(and(eq(liveUsers.live_uuid, live_uuid), eq(liveUsers.is_reported, true)));
  const { rooms, members, merges } = await batchRead(db, {
    rooms: db.select().from(liveRooms).where(eq(liveRooms.live_uuid, live_uuid)),
    members: memberQuery,
    merges: db.select().from(accountMerges).where(inArray(accountMerges.leads_to_uuid, memberQuery)),
  });
  const [room] = rooms;
  return {
    number: room?.number ?? 0,
    viewer_count: room?.viewer_count ?? 0,
    visitor_count: room?.visitor_count ?? 0,
    told_at_ms: room?.told_at_ms ?? 0,
    heart_count: room?.heart_count ?? 0,
    message_count: room?.message_count ?? 0,
    members: new Set(members.map(({ user_uuid }) => user_uuid)),
    aliases: new Map(merges.map(({ old_uuid, leads_to_uuid }) => [old_uuid, leads_to_uuid])),
  };
}
