/**
 * Makes a user an admin by a code that an operator has put into the database, for when no admin
 * exists.
 */

import { eq } from 'drizzle-orm';
import { becomeAdmin } from '../../../calls/office/operation.ts';
import { newPasskeyUntil } from '../../identity/auth/staff-passkey.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { commitUnless, updateRow } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { adminCodes } from './tables.ts';

export const adminRoutes = (on: On) => {
  on(becomeAdmin, async ({ form: { code } }, { db, now, caller, requestId }) => {
    const { user_uuid, token_id } = caller;
    const hash = await hashOf(code);
    const [adminCode] = await db.select().from(adminCodes).where(eq(adminCodes.hash, hash));
    // A repeated request of the same user succeeds.
    if (adminCode?.user_uuid === user_uuid) return admin;
    const now_ms = now.getTime();
    const isOpen = adminCode !== undefined && adminCode.used_at_ms === null && adminCode.expires_at_ms > now_ms;
    // The trigger `admin_codes_work_once` (rules.sql) rejects the later of two concurrent uses, and
    // rolls back all its writes, the audit entry included.
    const result = isOpen
      ? await commitUnless(
          db,
          ['a code can be used only once'],
          [
            updateRow(adminCodes, { hash }, { used_at_ms: now_ms, user_uuid }),
            updateRow(users, { uuid: user_uuid }, { role: 'admin', new_passkey_until_ms: newPasskeyUntil(now) }),
          ],
        )
      : null;
    if (result === null || result.conflict !== null) {
      logSecurity('admin_code_refused', { requestId, user_uuid, token_id });
      return { failed: 'admin_code_wrong' };
    }
    logSecurity('became_admin', { requestId, user_uuid, token_id });
    return admin;
  });
};

const admin = { data: { role: 'admin' as const } };

/** Returns the hash of a code. Separators and case are ignored. */
const hashOf = (code: string): Promise<string> => sha256Hex(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
