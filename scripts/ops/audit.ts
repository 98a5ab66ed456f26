/**
 * Verifies the hash chain of the audit log from its beginning: `npm run audit [-- <origin>]`.
 * VELA_SESSION is the value of a staff member's browser cookie `session` (`__Host-session` on
 * https). It prints the number of entries and the last digest, which should be stored elsewhere.
 * Fails if an entry was changed.
 */
import { checkAudit } from '../../calls/office/audit.ts';
import { askSite, type Source } from '../dev/ask-site.ts';
import { localOrigin } from '../dev/local-origin.ts';

/** Returns the result as a line to print. */
export async function auditOf(source: Source): Promise<{ line: string; isRight: boolean }> {
  let after = 0;
  for (;;) {
    const { data } = await askSite(source, checkAudit, { query: { after: String(after) } });
    const { checked_to, last_number, broken_number, hash } = data;
    if (broken_number !== null) return { line: `Entry ${broken_number} is NOT what was written down.`, isRight: false };
    if (checked_to >= last_number) return { line: `${last_number} entries, the last digest ${hash}`, isRight: true };
    after = checked_to;
  }
}

if (import.meta.main) {
  const [origin = localOrigin] = process.argv.slice(2);
  const { line, isRight } = await auditOf({ origin, session: process.env.VELA_SESSION });
  console.log(line);
  if (!isRight) process.exitCode = 1;
}
