/** Rules for changing roles: who may give which role to which person. */
import { isChief, isInternalRole, type Role } from '../../../calls/platform/role.ts';
import { newPasskeyUntil } from '../../identity/auth/staff-passkey.ts';
import type { Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type Statement, updateRow } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';

/** Returns why the caller may not give this role to this person; null if they may. */
export function roleRefusal(
  caller: Pick<Caller, 'user_uuid' | 'role'>,
  person: PersonWithRole,
  to: Role,
): Failed | null {
  if (person.uuid === caller.user_uuid) return { failed: 'role_of_oneself' };
  // Only `setFamilyOwner` changes the owner of a family.
  if (person.role === 'family' || to === 'family') return { failed: 'role_of_family' };
  const isOfChiefs = isInternalRole(person.role) || isInternalRole(to);
  return isOfChiefs && !isChief(caller.role) ? { failed: 'role_of_house' } : null;
}

/** A person with the role that the caller saw. */
export interface PersonWithRole {
  uuid: string;
  role: Role;
}

/**
 * Returns the statement that gives a role, and for staff the time to create a passkey. Does nothing
 * if the person's role has changed in the meantime.
 */
export const giveRole = ({ uuid, role }: PersonWithRole, to: Role, now: Date): Statement =>
  updateRow(
    users,
    { uuid, role },
    { role: to, new_passkey_until_ms: isInternalRole(to) ? newPasskeyUntil(now) : null },
  );
