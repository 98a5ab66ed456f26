/**
 * Payments with a family's coins: the wallet that the caller may spend, or the caller's budget. The
 * triggers in rules.sql check the limit and record the spending; the rules of gifts and of shop
 * orders move the coins.
 */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import type { Payer } from '../../../calls/platform/page-field.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { familyBudget, familyCoins } from '../ledger/account.ts';
import { ledgerAccounts } from '../ledger/tables.ts';

/** Selects the wallet that a user may spend, if any. */
export const selectWallet = (db: Db, user: SqlText, now: Date) =>
  db
    .select({
      family_uuid: sql<string>`spender.family_uuid`.as('family_uuid'),
      ...cardOf(sql`spender.family_uuid`),
      coins:
        sql<number>`coalesce((SELECT balance FROM ${ledgerAccounts} WHERE id = 'family:' || spender.family_uuid || ':coins'), 0)`.as(
          'coins',
        ),
      /** Null: no limit. The owner has none. */
      day_limit_coins: sql<number | null>`spender.day_limit_coins`.as('day_limit_coins'),
      spent_coins: spentSince(dayStart(bangkokDay(now))).as('spent_coins'),
    })
    .from(sql`family_spenders AS spender`)
    .where(sql`spender.user_uuid = ${user}`);

const cardOf = (family: SQL) => ({
  slug: sql<string>`(SELECT slug FROM families WHERE uuid = ${family})`.as('slug'),
  name: sql<string>`(SELECT name FROM families WHERE uuid = ${family})`.as('name'),
});

const spentSince = (from: Date) =>
  sql<number>`coalesce((SELECT sum(coins) FROM family_spends WHERE by_uuid = spender.user_uuid
    AND family_spends.family_uuid = spender.family_uuid AND kind IN ('gift', 'budget', 'shop')
    AND at_ms >= ${from.getTime()}), 0)`;

/** Selects the budget that a family gave to a member. */
const selectBudget = (db: Db, user: SqlText) =>
  db
    .select({
      family_uuid: sql<string>`member.family_uuid`.as('family_uuid'),
      ...cardOf(sql`member.family_uuid`),
      coins: ledgerAccounts.balance,
    })
    .from(sql`family_members AS member`)
    .innerJoin(
      ledgerAccounts,
      eq(ledgerAccounts.id, sql`'family:' || member.family_uuid || ':budget:' || member.user_uuid`),
    )
    .where(and(sql`member.user_uuid = ${user}`, isNull(sql`member.left_at_ms`)));

/** Selects what a user may spend of a family's coins. */
export const selectPaying = (db: Db, user: SqlText, now: Date) => ({
  wallets: selectWallet(db, user, now),
  budgets: selectBudget(db, user),
});

type PayingRows = Rows<ReturnType<typeof selectPaying>>;

/** A family's coins that pay for something. */
export interface FamilyPaying {
  family_uuid: string;
  /** Ledger account that pays. */
  account: string;
  coins: number;
  /** Rest of today's limit. Null: no limit. */
  left_coins: number | null;
}

/** Returns the family's coins with which the caller wants to pay, or the reason for a refusal. */
export function familyPaying(
  { wallets: [wallet], budgets: [budget] }: PayingRows,
  { pays, user_uuid }: { pays: Exclude<Payer, 'own'>; user_uuid: string },
): FamilyPaying | Failed {
  if (pays === 'family') {
    if (!wallet) return { failed: 'family_wallet_not_yours' };
    const { family_uuid, coins } = wallet;
    return { family_uuid, account: familyCoins(family_uuid).id, coins, left_coins: leftToday(wallet) };
  }
  if (!budget) return { failed: 'family_budget_none' };
  const { family_uuid, coins } = budget;
  return { family_uuid, account: familyBudget(family_uuid, user_uuid).id, coins, left_coins: null };
}

/** Returns how much a manager may still spend on this Bangkok day. Null: no limit. */
export const leftToday = ({
  day_limit_coins,
  spent_coins,
}: Pick<PayingRows['wallets'][number], 'day_limit_coins' | 'spent_coins'>): number | null =>
  day_limit_coins === null ? null : Math.max(0, day_limit_coins - spent_coins);

/** Returns the reason why a family's coins cannot pay the price, or null. */
export function refusalToSpend({ coins, left_coins }: FamilyPaying, price_coins: number): Failed | null {
  if (left_coins !== null && price_coins > left_coins) return { failed: 'family_limit_reached', facts: { left_coins } };
  return coins < price_coins
    ? { failed: 'coins_short', facts: { price_coins, coins, missing_coins: price_coins - coins } }
    : null;
}
