/** Open work of staff. The back office shows the counts on its start page and in its menu. */
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { OpenWorkKind } from '../../../calls/open-work.ts';

/** A kind of open work. Rooms export constants of this type, and the build finds them. */
export interface OpenWork {
  what: OpenWorkKind;
  /** Access of the members who handle it, as of its list in the back office. Default: staff. */
  access?: 'moderator';
  /** Returns SQL for the number of open items. */
  count: (now: Date) => SQL<number>;
}

/** Row counts stop at this number. */
export const MAX_OPEN_WORK = 100;

/** Returns SQL that counts the rows of a table. The condition should be a range of an index. */
export const countOpen = (table: SQLiteTable, condition: SQL = sql`true`): SQL<number> =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${condition} LIMIT ${MAX_OPEN_WORK}))`;
