/** How somebody becomes an admin where nobody is one who could make them: by a code that was put into the database. */

import { and, eq } from 'drizzle-orm';
import { becomeAdmin } from '../../calls/operation.ts';
import { sha256Hex } from '../host/digest.ts';
import type { On } from '../host/route.ts';
import { logSecurity } from '../host/security-log.ts';
import { commit, write } from '../host/statement.ts';
import { adminCodes } from './tables.ts';

export const adminRoutes = (on: On) => {
  on(becomeAdmin, async ({ form: { code } }, { db, now, caller, requestId }) => {
    const { user_uuid, token_id } = caller;
    const hash = await hashOf(code);
    const now_ms = now.getTime();
    const writes = [
      write`UPDATE admin_codes SET used_at_ms = ${now_ms}, user_uuid = ${user_uuid}
        WHERE hash = ${hash} AND used_at_ms IS NULL AND expires_at_ms > ${now_ms}`,
      write`UPDATE users SET role = 'admin'
        WHERE uuid = ${user_uuid} AND EXISTS (
          SELECT 1 FROM admin_codes WHERE hash = ${hash} AND user_uuid = ${user_uuid} AND used_at_ms = ${now_ms}
        )`,
    ];
    const own = and(eq(adminCodes.hash, hash), eq(adminCodes.user_uuid, user_uuid));
    const done = await commit(db, writes, {
      codes: db.select({ used_at_ms: adminCodes.used_at_ms }).from(adminCodes).where(own),
    });
    if (done.conflict !== null) throw new Error(done.conflict);
    // Sent again by who has used it, it has done its work.
    const [used] = done.found.codes;
    if (!used) {
      logSecurity('admin_code_refused', { requestId, user_uuid, token_id });
      return { failed: 'admin_code_wrong' };
    }
    if (used.used_at_ms === now_ms) logSecurity('became_admin', { requestId, user_uuid, token_id });
    return { data: { role: 'admin' as const } };
  });
};

/** Codes are of letters and digits; how they are grouped is for the eye. */
const hashOf = (code: string): Promise<string> => sha256Hex(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
