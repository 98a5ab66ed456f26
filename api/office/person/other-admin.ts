/**
 * Finds another admin, because the last admin must stay. Triggers enforce it
 * (api/identity/authority/rules.sql).
 */
import { and, eq, ne, notExists, sql } from 'drizzle-orm';
import { userBlocks } from '../../people/profile/block-tables.ts';
import { isBlockInForce } from '../../people/profile/user-block.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';

/** Selects one other admin who is not suspended. */
export const selectOtherAdmin = (db: Db, uuid: SqlText, now: Date) =>
  db
    .select({ uuid: users.uuid })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        ne(users.uuid, uuid),
        notExists(
          db
            .select({ one: sql`1` })
            .from(userBlocks)
            .where(and(eq(userBlocks.user_uuid, users.uuid), isBlockInForce(now))),
        ),
      ),
    )
    .limit(1);
