/** What is in accounts. */
import { inArray } from 'drizzle-orm';
import type { Db } from '../host/db.ts';
import { type Account, familyCoins, userCoins } from './account.ts';
import { ledgerAccounts } from './tables.ts';

/** The coins of a user and of a family, by one read; 0 where there is no account yet, or no family. */
export async function readCoins(db: Db, userUuid: string, familyUuid: string | null = null) {
  const [user, family] = [userCoins(userUuid), familyUuid === null ? null : familyCoins(familyUuid)];
  const rows = await db
    .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, family ? [user.id, family.id] : [user.id]));
  const balanceOf = (account: Account | null) => rows.find(({ id }) => id === account?.id)?.balance ?? 0;
  return { user: balanceOf(user), family: balanceOf(family) };
}
