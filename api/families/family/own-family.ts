/** The family of a caller: as its owner, or as a member. */
import { sql } from 'drizzle-orm';
import { ownedFamily, ownedFamilyOf } from '../../money/order/read-order.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';

/** Selects the family that the bearer owns. Null for other users. */
export const ownedBy = (db: Db, bearer: Bearer): SqlText => sql<string>`${ownedFamilyOf(db, bearer)}`;

/** Returns the family of which the bearer is a member. */
export const familyOf = ({ user_uuid }: Bearer): SqlText =>
  sql<string>`(SELECT family_uuid FROM family_members WHERE user_uuid = ${user_uuid} AND left_at_ms IS NULL)`;

/**
 * Returns the family that the caller owns, or a failure. Staff administer families but own none.
 */
export const ownFamily = (caller: Caller): string | Failed =>
  ownedFamily(caller) ?? { failed: 'family_account_required' };
