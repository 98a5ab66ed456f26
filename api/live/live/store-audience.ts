/**
 * Stores the audience of an ended live. A separate module, so that the room loads the database code
 * late.
 */
import { eq, sql } from 'drizzle-orm';
import { STAY_MINUTES } from '../../../calls/live/live-result.ts';
import type { VisitSource } from '../../../calls/live/room-presence.ts';
import { OPEN_DAYS } from '../../../calls/platform/bangkok-day.ts';
import { type Db, openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { shortIdOf } from '../../platform/user/short-id.ts';
import { usersOf, type Visitor } from '../room/attendance.ts';
import { lives } from './tables.ts';

/** Members per query, which limits the rows that one query reads. */
const MAX_MEMBERS = 500;
const DAY_MS = 86_400_000;

/** A visitor and their stays in the room. `since_ms` is null if they have left. */
export interface Visit {
  visitor: Visitor;
  /** Null: their page reported none. */
  source: VisitSource | null;
  since_ms: number | null;
  watched_ms: number;
}

/** Returns how many visitors came from each source, and how long all of them stayed. */
function audienceOfVisits(visits: readonly Visit[], until_ms: number) {
  const sources = new Map<VisitSource, { visit_count: number; watched_ms: number }>();
  const stays = STAY_MINUTES.map(() => 0);
  let watched_ms = 0;
  for (const visit of visits) {
    const stay_ms = visit.watched_ms + (visit.since_ms === null ? 0 : Math.max(0, until_ms - visit.since_ms));
    const source = sources.get(visit.source ?? 'other') ?? { visit_count: 0, watched_ms: 0 };
    source.visit_count += 1;
    source.watched_ms += stay_ms;
    sources.set(visit.source ?? 'other', source);
    watched_ms += stay_ms;
    for (const [index, minutes] of STAY_MINUTES.entries())
      if (stay_ms >= minutes * 60_000) stays[index] = (stays[index] ?? 0) + 1;
  }
  const rows = [...sources].map(([source, { visit_count, watched_ms: of_source }]) => ({
    ...{ source, visit_count },
    watched_seconds: Math.floor(of_source / 1000),
  }));
  return { sources: rows, stays, watched_seconds: Math.floor(watched_ms / 1000) };
}

/**
 * Writes the audience once: a repetition changes nothing. Writes nothing for a live that its VB has
 * deleted.
 */
export async function storeAudience(
  env: ApiBindings,
  { live_uuid, visits, now_ms }: { live_uuid: string; visits: readonly Visit[]; now_ms: number },
): Promise<void> {
  const db = openDb(env.DB);
  const { caster_uuid: vb, started_at_ms: start, ended_at_ms: end } = lives;
  const [live] = await db
    .select({ caster_uuid: vb, started_at_ms: start, ended_at_ms: end })
    .from(lives)
    .where(eq(lives.uuid, live_uuid));
  if (!live || live.ended_at_ms === null) return;
  const { caster_uuid, started_at_ms } = live;
  const others = visits.filter(({ visitor }) => visitor !== `user:${caster_uuid}`);
  if (others.length === 0) return;
  const { sources, stays, watched_seconds } = audienceOfVisits(others, Math.min(now_ms, live.ended_at_ms));
  const members = usersOf(others.map(({ visitor }) => visitor));
  const returning = await countReturning(db, members, { caster_uuid, started_at_ms });
  await commitOrThrow(db, [
    write`INSERT INTO live_audiences
        (live_uuid, new_count, returning_count, guest_count, watched_seconds, stays)
      SELECT ${live_uuid}, ${members.length - returning}, ${returning}, ${others.length - members.length},
        ${watched_seconds}, ${JSON.stringify(stays)}
      WHERE EXISTS (SELECT 1 FROM lives WHERE uuid = ${live_uuid})
        AND NOT EXISTS (SELECT 1 FROM live_audiences WHERE live_uuid = ${live_uuid})`,
    write`INSERT INTO live_sources (live_uuid, source, visit_count, watched_seconds)
      SELECT ${live_uuid}, value ->> 'source', value ->> 'visit_count', value ->> 'watched_seconds'
      FROM json_each(${JSON.stringify(sources)})
      WHERE EXISTS (SELECT 1 FROM lives WHERE uuid = ${live_uuid})
        AND NOT EXISTS (SELECT 1 FROM live_sources WHERE live_uuid = ${live_uuid})`,
  ]);
}

/**
 * Counts the members who watched the VB for a minute in the days before the live. Older stays may
 * have left the database.
 */
async function countReturning(
  db: Db,
  members: readonly string[],
  { caster_uuid, started_at_ms }: { caster_uuid: string; started_at_ms: number },
): Promise<number> {
  let returning = 0;
  for (let from = 0; from < members.length; from += MAX_MEMBERS) {
    const some = JSON.stringify(members.slice(from, from + MAX_MEMBERS));
    const [row] = await db.all<{ count: number }>(sql`
      SELECT count(*) AS count FROM json_each(${some}) WHERE EXISTS (
        SELECT 1 FROM facts WHERE user_short_id = ${shortIdOf(sql`value`)} AND kind = 'watching'
          AND happened_at_ms BETWEEN ${started_at_ms - OPEN_DAYS * DAY_MS} AND ${started_at_ms - 1}
          AND vb_uuid = ${caster_uuid}
      )`);
    returning += row?.count ?? 0;
  }
  return returning;
}
