import { and, sql } from 'drizzle-orm';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { isBlockedBetween } from '../block/is-blocking.ts';
import { looksIn } from './mention.ts';

/** Maximum users read by name. A name with more users is ambiguous anyway. */
const MAX_NAMESAKES = 15;

/** Selects the users whom a text of `by` may mention. A block between the two excludes them. */
export const selectNamed = (db: Db, { text, by }: { text: string; by: SqlText }) =>
  db
    .select({ uuid: users.uuid, name: users.name })
    .from(users)
    .where(
      and(
        sql`${users.name_skeleton} IN (SELECT value FROM json_each(${JSON.stringify(looksIn(text))}))`,
        sql`NOT ${isBlockedBetween(by, sql`users.uuid`)}`,
        sql`NOT EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = users.uuid)`,
      ),
    )
    .limit(MAX_NAMESAKES);
