/** The spending limits that somebody has set themselves: what is left of them now. */
import { eq } from 'drizzle-orm';
import { addDays, bangkokDay, dayStart, lastOfMonth } from '../../../calls/platform/bangkok-day.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { spending } from './tables.ts';

/** What somebody has spent and topped up, and their limits: one row, or none where they never had any coins. */
export const selectSpending = (db: Db, userUuid: SqlText) =>
  db.select().from(spending).where(eq(spending.user_uuid, userUuid));

/** Somebody's row. */
export type SpendingRow = typeof spending.$inferSelect;

/** One of the two periods as it stands now. */
interface PeriodStand {
  /** Null: none. */
  limit_satang: number | null;
  spent_coins: number;
  topped_satang: number;
  /** When it begins anew. */
  resets_at: Date;
  /** A limit that holds from later on; `satang` null: none. */
  next: { satang: number | null; from: Date } | null;
}

/** How somebody stands in a period, at a moment. */
export function standOf(row: SpendingRow, period: 'day' | 'month', now: Date): PeriodStand {
  const today = bangkokDay(now);
  const isNow = period === 'day' ? row.day === today : row.month === today.slice(0, 7);
  const nextFrom = row[`${period}_next_from_ms`];
  const isNext = nextFrom !== null && nextFrom <= now.getTime();
  const ends = period === 'day' ? addDays(today, 1) : addDays(lastOfMonth(today), 1);
  return {
    limit_satang: isNext ? row[`${period}_next_satang`] : row[`${period}_limit_satang`],
    spent_coins: isNow ? row[`${period}_spent_coins`] : 0,
    topped_satang: isNow ? row[`${period}_topped_satang`] : 0,
    resets_at: dayStart(ends),
    next: nextFrom === null || isNext ? null : { satang: row[`${period}_next_satang`], from: new Date(nextFrom) },
  };
}

/** What so many coins stand for in a limit. */
export const worthOf = (coins: number, satangPer100Coins: number): number =>
  Math.floor((coins * satangPer100Coins) / 100);

/** What is about to be spent in coins, or topped up in satang. */
type Spent = { coins: number; satang_per_100_coins: number } | { topped_satang: number };

/** Why it cannot be; null where it can. The database refuses it as well. */
export function overLimit([row]: readonly SpendingRow[], spent: Spent, now: Date): Failed | null {
  if (!row) return null;
  for (const period of ['day', 'month'] as const) {
    const { limit_satang, spent_coins, topped_satang, resets_at } = standOf(row, period, now);
    if (limit_satang === null) continue;
    const [had, then] =
      'coins' in spent
        ? [spent_coins, spent_coins + spent.coins].map((coins) => worthOf(coins, spent.satang_per_100_coins))
        : [topped_satang, topped_satang + spent.topped_satang];
    if ((then ?? 0) <= limit_satang) continue;
    const left_satang = Math.max(0, limit_satang - (had ?? 0));
    return {
      failed: 'spending_limit_reached',
      facts: { period, limit_satang, left_satang, resets_at: resets_at.toISOString() },
    };
  }
  return null;
}
