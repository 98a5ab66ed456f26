/** Movements of a user's coins, for the personal data export. */
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { isPresent, readOwner } from '../../platform/archive/read-shelf.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { ExportedSection } from '../../privacy/privacy/export.ts';
import { userCoins } from './account.ts';
import { movementShelf } from './movement-shelf.ts';
import { ledgerEntries, ledgerTransfers } from './tables.ts';

async function exportedCoins(db: Db, env: object, userUuid: string): Promise<Record<string, unknown>[]> {
  const owner = userCoins(userUuid).id;
  const oldRows = await readOwner({ db, env }, { shelf: movementShelf, owner });
  const rows = await db
    .select(getTableColumns(ledgerEntries))
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transfer_id))
    .where(and(eq(ledgerEntries.account_id, owner), isPresent(ledgerTransfers.moved_at_ms)))
    .orderBy(asc(ledgerEntries.position));
  const columns = Object.keys(getTableColumns(ledgerEntries));
  return [...oldRows.map(({ row }) => Object.fromEntries(columns.map((name) => [name, row[name]]))), ...rows];
}

export const coinSection: ExportedSection = { name: 'coins', rowsOf: exportedCoins };
