/**
 * Accounts that receive nothing more. A trigger enforces it: `users_rise_while_open` in rules.sql.
 * user-rules.sql says per table which rows may still be written for such an account.
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
