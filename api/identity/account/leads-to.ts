import { sql } from 'drizzle-orm';
import type { SqlText } from '../../platform/host/db.ts';

/** The account that a number leads to: another one where it went into that. */
export const leadsTo = (uuid: SqlText) =>
  sql<string>`coalesce((SELECT leads_to_uuid FROM account_merges WHERE old_uuid = ${uuid}), ${uuid})`;
