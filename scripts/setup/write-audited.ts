import { trailOf } from '../../api/office/audit/trail.ts';
import type { Statement } from '../../api/platform/host/statement.ts';
import type { Database } from './database.ts';

/** Writes all of them or none, with a line of the audit: what a command has changed, said of nobody of the house. */
export async function writeAudited(
  database: Database,
  { command, subject, now }: { command: string; subject: object; now: Date },
  statements: readonly Statement[],
): Promise<void> {
  const trail = trailOf({ call: command, caller: null, params: subject, form: {}, requestId: '', now });
  await database.write(...trail.around(statements));
}
