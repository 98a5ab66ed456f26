/** Reads the entries of boards. Triggers update them when facts are counted (rules.sql). */
import { and, eq, gt } from 'drizzle-orm';
import type { UserCard } from '../../../calls/platform/user.ts';
import type { EventTarget } from '../../../calls/rankings/event.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { PageStart } from '../../platform/framework/page.ts';
import { type rankingRules, standings } from './tables.ts';

type Rule = typeof rankingRules.$inferSelect;

/**
 * A ranking over a Bangkok period. `start` is `YYYY-MM` for a month and `first..last` for a
 * `range`. `until` is the part of a range before today, also `first..last`. `scopeUuid` limits the
 * board to a family, a VB or a live; for a ranking of one role it holds the role.
 */
export type Board = { ranking: Rule['ranking']; scopeUuid?: string | undefined } & (
  | { period: 'all' }
  | { period: Exclude<Rule['period'], 'all'> | 'range' | 'until'; start: string }
);

/** Returns the board's name in `standings`. The view `fact_points` builds the same text. */
export const boardName = (board: Board): string =>
  [board.ranking, board.scopeUuid, board.period, 'start' in board ? board.start : undefined]
    .filter((part) => part !== undefined)
    .join(':');

/** Returns the name of an event's board. The view `event_points` builds the same text. */
export const eventBoard = (eventUuid: string, target: EventTarget): string => `event:${eventUuid}:${target}`;

/** Columns of one entry. */
export const entry = {
  order_key: standings.order_key,
  score: standings.score,
  uuid: standings.subject_uuid,
  name: standings.name,
  avatar_url: standings.avatar_url,
  family_name: standings.family_name,
};

/** An entry as shown in a list. The next page starts after its `order_key`. */
export interface BoardEntry extends UserCard {
  order_key: string;
  score: number;
}

/**
 * Selects the visible entries. An entry whose facts were all corrected has score 0 and is hidden.
 */
export const onBoard = (board: SqlText) => and(eq(standings.board, board), gt(standings.score, 0));

/** Selects one page of entries and one more, from one index range. `list` is the board's name. */
export const entriesOf = (db: Db, start: Pick<PageStart, 'after' | 'limit'> & { list: SqlText }) =>
  db
    .select(entry)
    .from(standings)
    .where(and(onBoard(start.list), gt(standings.order_key, start.after)))
    .orderBy(standings.order_key)
    .limit(start.limit + 1);

export const rankedUserOf = ({ uuid, name, avatar_url, family_name }: BoardEntry): UserCard => ({
  uuid,
  name,
  avatar_url,
  family_name,
});
