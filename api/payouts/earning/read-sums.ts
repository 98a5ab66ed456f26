/** Reads sums of earnings: the stored sums, plus gifts since then. */
import { and, desc, eq, gt, like, sql } from 'drizzle-orm';
import type { EarningBy, EarningSum, Tokens } from '../../../calls/payouts/earning.ts';
import { gifts } from '../../live/gift/tables.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import { earningSums } from './tables.ts';

const MAX_LINES = 20;
const BANGKOK = sql`25200`;

/** Returns the caller's family, for queries that run before the caller is known. */
export const callersFamily = ({ user_uuid }: Bearer) =>
  sql<string>`(SELECT family_uuid FROM users WHERE uuid = ${user_uuid})`;

/** Selects the daily sums of an owner in a month or year. */
export const selectDays = (db: Db, owner: SqlText, period: string) =>
  db
    .select()
    .from(earningSums)
    .where(and(eq(earningSums.owner_uuid, owner), eq(earningSums.by, 'day'), like(earningSums.period, `${period}-%`)))
    .orderBy(earningSums.period);

/** Selects V-tokens that mature, by day. */
export const selectMaturing = (db: Db, owner: SqlText) =>
  db
    .select()
    .from(earningSums)
    .where(and(eq(earningSums.owner_uuid, owner), eq(earningSums.by, 'age'), gt(earningSums.vtokens, 0)))
    .orderBy(earningSums.period)
    .limit(400);

/** Selects the twenty largest sums of a month. */
export const selectTop = (db: Db, owner: SqlText, by: EarningBy, month: string) =>
  db
    .select()
    .from(earningSums)
    .where(
      and(
        eq(earningSums.owner_uuid, owner),
        eq(earningSums.by, by),
        eq(earningSums.period, month),
        gt(earningSums.gift_count, 0),
      ),
    )
    .orderBy(desc(earningSums.vtokens))
    .limit(MAX_LINES);

/** Selects sums per day of gifts that the stored sums do not contain yet. */
export const selectUnsummedDays = (db: Db, column: 'vb_uuid' | 'family_uuid', owner: SqlText) =>
  db
    .select({
      period: sql<string>`date(given_at_ms / 1000 + ${BANGKOK}, 'unixepoch')`.as('period'),
      gift_count: sql<number>`count(*)`.as('gift_count'),
      coins: sql<number>`sum(coins)`.as('coins'),
      vtokens: sql<number>`sum(vtokens)`.as('vtokens'),
      family_vtokens: sql<number>`sum(family_vtokens)`.as('family_vtokens'),
      last_age_ms: sql<number>`max(of_age_at_ms)`.as('last_age_ms'),
    })
    .from(gifts)
    .where(and(eq(gifts[column], owner), sql`position > (SELECT summed_to FROM gift_progress)`))
    .groupBy(sql`1`);

/** A sum as stored in D1. */
export interface SumRow {
  period: string;
  gift_count: number;
  coins: number;
  vtokens: number;
  family_vtokens: number;
}

/** Merges stored days with later days, in order. */
export function mergeDays(sums: readonly SumRow[], unsummedDays: readonly SumRow[]): SumRow[] {
  const days = new Map<string, SumRow>();
  for (const row of [...sums, ...unsummedDays])
    days.set(row.period, addUp([...(days.has(row.period) ? [days.get(row.period) as SumRow] : []), row], row.period));
  return [...days.values()].filter(({ gift_count }) => gift_count > 0).sort((a, b) => (a.period < b.period ? -1 : 1));
}

/** Adds up sums. */
export function addUp(rows: readonly SumRow[], period: string): SumRow {
  const total: SumRow = { period, gift_count: 0, coins: 0, vtokens: 0, family_vtokens: 0 };
  for (const row of rows) {
    total.gift_count += row.gift_count;
    total.coins += row.coins;
    total.vtokens += row.vtokens;
    total.family_vtokens += row.family_vtokens;
  }
  return total;
}

/** Returns V-tokens and their value in satang, rounded down. */
export const valueOfVtokens = (vtokens: number, satangPer100: number): Tokens => ({
  vtokens,
  satang: Math.floor((vtokens * satangPer100) / 100),
});

/** Converts a sum to the API's answer. */
export const serializeSum = ({ gift_count, coins, vtokens }: SumRow, satangPer100: number): EarningSum => ({
  gift_count,
  coins,
  ...valueOfVtokens(vtokens, satangPer100),
});
