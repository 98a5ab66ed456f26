/** People of a test's own, with an account at the sandbox's provider: whatever a test does to them, no other sees it. */
import { accounts } from '../../api/auth/tables.ts';
import { families } from '../../api/family/tables.ts';
import { insertRow, type Statement } from '../../api/host/statement.ts';
import { familyCoins, familyDebt, house, openAccount } from '../../api/ledger/account.ts';
import { transfer } from '../../api/ledger/transfer.ts';
import { users } from '../../api/profile/tables.ts';
import { query } from './database.ts';

/** The name of their account. */
export type Guest = `guest-${string}`;

/** Somebody new, who has nothing. */
export const newGuest = () => make('normal', null);

/** Somebody new, whose family owes 10,000 baht. */
export async function newFamilyOwner(): Promise<Guest> {
  const uuid = crypto.randomUUID();
  const now = new Date();
  const debt = familyDebt(uuid, 2_000_000);
  await run(
    insertRow(families, { uuid, slug: `family-${uuid.slice(0, 8)}`, name: 'ครอบครัวแขก', created_at_ms: now.getTime() }),
    openAccount(debt),
    openAccount(familyCoins(uuid)),
    transfer(`loan:${uuid}`, { from: debt, to: house.receivable, amount: 1_000_000, now }),
    transfer(`loan-coins:${uuid}`, { from: house.coins, to: familyCoins(uuid), amount: 100_000, now }),
  );
  return make('family', uuid);
}

async function make(role: 'normal' | 'family', family_uuid: string | null): Promise<Guest> {
  const user_uuid = crypto.randomUUID();
  const guest: Guest = `guest-${user_uuid.slice(0, 8)}`;
  const now = Date.now();
  const user = {
    uuid: user_uuid,
    name: 'แขก',
    avatar_url: '/media/avatar/somo.svg',
    role,
    family_uuid,
    created_at_ms: now,
  };
  const account = { provider: 'sandbox', provider_account_id: `demo-${guest}`, user_uuid, linked_at_ms: now };
  await run(insertRow(users, user), insertRow(accounts, account));
  return guest;
}

async function run(...statements: readonly Statement[]) {
  for (const { sql, params } of statements) await query(sql, ...params);
}
