/**
 * Optimistic lock of staff: a command that has not seen the latest change of its record is
 * rejected with the change. The trigger `audit_entries_seen` (rules.sql) does the check.
 */
import { and, desc, eq, gt } from 'drizzle-orm';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { users } from '../../platform/user/tables.ts';
import { changeTextOf } from './change-text.ts';
import { auditChanges, auditEntries } from './tables.ts';

/** RAISE text of the trigger `audit_entries_seen`. */
export const TOO_LATE = 'another member of staff has changed it in the meantime';

/** Maximum number of changes in the failure. */
const TOLD = 20;

/**
 * Thrown when a command has not seen the latest change of its record. Nothing is written.
 */
export class ChangedMeanwhile extends Error {}

/** Selects the latest audited change, which becomes the ETag of what staff read. */
export const selectLatest = (db: Db) =>
  db.select({ position: auditChanges.position }).from(auditChanges).orderBy(desc(auditChanges.position)).limit(1);

/** Returns the ETag for a position (RFC 9110, 8.8.3). */
export const entityTagOf = (position = 0): string => `"${position}"`;

/**
 * Returns the position up to which the caller has seen all changes, from `If-Match`; null without
 * the header. An unknown tag counts as 0.
 */
export function seenIn(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined) return null;
  return Number(/^"(\d{1,15})"$/.exec(ifMatch)?.[1] ?? 0);
}

/**
 * Returns the failure with the changes made in the meantime. `about` has the format of the column.
 */
export async function changedMeanwhile(db: Db, about: string, seenPosition: number): Promise<Failed> {
  const rows = await db
    .select({ at_ms: auditEntries.at_ms, name: users.name, change: auditChanges })
    .from(auditEntries)
    .innerJoin(auditChanges, eq(auditChanges.entry_uuid, auditEntries.uuid))
    .leftJoin(users, eq(users.uuid, auditEntries.by_uuid))
    .where(and(eq(auditEntries.about, about), gt(auditChanges.position, seenPosition)))
    .orderBy(desc(auditChanges.position))
    .limit(TOLD);
  return {
    failed: 'changed_meanwhile',
    facts: {
      by_name: rows[0]?.name ?? null,
      at: moment(rows[0]?.at_ms ?? 0),
      changed: rows.map(({ change }) => changeTextOf(change)).join('\n'),
    },
  };
}

/**
 * Returns the record that a call is about, in the format of the column: its path up to the first
 * parameter, with the parameters.
 */
export function aboutOf(path: string, params: object): string {
  return `${path.slice(0, path.indexOf('}') + 1)} ${JSON.stringify(params)}`;
}
