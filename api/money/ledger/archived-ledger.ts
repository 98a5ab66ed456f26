import { sql } from 'drizzle-orm';
import type { ArchivedTable } from '../../platform/archive/table.ts';
import { ledgerEntries, ledgerTransfers } from './tables.ts';

/** An entry has the time of its transfer. */
export const archivedEntries: ArchivedTable = {
  table: ledgerEntries,
  at: sql`(SELECT moved_at_ms FROM ledger_transfers WHERE id = transfer_id)`,
};

export const archivedTransfers: ArchivedTable = { table: ledgerTransfers, at: ledgerTransfers.moved_at_ms };
