/** Who may give which role to whom, and the second person's word for those that may do everything. */
import { eq, sql } from 'drizzle-orm';
import { type Role, role as roleShape, roles } from '../../../calls/platform/role.ts';
import { type ApprovalSubject, askApproval, digestOf } from '../../identity/approval/approval.ts';
import { newPasskeyUntil } from '../../identity/auth/staff-passkey.ts';
import { users } from '../../people/profile/tables.ts';
import { lookAtSessions } from '../../platform/base/look-at-sessions.ts';
import type { Db } from '../../platform/host/db.ts';
import type { Caller } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { type Statement, updateRow } from '../../platform/host/statement.ts';

const KIND = 'role';
const UUID_LENGTH = 36;
const chiefs: readonly Role[] = ['admin', 'ceo'];

/** Whether a role may do everything. */
export const isChief = (role: Role) => chiefs.includes(role);

/** Whether somebody of a role works for the house. */
export const isOfHouse = (role: Role) => roles[role].group === 'internal';

/** Why this caller may not make that of somebody; null where they may. */
export function refusalOf(caller: Pick<Caller, 'user_uuid' | 'role'>, person: Person, to: Role): Failed | null {
  if (person.uuid === caller.user_uuid) return { failed: 'role_of_oneself' };
  // The account of a family comes with its family.
  if (person.role === 'family' || to === 'family') return { failed: 'role_of_family' };
  const isOfChiefs = isOfHouse(person.role) || isOfHouse(to);
  return isOfChiefs && !isChief(caller.role) ? { failed: 'role_of_house' } : null;
}

/** Whether it wants a second person. */
export const wantsTwo = (person: Person, to: Role): boolean => isChief(person.role) || isChief(to);

/** Whose role it is, as it was seen. */
export interface Person {
  uuid: string;
  role: Role;
}

const termsOf = ({ uuid, role }: Person, to: Role) => digestOf({ uuid, from: role, to });

/** Gives somebody a role that they had not when they were looked at, and of the house also time to make a passkey; where they have another by now, nothing changes. */
export const giveRole = ({ uuid, role }: Person, to: Role, now: Date): Statement =>
  updateRow(users, { uuid, role }, { role: to, new_passkey_until_ms: isOfHouse(to) ? newPasskeyUntil(now) : null });

/** Asks another to approve it. */
export const askRole = async (
  person: Person,
  to: Role,
  { uuid, ground, by, now }: { uuid: string; ground: string; by: string; now: Date },
): Promise<Statement> =>
  askApproval(
    {
      uuid,
      subject_kind: KIND,
      subject_id: `${person.uuid} ${to}`,
      digest: await termsOf(person, to),
      amount_satang: null,
      ground,
      asked_by: by,
    },
    now,
  );

async function subjectOf(db: Db, subject_id: string): Promise<{ person: Person; to: Role } | null> {
  const [uuid = '', to] = subject_id.split(' ');
  const [person] = await db.select({ uuid: users.uuid, role: users.role }).from(users).where(eq(users.uuid, uuid));
  return person ? { person, to: roleShape.parse(to) } : null;
}

/** What a second person approves, who is not the one whose role it is. */
export const roleApproval: ApprovalSubject = {
  kind: KIND,
  tells: sql`SELECT json_object('person', json_object('uuid', users.uuid, 'name', users.name), 'role_after', substr(subject_id, 38),
    'role_before', CASE approvals.state WHEN 'open' THEN role END) FROM users WHERE users.uuid = substr(subject_id, 1, 36)`,
  async digestNow({ db, approval }) {
    const found = await subjectOf(db, approval.subject_id);
    return found && termsOf(found.person, found.to);
  },
  notBy: async ({ approval, decided_by }) =>
    approval.subject_id.startsWith(decided_by) ? { failed: 'approval_of_oneself' } : null,
  async approved({ db, approval, now }) {
    const found = await subjectOf(db, approval.subject_id);
    return found ? [giveRole(found.person, found.to, now)] : { failed: 'user_not_found' };
  },
  afterwards: ({ approval }, { env }) => lookAtSessions(env, approval.subject_id.slice(0, UUID_LENGTH)),
};
