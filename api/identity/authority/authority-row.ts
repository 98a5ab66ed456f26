/** The authority table in force: the rows in code, with the changes made in the office. */
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type AuthorityName, authorityOf, type NamedAuthority } from '../../../calls/platform/authority.ts';
import type { Call } from '../../../calls/platform/call.ts';
import type { Db } from '../../platform/framework/db.ts';
import { authorityChanges } from './tables.ts';

/** A change of a row, as stored in D1. */
export type AuthorityChange = typeof authorityChanges.$inferSelect;

/** Selects the latest change of the row of a call. */
export const selectAuthority = (db: Db, call: Pick<Call, 'method' | 'path'>) =>
  selectChange(db, authorityOf(call)?.name ?? sql`NULL`);

/** Selects the latest change of a row. */
export const selectChange = (db: Db, name: AuthorityName | SQL<AuthorityName>) =>
  db
    .select()
    .from(authorityChanges)
    .where(eq(authorityChanges.name, name))
    .orderBy(desc(authorityChanges.number))
    .limit(1);

/** Selects the latest change of each row. */
export const selectChanges = (db: Db) =>
  db
    .select()
    .from(authorityChanges)
    .where(inArray(authorityChanges.number, sql`(SELECT max(number) FROM authority_changes GROUP BY name)`));

/** Returns a row with its latest change applied. */
export function changedRow(row: NamedAuthority, change: AuthorityChange | undefined): NamedAuthority {
  if (!change || row.fixed) return row;
  const { roles, second, once, day } = change;
  const alone = row.alone && once !== null && day !== null ? { ...row.alone, once, day } : row.alone;
  return { ...row, roles, second, alone };
}
