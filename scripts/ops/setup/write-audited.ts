import { auditTrailOf } from '../../../api/office/audit/trail.ts';
import type { Statement } from '../../../api/platform/framework/statement.ts';
import type { Database } from './database.ts';

/**
 * Runs statements in one transaction with an audit entry. The entry names the command, and no
 * member of staff.
 */
export async function writeWithAudit(
  database: Database,
  { command, subject, now }: { command: string; subject: object; now: Date },
  statements: readonly Statement[],
): Promise<void> {
  const trail = auditTrailOf({ call: command, caller: null, params: subject, form: {}, requestId: '', now });
  await database.write(...trail.around(statements));
}
