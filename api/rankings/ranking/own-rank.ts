/** A user's rank on a board, and the distance to the entry above. */
import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { OwnPlace } from '../../../calls/rankings/ranking.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { entry, onBoard, rankedUserOf } from './standing.ts';
import { standings } from './tables.ts';

/** Lowest rank that is computed. */
const RANK_MAX = 1000;

/**
 * Selects a user's entry and the entries above it. Reads one index row per entry above, up to
 * 1,000.
 */
export function selectOwnRank(db: Db, { board, userUuid }: { board: SqlText; userUuid: SqlText }) {
  const isMine = and(eq(standings.subject_uuid, userUuid), onBoard(board));
  const myKey = db.select({ order_key: standings.order_key }).from(standings).where(isMine);
  const higher = and(eq(standings.board, board), lt(standings.order_key, myKey));
  const some = db.select({ board: standings.board }).from(standings).where(higher).limit(RANK_MAX).as('some');
  return {
    mine: db.select(entry).from(standings).where(isMine),
    higher: db.select({ lines: count() }).from(some),
    nexts: db.select(entry).from(standings).where(higher).orderBy(desc(standings.order_key)).limit(1),
  };
}

/** Converts the rows of `selectOwnRank` to the API's answer. */
export function ownRankOf({
  mine: [ownRow],
  higher: [higher],
  nexts: [next],
}: Rows<ReturnType<typeof selectOwnRank>>): OwnPlace {
  if (!ownRow) return { score: 0, rank: null, next: null };
  const rank = (higher?.lines ?? 0) + 1;
  return {
    score: ownRow.score,
    rank: rank > RANK_MAX ? null : rank,
    next: next ? { user: rankedUserOf(next), score: next.score, distance: next.score - ownRow.score + 1 } : null,
  };
}
