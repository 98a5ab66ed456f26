/** Where somebody stands on a board, and how far it is to whom they would pass next. */
import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { OwnPlace } from '../../calls/ranking.ts';
import type { Db, Rows, SqlText } from '../host/db.ts';
import { line, onBoard, userOf } from './standing.ts';
import { standings } from './tables.ts';

/** A rank is counted no further down. */
const RANK_MAX = 1000;

/** Where somebody stands: costs as many index rows as stand higher, up to a thousand. */
export function selectPlace(db: Db, { board, userUuid }: { board: SqlText; userUuid: SqlText }) {
  const isMine = and(eq(standings.subject_uuid, userUuid), onBoard(board));
  const myKey = db.select({ order_key: standings.order_key }).from(standings).where(isMine);
  const higher = and(eq(standings.board, board), lt(standings.order_key, myKey));
  const some = db.select({ board: standings.board }).from(standings).where(higher).limit(RANK_MAX).as('some');
  return {
    mine: db.select(line).from(standings).where(isMine),
    higher: db.select({ lines: count() }).from(some),
    nexts: db.select(line).from(standings).where(higher).orderBy(desc(standings.order_key)).limit(1),
  };
}

/** The same as it is told. */
export function placeOf({
  mine: [mine],
  higher: [higher],
  nexts: [next],
}: Rows<ReturnType<typeof selectPlace>>): OwnPlace {
  if (!mine) return { score: 0, rank: null, next: null };
  const rank = (higher?.lines ?? 0) + 1;
  return {
    score: mine.score,
    rank: rank > RANK_MAX ? null : rank,
    next: next ? { user: userOf(next), score: next.score, distance: next.score - mine.score + 1 } : null,
  };
}
