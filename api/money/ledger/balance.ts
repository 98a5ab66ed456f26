/** Balances of accounts. */
import { eq } from 'drizzle-orm';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { ledgerAccounts } from './tables.ts';

/** Selects an account by id. No row: it was never opened, so it is empty. */
export const selectAccount = (db: Db, id: SqlText) =>
  db
    .select({ balance: ledgerAccounts.balance, lowest: ledgerAccounts.lowest })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, id));

type AccountRow = Awaited<ReturnType<typeof selectAccount>>[number];

/** Returns the balance of a selected account. */
export const balanceOf = ([account]: readonly AccountRow[]): number => account?.balance ?? 0;

/** Returns a family's debt and its limit, from its debt account. */
export const debtOf = ([account]: readonly AccountRow[]) => ({
  debt_satang: -(account?.balance ?? 0),
  credit_limit_satang: -(account?.lowest ?? 0),
});
