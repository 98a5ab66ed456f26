/** Lines of the boards that are kept as facts are counted (rules.sql). */
import { and, eq, gt } from 'drizzle-orm';
import type { EventTarget } from '../../calls/event.ts';
import type { UserCard } from '../../calls/profile.ts';
import type { Db, SqlText } from '../host/db.ts';
import type { PageStart } from '../host/page.ts';
import { type rankingRules, standings } from './tables.ts';

type Rule = typeof rankingRules.$inferSelect;

/**
 * A ranking, over which Bangkok period. A month starts with its `YYYY-MM`, a range is `first..last`, and so is the part
 * of one that is over (`until`). `scopeUuid` says among whom, where not among all: a family, a VB or a live; for a ranking of one role, that role.
 */
export type Board = { ranking: Rule['ranking']; scopeUuid?: string | undefined } & (
  | { period: 'all' }
  | { period: Exclude<Rule['period'], 'all'> | 'range' | 'until'; start: string }
);

/** The board's name in `standings`: the same text that the view `fact_points` builds. */
export const boardName = (board: Board): string =>
  [board.ranking, board.scopeUuid, board.period, 'start' in board ? board.start : undefined]
    .filter((part) => part !== undefined)
    .join(':');

/** The board of an event: that of the view `event_points`. */
export const eventBoard = (eventUuid: string, target: EventTarget): string => `event:${eventUuid}:${target}`;

/** Columns of one line. */
export const line = {
  order_key: standings.order_key,
  score: standings.score,
  uuid: standings.subject_uuid,
  name: standings.name,
  avatar_url: standings.avatar_url,
  family_name: standings.family_name,
};

/** A line as a list shows it; its order key is where the next page goes on. */
export interface Line extends UserCard {
  order_key: string;
  score: number;
}

/** What a board shows: all lines but those whose facts were all corrected, which stand at its end. */
export const onBoard = (board: SqlText) => and(eq(standings.board, board), gt(standings.score, 0));

/** The lines of a page of a board, and one more: a single range of an index. The list's name is the board's. */
export const linesOf = (db: Db, start: Pick<PageStart, 'after' | 'limit'> & { list: SqlText }) =>
  db
    .select(line)
    .from(standings)
    .where(and(onBoard(start.list), gt(standings.order_key, start.after)))
    .orderBy(standings.order_key)
    .limit(start.limit + 1);

/** Whose line it is. */
export const userOf = ({ uuid, name, avatar_url, family_name }: Line): UserCard => ({
  uuid,
  name,
  avatar_url,
  family_name,
});
