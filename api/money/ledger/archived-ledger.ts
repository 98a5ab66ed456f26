import { sql } from 'drizzle-orm';
import type { ArchivedTable } from '../../platform/archive/table.ts';
import { ledgerEntries, ledgerTransfers } from './tables.ts';

/**
 * An entry has the time of its transfer. It leaves when the next entry of its account is old too, so
 * that the first entry in the database is the opening balance of the account. Transfers of orders,
 * promotions, payments, refunds and cases stay, because rules look them up. So do the last transfer
 * and the one that the last closing names.
 */
export const archivedEntries: ArchivedTable = {
  table: ledgerEntries,
  at: sql`(SELECT moved_at_ms FROM ledger_transfers WHERE id = transfer_id)`,
  leaves: (before_ms) => sql`EXISTS (
      SELECT 1 FROM ledger_entries AS next LEFT JOIN ledger_transfers ON id = next.transfer_id
      WHERE next.account_id = ledger_entries.account_id AND next.position = ledger_entries.position + 1
        AND coalesce(moved_at_ms, 0) < ${before_ms}
    )`,
};

export const archivedTransfers: ArchivedTable = {
  table: ledgerTransfers,
  at: ledgerTransfers.moved_at_ms,
  leaves: (before_ms) => sql`moved_at_ms < ${before_ms}
      AND substr(id, 1, instr(id, ':')) NOT IN ('order:', 'promotion:', 'payment:', 'refund:', 'case:')
      AND rowid < (SELECT max(rowid) FROM ledger_transfers)
      AND id IS NOT (SELECT read_up_to ->> '$.transfer_id' FROM ledger_closings ORDER BY number DESC LIMIT 1)`,
};
