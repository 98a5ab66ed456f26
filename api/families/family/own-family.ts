/** Which family a caller has: as its account, or as one who belongs to it. */
import { sql } from 'drizzle-orm';
import { managedFamily, managedFamilyOf } from '../../money/order/read-order.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';
import type { Bearer, Caller } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';

/** The family whose account the bearer is; none where they are anything else. */
export const managedBy = (db: Db, bearer: Bearer): SqlText => sql<string>`${managedFamilyOf(db, bearer)}`;

/** The family that the bearer belongs to. */
export const familyOf = ({ user_uuid }: Bearer): SqlText =>
  sql<string>`(SELECT family_uuid FROM family_members WHERE user_uuid = ${user_uuid} AND left_at_ms IS NULL)`;

/** The family that the caller manages, or why they may not do this: staff look after families and own none. */
export const ownFamily = (caller: Caller): string | Failed =>
  managedFamily(caller) ?? { failed: 'family_account_required' };
