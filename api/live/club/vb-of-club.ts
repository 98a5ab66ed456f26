import { and, eq, inArray, sql } from 'drizzle-orm';
import { roleNames, roles } from '../../../calls/platform/role.ts';
import { isBlockedBetween } from '../../people/block/is-blocking.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';

const VB_ROLES = roleNames.filter((name) => roles[name].goes_live);

/**
 * Selects the VB of a club. Selects none for other users and closed accounts, and if the VB and the
 * caller block one another.
 */
export const selectClubVb = (db: Db, uuid: string, caller: SqlText | null) =>
  db
    .select({ ...userCardColumns })
    .from(users)
    .where(
      and(
        eq(users.uuid, uuid),
        inArray(users.role, VB_ROLES),
        sql`NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = users.uuid)`,
        caller === null ? undefined : sql`NOT ${isBlockedBetween(sql`${caller}`, users.uuid)}`,
      ),
    );
