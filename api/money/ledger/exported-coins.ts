/** Movements of a user's coins, for the personal data export. */
import { and, asc, eq, getViewSelectedFields } from 'drizzle-orm';
import { isPresent, readOwner } from '../../platform/archive/read-shelf.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { ExportedSection } from '../../privacy/privacy/export.ts';
import { userCoins } from './account.ts';
import { movementShelf } from './movement-shelf.ts';
import { ledgerEntries } from './tables.ts';

async function exportedCoins(db: Db, env: object, userUuid: string): Promise<Record<string, unknown>[]> {
  const owner = userCoins(userUuid).id;
  const { moved_at_ms: _, ...columns } = getViewSelectedFields(ledgerEntries);
  const oldRows = await readOwner({ db, env }, { shelf: movementShelf, owner });
  const rows = await db
    .select(columns)
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account_id, owner), isPresent(ledgerEntries.moved_at_ms)))
    .orderBy(asc(ledgerEntries.position));
  return [
    ...oldRows.map(({ row }) => Object.fromEntries(Object.keys(columns).map((name) => [name, row[name]]))),
    ...rows,
  ];
}

export const coinSection: ExportedSection = { name: 'coins', rowsOf: exportedCoins };
