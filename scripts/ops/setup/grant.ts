/**
 * Gives a role with direct write access to the database: for the first admin, and if no admin is
 * left.
 */

import { z } from 'zod';
import { newPasskeyUntil } from '../../../api/identity/auth/staff-passkey.ts';
import { updateRow, write } from '../../../api/platform/framework/statement.ts';
import { users } from '../../../api/platform/user/tables.ts';
import { role, roles } from '../../../calls/platform/role.ts';
import { personOf } from './account-of.ts';
import type { Database } from './database.ts';
import { writeWithAudit } from './write-audited.ts';

/**
 * Roles that can be given: those of staff, and `normal`. The role of a VB comes with a contract,
 * that of a family with the family.
 */
export const grantable = role.options.filter((name) => name === 'normal' || roles[name].group === 'internal');

/**
 * Gives a role at once: the API reads roles at every call. Adds an audit entry. Throws if the role
 * cannot be given.
 */
export async function grant(
  database: Database,
  { account, role: roleName, now, say }: { account: string; role: string; now: Date; say: (line: string) => void },
): Promise<void> {
  const role = grantable.find((name) => name === roleName);
  if (!role) throw new Error(`A role is one of ${grantable.join(', ')}.`);
  const { uuid, name, role: before } = await personOf(database, account);
  if (before !== 'normal' && roles[before].group !== 'internal') {
    throw new Error(`${name} is ${before}, which ends in the office and not here.`);
  }
  if (before === 'admin' && role !== 'admin' && !(await hasOtherAdmin(database, uuid))) {
    throw new Error(`${name} is the last admin. Make somebody else an admin first.`);
  }
  const isInternal = roles[role].group === 'internal';
  // Giving the same role again allows a new passkey, for staff who lost theirs and have no
  // colleague to allow it.
  if (before !== role || isInternal) {
    const audit = { command: 'npm run grant', subject: { account: uuid }, now };
    await writeWithAudit(database, audit, [
      updateRow(users, { uuid }, { role, new_passkey_until_ms: isInternal ? newPasskeyUntil(now) : null }),
    ]);
  }
  say(`${name} (${uuid}) ${before === role ? 'is' : `was ${before}, and is now`} ${role}.`);
}

/**
 * Returns whether another user is an admin and not suspended. The trigger `users_keep_an_admin`
 * enforces the same against concurrent changes
 * (api/identity/authority/rules.sql).
 */
async function hasOtherAdmin(database: Database, uuid: string): Promise<boolean> {
  const others = await database.rows(
    write`SELECT uuid FROM acting_admins WHERE uuid <> ${uuid} LIMIT 1`,
    z.object({ uuid: z.string() }),
  );
  return others.length > 0;
}
