/** What is in accounts. */
import { eq } from 'drizzle-orm';
import type { Db, SqlText } from '../../platform/host/db.ts';
import { ledgerAccounts } from './tables.ts';

/** An account by its id: no row where it is not open, and so empty. */
export const selectAccount = (db: Db, id: SqlText) =>
  db
    .select({ balance: ledgerAccounts.balance, lowest: ledgerAccounts.lowest })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, id));

type AccountRow = Awaited<ReturnType<typeof selectAccount>>[number];

/** What is in an account that was looked for. */
export const balanceOf = ([account]: readonly AccountRow[]): number => account?.balance ?? 0;

/** What a family owes, and may owe at most, by its account of debt. */
export const debtOf = ([account]: readonly AccountRow[]) => ({
  debt_satang: -(account?.balance ?? 0),
  credit_limit_satang: -(account?.lowest ?? 0),
});
