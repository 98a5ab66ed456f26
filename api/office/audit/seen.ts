/** Two of staff at the same thing: who has not seen what the other has changed is told of it, and changes nothing. */
import { and, desc, eq, gt } from 'drizzle-orm';
import { users } from '../../people/profile/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/host/db.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { auditChanges, auditEntries } from './tables.ts';
import { wordsOf } from './words.ts';

/** What the trigger says of an entry that comes too late. */
export const TOO_LATE = 'somebody of staff has changed it meanwhile';

/** So much of what was changed is told. */
const TOLD = 20;

/** A command of staff that had not seen what somebody else did with the same thing; nothing of it is written. */
export class ChangedMeanwhile extends Error {}

/** The latest change of all, as of which staff read. */
export const selectLatest = (db: Db) =>
  db.select({ position: auditChanges.position }).from(auditChanges).orderBy(desc(auditChanges.position)).limit(1);

/** What a reading was of, as its entity tag (RFC 9110, 8.8.3). */
export const tagOf = (position = 0): string => `"${position}"`;

/** The change up to which everything was seen, out of `If-Match`; null: it is not said. What is no tag of ours has seen nothing. */
export function seenIn(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined) return null;
  return Number(/^"(\d{1,15})"$/.exec(ifMatch)?.[1] ?? 0);
}

/** What somebody did with it meanwhile. `about` is as the column has it. */
export async function changedMeanwhile(db: Db, about: string, seen: number): Promise<Failed> {
  const rows = await db
    .select({ at_ms: auditEntries.at_ms, name: users.name, change: auditChanges })
    .from(auditEntries)
    .innerJoin(auditChanges, eq(auditChanges.entry_uuid, auditEntries.uuid))
    .leftJoin(users, eq(users.uuid, auditEntries.by_uuid))
    .where(and(eq(auditEntries.about, about), gt(auditChanges.position, seen)))
    .orderBy(desc(auditChanges.position))
    .limit(TOLD);
  return {
    failed: 'changed_meanwhile',
    facts: {
      by_name: rows[0]?.name ?? null,
      at: moment(rows[0]?.at_ms ?? 0),
      changed: rows.map(({ change }) => wordsOf(change)).join('\n'),
    },
  };
}

/** What a call of this path is about, as the column has it: where its path names one of many, and which. */
export function aboutOf(path: string, params: object): string {
  return `${path.slice(0, path.indexOf('}') + 1)} ${JSON.stringify(params)}`;
}
