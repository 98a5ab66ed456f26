/** Notice between a family and one who belongs to it: as long as the agreement in force says, and taken back by whoever gave it. */
import { sql } from 'drizzle-orm';
import type { FamilyAgreement } from '../../../calls/families/family.ts';
import type { Task } from '../../platform/clock/task.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';
import { commit, type Statement, write } from '../../platform/host/statement.ts';
import { familyMembers } from './tables.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

/** What the clock calls it. */
export const FAMILY_TASK = 'families';

type Membership = typeof familyMembers.$inferSelect;

/** The membership of somebody in this family, as it stands. */
export const selectMembership = (db: Db, { user, family }: { user: SqlText; family: SqlText }) =>
  db.select().from(familyMembers).where(sql`user_uuid = ${user} AND left_at_ms IS NULL AND family_uuid = ${family}`);

/** Gives notice: what is written, and when it is over. */
export function giveNotice(
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

/** Takes notice back; nothing where the other side gave it, and a conflict where it is over. */
export const takeNoticeBack = ({ uuid }: Pick<Membership, 'uuid'>, by: 'family' | 'member'): Statement =>
  write`UPDATE family_members SET notice_at_ms = NULL, notice_by = NULL, notice_ground = NULL, leaves_at_ms = NULL
    WHERE uuid = ${uuid} AND notice_by = ${by}`;

/** Ends memberships when their notice is over, as of that moment. */
export const leave = (now: Date): Statement =>
  write`UPDATE family_members SET left_at_ms = leaves_at_ms
    WHERE uuid IN (SELECT uuid FROM family_members
      WHERE leaves_at_ms <= ${now.getTime()} AND left_at_ms IS NULL ORDER BY leaves_at_ms LIMIT ${AT_ONCE})
    RETURNING uuid`;

/** Members whose notice is over leave by the clock. */
export const familyTask: Task = {
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
    const done = await commit(db, [leave(now)]);
    return { done: done.conflict === null ? done.returned_count : 0 };
  },
};
