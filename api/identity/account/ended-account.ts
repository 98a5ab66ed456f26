/**
 * Accounts that are being closed, are closed, or were merged. The trigger `users_rise_while_open`
 * (rules.sql) refuses roles and families for them. The guards of user-rules.sql refuse new rows,
 * and list the columns in which they are still allowed.
 */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { closings } from '../../privacy/privacy/tables.ts';
import { accountMerges } from './tables.ts';

/** Selects a user if their account is being closed, is closed, or was merged. */
export const selectEnded = (db: Db, uuid: string) =>
  db
    .select({ uuid: closings.user_uuid })
    .from(closings)
    .where(eq(closings.user_uuid, uuid))
    .unionAll(db.select({ uuid: accountMerges.old_uuid }).from(accountMerges).where(eq(accountMerges.old_uuid, uuid)));

/** Selects a user if their account is closed: it ended after the caller was authenticated. */
export const selectClosed = (db: Db, uuid: SqlText) =>
  db
    .select({ uuid: closings.user_uuid })
    .from(closings)
    .where(and(eq(closings.user_uuid, uuid), isNotNull(closings.done_at_ms)));
