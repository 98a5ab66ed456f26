import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { memberBlocks } from './tables.ts';

type Uuid = SQLWrapper | string;

/** Selects 1 if one user blocks another, otherwise 0. */
export const isBlocking = (one: Uuid, other: Uuid): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = ${one} AND blocked_uuid = ${other})`;

/** Selects 1 if either user blocks the other, otherwise 0. Reads at most two index entries. */
export const isBlockedBetween = (one: Uuid, other: Uuid): SQL<number> =>
  sql<number>`(${isBlocking(one, other)} OR ${isBlocking(other, one)})`;

/** Maximum users that a list hides, in each direction. */
const MAX_HIDDEN = 500;

/**
 * Selects whether the first user blocks the second (`is_blocked`) and the reverse (`is_hidden`),
 * and the users that lists must hide from the first one: up to 500 that they block, and up to 500
 * that block them.
 */
export const selectBlocks = (db: Db, one: SqlText, other: SqlText) => ({
  between: db
    .select({ is_blocked: isBlocking(one, other).as('is_blocked'), is_hidden: isBlocking(other, one).as('is_hidden') })
    .from(sql`(SELECT 1)`),
  blocked: db
    .select({ uuid: memberBlocks.blocked_uuid })
    .from(memberBlocks)
    .where(eq(memberBlocks.user_uuid, one))
    .orderBy(memberBlocks.order_key)
    .limit(MAX_HIDDEN),
  blocking: db
    .select({ uuid: memberBlocks.user_uuid })
    .from(memberBlocks)
    .where(eq(memberBlocks.blocked_uuid, one))
    .limit(MAX_HIDDEN),
});
