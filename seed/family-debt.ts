/** Coins of the families, and their debts for coins taken on credit. */
import { familyCoins, familyDebt, house } from '../api/money/ledger/account.ts';
import { ledgerAccounts, ledgerTransfers } from '../api/money/ledger/tables.ts';
import { DAY_MS } from './clock.ts';
import { type FamilySlug, familyUuid } from './family.ts';
import { insertMissing, type SeedStatement } from './statement.ts';

const COINS_PER_BAHT = 10;

const credits: readonly { slug: FamilySlug; limit_satang: number; debt_satang: number }[] = [
  { slug: 'dao-nuea', limit_satang: 2_000_000, debt_satang: 1_235_050 },
  { slug: 'chan-chai', limit_satang: 5_000_000, debt_satang: 0 },
  { slug: 'mekha', limit_satang: 1_000_000, debt_satang: 1_000_000 },
];

export function seedFamilyDebts(now: Date): SeedStatement[] {
  const moved_at_ms = now.getTime() - 45 * DAY_MS;
  const owing = credits.filter(({ debt_satang }) => debt_satang > 0);
  return [
    ...insertMissing(
      ledgerAccounts,
      credits.flatMap(({ slug, limit_satang }) => [
        familyDebt(familyUuid(slug), limit_satang),
        familyCoins(familyUuid(slug)),
      ]),
    ),
    ...insertMissing(
      ledgerTransfers,
      owing.flatMap(({ slug, debt_satang }) => [
        {
          id: `seed:loan:${slug}`,
          from_account: familyDebt(familyUuid(slug), 0).id,
          to_account: house.receivable.id,
          amount: debt_satang,
          moved_at_ms,
        },
        {
          id: `seed:loan-coins:${slug}`,
          from_account: house.coins.id,
          to_account: familyCoins(familyUuid(slug)).id,
          amount: Math.floor((debt_satang * COINS_PER_BAHT) / 100),
          moved_at_ms,
        },
      ]),
    ),
  ];
}
