/**
 * Finds another admin, because the last admin must stay. A trigger enforces it
 * (api/identity/authority/rules.sql).
 */
import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import { userBlocks } from '../../people/profile/block-tables.ts';
import type { Db } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';

/** Selects one other admin who is not suspended indefinitely. */
export const selectOtherAdmin = (db: Db, uuid: string) =>
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
            .where(and(eq(userBlocks.user_uuid, users.uuid), isNull(userBlocks.until_ms))),
        ),
      ),
    )
    .limit(1);
