/** Reads the entries of boards. Triggers update them when facts are counted (rules.sql). */
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { UserCard } from '../../../calls/platform/user.ts';
import type { EventTarget } from '../../../calls/rankings/event.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { ascending, descending, orderKey } from '../../platform/framework/order-key.ts';
import type { PageStart } from '../../platform/framework/page.ts';
import { shortIdOf } from '../../platform/user/short-id.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
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

/** Returns the board's name in `boards`. The view `fact_points` builds the same text. */
export const boardName = (board: Board): string =>
  [board.ranking, board.scopeUuid, board.period, 'start' in board ? board.start : undefined]
    .filter((part) => part !== undefined)
    .join(':');

/** Returns the name of an event's board. The view `event_points` builds the same text. */
export const eventBoard = (eventUuid: string, target: EventTarget): string => `event:${eventUuid}:${target}`;

/** Columns of one entry, for a query that joins `users` by `isSubject`. */
export const entry = {
  order_key: sql<string>`${orderKey(
    descending('standings.score'),
    ascending('standings.last_at_ms'),
    'lower(hex(standings.subject_id))',
  )}`.as('order_key'),
  score: standings.score,
  ...userCardColumns,
};

/** An entry as shown in a list. The next page starts after its `order_key`. */
export interface BoardEntry extends UserCard {
  order_key: string;
  score: number;
}

export const isSubject = eq(users.short_id, standings.subject_id);

/** Selects the number of a board. */
export const boardIdOf = (board: SqlText) => sql<number>`(SELECT id FROM boards WHERE name = ${board})`;

/**
 * Selects the visible entries. An entry whose facts were all corrected has score 0 and is hidden.
 */
export const onBoard = (board: SqlText) => and(eq(standings.board_id, boardIdOf(board)), lt(standings.below, 0));

/** Order of the entries of a board. */
export const inOrder = [standings.below, standings.last_at_ms, standings.subject_id] as const;

/** Returns the condition for entries after the one with this `order_key`; '' is before all. */
export function isAfter(key: string): SQL | undefined {
  if (key === '') return undefined;
  const [, score, last_at_ms, id] = /^(\d{16})(\d{16})([\da-f]{8}-?[\da-f]{4}-?[\da-f]{4})/.exec(key) ?? [];
  if (id === undefined) return sql`false`;
  const below = Number(score) - Number.MAX_SAFE_INTEGER;
  return sql`(${sql.join([...inOrder], sql`, `)}) > (${below}, ${Number(last_at_ms)}, ${shortIdOf(id)})`;
}

/** Selects the first entries after a key, from one index range. */
export const topOf = (db: Db, board: SqlText, limit: number, after = '') =>
  db
    .select(entry)
    .from(standings)
    .innerJoin(users, isSubject)
    .where(and(onBoard(board), isAfter(after)))
    .orderBy(...inOrder)
    .limit(limit);

/** Selects one page of entries and one more. `list` is the board's name. */
export const entriesOf = (db: Db, { list, limit, after }: Pick<PageStart, 'after' | 'limit'> & { list: SqlText }) =>
  topOf(db, list, limit + 1, after);

export const rankedUserOf = ({ uuid, name, avatar_url, family_name }: BoardEntry): UserCard => ({
  uuid,
  name,
  avatar_url,
  family_name,
});
