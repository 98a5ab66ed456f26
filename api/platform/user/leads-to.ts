import { sql } from 'drizzle-orm';
import type { SqlText } from '../framework/db.ts';

/**
 * Returns SQL for the account that a uuid stands for now: if it was merged, the surviving account.
 */
export const leadsTo = (uuid: SqlText) =>
  sql<string>`coalesce((SELECT leads_to_uuid FROM account_merges WHERE old_uuid = ${uuid}), ${uuid})`;
