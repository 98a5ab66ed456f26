/** The roles that may be given to whom, and by whom. */
import { type Role, roles } from '../../../calls/platform/role.ts';
import { newPasskeyUntil } from '../../identity/auth/staff-passkey.ts';
import { users } from '../../people/profile/tables.ts';
import type { Caller } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { type Statement, updateRow } from '../../platform/host/statement.ts';

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

/** Whose role it is, as it was seen. */
export interface Person {
  uuid: string;
  role: Role;
}

/** Gives somebody a role that they had not when they were looked at, and of the house also time to make a passkey; where they have another by now, nothing changes. */
export const giveRole = ({ uuid, role }: Person, to: Role, now: Date): Statement =>
  updateRow(users, { uuid, role }, { role: to, new_passkey_until_ms: isOfHouse(to) ? newPasskeyUntil(now) : null });
