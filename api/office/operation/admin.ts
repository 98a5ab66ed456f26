/** How somebody becomes an admin where nobody is one who could make them: by a code that was put into the database. */

import { eq } from 'drizzle-orm';
import { becomeAdmin } from '../../../calls/office/operation.ts';
import { newPasskeyUntil } from '../../identity/auth/staff-passkey.ts';
import { users } from '../../people/profile/tables.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { On } from '../../platform/host/route.ts';
import { logSecurity } from '../../platform/host/security-log.ts';
import { commit, updateRow } from '../../platform/host/statement.ts';
import { adminCodes } from './tables.ts';

export const adminRoutes = (on: On) => {
  on(becomeAdmin, async ({ form: { code } }, { db, now, caller, requestId }) => {
    const { user_uuid, token_id } = caller;
    const hash = await hashOf(code);
    const [known] = await db.select().from(adminCodes).where(eq(adminCodes.hash, hash));
    // Sent again by who has used it, it has done its work.
    if (known?.user_uuid === user_uuid) return admin;
    const now_ms = now.getTime();
    const isOpen = known !== undefined && known.used_at_ms === null && known.expires_at_ms > now_ms;
    // Of two at once the database lets one use it: what the other writes, the audit's entry too, is undone.
    const done = isOpen
      ? await commit(db, [
          updateRow(adminCodes, { hash }, { used_at_ms: now_ms, user_uuid }),
          updateRow(users, { uuid: user_uuid }, { role: 'admin', new_passkey_until_ms: newPasskeyUntil(now) }),
        ])
      : null;
    if (done !== null && done.conflict !== null && !done.conflict.includes('a code works once'))
      throw new Error(done.conflict);
    if (done === null || done.conflict !== null) {
      logSecurity('admin_code_refused', { requestId, user_uuid, token_id });
      return { failed: 'admin_code_wrong' };
    }
    logSecurity('became_admin', { requestId, user_uuid, token_id });
    return admin;
  });
};

const admin = { data: { role: 'admin' as const } };

/** Codes are of letters and digits; how they are grouped is for the eye. */
const hashOf = (code: string): Promise<string> => sha256Hex(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
