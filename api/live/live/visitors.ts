/** Visitors of an ended live and their stays, as its room stored them. */
import { sql } from 'drizzle-orm';
import { type LiveVisitors, STAY_MINUTES, type Stay } from '../../../calls/live/live-result.ts';
import { lives } from './tables.ts';

/** Selects the `LiveVisitors` of a row of `lives` as JSON. Null: its room has not stored them. */
export const selectVisitors = sql<string | null>`(
  SELECT json_object('new_count', new_count, 'returning_count', returning_count, 'guest_count', guest_count,
    'sources', (
      SELECT json_group_array(json_object('source', source, 'visit_count', visit_count,
        'watched_seconds', watched_seconds) ORDER BY visit_count DESC, source)
      FROM live_sources WHERE live_sources.live_uuid = live_audiences.live_uuid
    ))
  FROM live_audiences WHERE live_audiences.live_uuid = ${lives.uuid}
)`;

/** Selects the numbers of `live_audiences.stays` as JSON. */
export const selectStays = sql<string | null>`(
  SELECT stays FROM live_audiences WHERE live_audiences.live_uuid = ${lives.uuid}
)`;

/** Returns the visitors of `selectVisitors`. */
export const visitorsOf = (row: string | null): LiveVisitors | null => (row === null ? null : JSON.parse(row));

/** Returns the stays up to the length of the live. */
export function staysOf(
  row: string | null,
  { started_at_ms, ended_at_ms }: { started_at_ms: number; ended_at_ms: number },
) {
  const counts: number[] = row === null ? [] : JSON.parse(row);
  return STAY_MINUTES.flatMap((minutes, index): Stay[] => {
    const viewer_count = counts[index];
    return viewer_count === undefined || minutes * 60_000 > ended_at_ms - started_at_ms
      ? []
      : [{ minutes, viewer_count }];
  });
}
