/** Entries of accounts. */
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import { ledgerEntries, ledgerTransfers } from './tables.ts';

/**
 * Selects entries with the transfer, its time, and the balance after it. The caller adds the
 * condition.
 */
export const selectEntries = (db: Db) =>
  db
    .select({
      reference: ledgerEntries.transfer_id,
      amount: ledgerEntries.amount,
      after: ledgerEntries.balance_after,
      moved_at_ms: ledgerTransfers.moved_at_ms,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transfer_id))
    .$dynamic();
