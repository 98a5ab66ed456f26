import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether either of two blocks the other: 1 or 0. Looks at two places of an index. */
export const isBlockedBetween = (one: SQLWrapper | string, other: SQLWrapper | string): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = ${one} AND blocked_uuid = ${other})
    OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = ${other} AND blocked_uuid = ${one}))`;
