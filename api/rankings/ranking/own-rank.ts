/** A user's rank on a board, and the distance to the entry above. */
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { OwnPlace } from '../../../calls/rankings/ranking.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { shortIdOf } from '../../platform/user/short-id.ts';
import { users } from '../../platform/user/tables.ts';
import { boardIdOf, boardOrder, entry, isSubject, onBoard, rankedUserOf } from './standing.ts';
import { standings } from './tables.ts';

/** Lowest rank that is computed. */
const RANK_MAX = 1000;

const mine = alias(standings, 'mine');

/**
 * Joins the entries of the same board that come before `mine`. The unary plus removes the affinity,
 * so that SQLite uses all three columns of the index.
 */
const isAbove = and(
  eq(standings.board_id, mine.board_id),
  sql`(${sql.join([...boardOrder], sql`, `)}) < (+${mine.below}, +${mine.last_at_ms}, +${mine.subject_id})`,
);

/**
 * Selects a user's entry, the number of entries above it, and the one just above. Reads one index
 * row per entry above, up to 1,000.
 */
export function selectOwnRank(db: Db, { board, userUuid }: { board: SqlText; userUuid: SqlText }) {
  const isMine = and(eq(mine.board_id, boardIdOf(board)), eq(mine.subject_id, shortIdOf(userUuid)), lt(mine.below, 0));
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(mine)
    .innerJoin(standings, isAbove)
    .where(isMine)
    .limit(RANK_MAX)
    .as('some');
  return {
    mine: db
      .select(entry)
      .from(standings)
      .innerJoin(users, isSubject)
      .where(and(onBoard(board), eq(standings.subject_id, shortIdOf(userUuid)))),
    higher: db.select({ lines: count() }).from(some),
    nexts: db
      .select(entry)
      .from(mine)
      .innerJoin(standings, isAbove)
      .innerJoin(users, isSubject)
      .where(isMine)
      .orderBy(...boardOrder.map((column) => desc(column)))
      .limit(1),
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
