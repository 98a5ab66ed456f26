/** Summary of a live that is over, with its top givers. */
import type { EndLiveInfo } from '../../../calls/live/live.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { mayHaveLeft, selectSumsLeft } from '../../platform/archive/sums.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { readBoard } from '../../rankings/ranking/old-boards.ts';
import { type BoardEntry, boardName, rankedUserOf, topOf } from '../../rankings/ranking/standing.ts';
import type { lives } from './tables.ts';

const MAX_TOP_GIVERS = 10;

/** Returns the name of the board of givers in a live. */
export const payersOf = (liveUuid: string) => boardName({ ranking: 'live_payers', scopeUuid: liveUuid, period: 'all' });

/** Selects the top givers of that board. */
export const selectTopGivers = (db: Db, board: SqlText) => topOf(db, board, MAX_TOP_GIVERS);

/**
 * Returns the top givers of a live, which the caller has read from the database. Those of a live
 * that ended in an old month may be in the archive.
 */
export async function withOldGivers(
  { db, env, now }: { db: Db; env: object; now: Date },
  live: typeof lives.$inferSelect | undefined,
  givers: BoardEntry[],
): Promise<BoardEntry[]> {
  if (!live || live.ended_at_ms === null) return givers;
  const month = bangkokDay(new Date(live.ended_at_ms)).slice(0, 7);
  if (!mayHaveLeft(month, now)) return givers;
  const owner = payersOf(live.uuid);
  const board = { name: 'live_payers', owner, month };
  if ((await selectSumsLeft(db, board)).length === 0) return givers;
  return (await readBoard({ db, env }, board, { givers: selectTopGivers(db, owner) })).givers;
}

/** Returns the summary of a live. Null: it is still on air. */
export function liveSummaryOf(live: typeof lives.$inferSelect, givers: readonly BoardEntry[]): EndLiveInfo | null {
  if (live.ended_at_ms === null) return null;
  const { uuid, slug, peak_viewer_count, total_viewer_count, coins_received } = live;
  return {
    uuid,
    slug,
    peak_viewer_count,
    total_viewer_count,
    coins_received,
    started_at: moment(live.started_at_ms),
    ended_at: moment(live.ended_at_ms),
    duration_seconds: Math.round(airMs(live, live.ended_at_ms) / 1000),
    top_givers: givers.map((giver, index) => ({ rank: index + 1, user: rankedUserOf(giver), coins: giver.score })),
  };
}

/**
 * Returns the time on air in milliseconds, or the length of the live until the media room has
 * stored it.
 */
const airMs = ({ air_days, started_at_ms }: typeof lives.$inferSelect, ended_at_ms: number): number =>
  air_days === null ? ended_at_ms - started_at_ms : air_days.reduce((sum, { ms }) => sum + ms, 0);
