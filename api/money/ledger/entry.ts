/** Entries of accounts. */
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { isPresent, type OldPorts, readLast, readMonth, withOldRows } from '../../platform/archive/read-shelf.ts';
import type { Db } from '../../platform/framework/db.ts';
import { isFirstEntry, movementShelf } from './movement-shelf.ts';
import { ledgerEntries } from './tables.ts';

/**
 * Selects entries with the transfer, its time, and the balance after it. The caller adds the
 * condition.
 */
export const selectEntries = (db: Db) =>
  db
    .select({
      position: ledgerEntries.position,
      reference: ledgerEntries.transfer_id,
      amount: ledgerEntries.amount,
      after: ledgerEntries.balance_after,
      moved_at_ms: ledgerEntries.moved_at_ms,
    })
    .from(ledgerEntries)
    .$dynamic();

type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Selects the last entries of an account, without those of months that left. */
export const selectLastEntries = (db: Db, account: string, limit: number) =>
  selectLast(db, account, limit, isPresent(ledgerEntries.moved_at_ms));

const selectLast = (db: Db, account: string, limit: number, among?: SQL) =>
  selectEntries(db)
    .where(and(eq(ledgerEntries.account_id, account), among))
    .orderBy(desc(ledgerEntries.position))
    .limit(limit);

/** Adds entries from the archive, up to a limit. */
export function withOldEntries(
  rows: readonly EntryRow[],
  { account, limit, ...ports }: { account: string; limit: number } & OldPorts,
) {
  const query = selectLast(ports.db, account, limit);
  return withOldRows(rows, limit, { ...ports, shelf: movementShelf, owner: account, query, isFirst: isFirstEntry });
}

/** Lines and balances of an account in a month. */
export interface MonthEntries {
  lines: EntryRow[];
  opening: number;
  closing: number;
}

/** Reads an account's month that left: a part of its entries, first to last, and both balances. */
export async function readOldMonth(
  ports: OldPorts,
  { account, month, from, limit }: { account: string; month: string; from: number; limit: number },
): Promise<MonthEntries> {
  const rows = await readMonth(ports, { shelf: movementShelf, owner: account, month });
  const entries = rows.toReversed().map(({ key, at, row }) => ({
    position: Number(key),
    reference: String(row.transfer_id),
    amount: Number(row.amount),
    after: Number(row.balance_after),
    moved_at_ms: at,
  }));
  const [first, last] = [entries.at(0), entries.at(-1)];
  if (first && last)
    return { lines: entries.slice(from, from + limit), opening: first.after - first.amount, closing: last.after };
  const [before] = await readLast(ports, { shelf: movementShelf, owner: account, month });
  const balance = Number(before?.row.balance_after ?? 0);
  return { lines: [], opening: balance, closing: balance };
}
