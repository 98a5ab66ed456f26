/**
 * Notice between a family and a member. Its length comes from the contract in force, and only the
 * side that gave it can withdraw it. Triggers in rules.sql enforce this.
 */
import { sql } from 'drizzle-orm';
import type { FamilyAgreement } from '../../../calls/families/family.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { commitCounted, type Statement, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { familyMembers } from './tables.ts';

const DAY_MS = 86_400_000;
const MAX_PER_RUN = 200;

/** Name of the scheduled job. */
export const FAMILY_JOB = 'families';

type Membership = typeof familyMembers.$inferSelect;

/** Selects the current membership of a user in this family. */
export const selectMembership = (db: Db, { user, family }: { user: SqlText; family: SqlText }) =>
  db.select().from(familyMembers).where(sql`user_uuid = ${user} AND left_at_ms IS NULL AND family_uuid = ${family}`);

/**
 * Returns the statement of a notice, and the end of the membership. Without a contract the notice
 * ends at once.
 */
export function giveFamilyNotice(
  { uuid }: Pick<Membership, 'uuid'>,
  {
    by,
    ground,
    agreement,
    now,
  }: { by: 'family' | 'member'; ground: string; agreement: FamilyAgreement | null; now: Date },
): { statement: Statement; leaves_at_ms: number } {
  const leaves_at_ms = now.getTime() + (agreement?.notice_days ?? 0) * DAY_MS;
  return {
    leaves_at_ms,
    statement: write`UPDATE family_members
      SET notice_at_ms = ${now.getTime()}, notice_by = ${by}, notice_ground = ${ground}, leaves_at_ms = ${leaves_at_ms}
      WHERE uuid = ${uuid}`,
  };
}

/**
 * Withdraws a notice. Does nothing if the other side gave it, and conflicts if the membership has
 * ended.
 */
export const takeNoticeBack = ({ uuid }: Pick<Membership, 'uuid'>, by: 'family' | 'member'): Statement =>
  write`UPDATE family_members SET notice_at_ms = NULL, notice_by = NULL, notice_ground = NULL, leaves_at_ms = NULL
    WHERE uuid = ${uuid} AND notice_by = ${by}`;

/** Ends memberships whose notice is over, at the time of that end. */
const endMemberships = (now: Date): Statement =>
  write`UPDATE family_members SET left_at_ms = leaves_at_ms
    WHERE uuid IN (SELECT uuid FROM family_members
      WHERE leaves_at_ms <= ${now.getTime()} AND left_at_ms IS NULL ORDER BY leaves_at_ms LIMIT ${MAX_PER_RUN})
    RETURNING uuid`;

/** Scheduled job that ends memberships after their notice. */
export const familyJob: Job = {
  name: 'families',
  due: async ({ db }) => {
    const [next] = await db
      .select({ leaves_at_ms: familyMembers.leaves_at_ms })
      .from(familyMembers)
      .where(sql`leaves_at_ms IS NOT NULL AND left_at_ms IS NULL`)
      .orderBy(familyMembers.leaves_at_ms)
      .limit(1);
    return next?.leaves_at_ms ?? null;
  },
  run: async ({ db, now }) => {
    const result = await commitCounted(db, [endMemberships(now)]);
    return { done: result.returned_count };
  },
};
