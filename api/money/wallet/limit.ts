/**
 * Spending limits and breaks that users set themselves. Triggers in rules.sql add up the spending
 * and enforce both.
 */
import { eq } from 'drizzle-orm';
import { addDays, bangkokDay, dayStart, lastOfMonth } from '../../../calls/platform/bangkok-day.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { spending } from './tables.ts';

/**
 * Selects a user's spending, top-ups and limits. No row: the user never had coins, ordered a top-up
 * or set a limit.
 */
export const selectSpending = (db: Db, userUuid: SqlText) =>
  db.select().from(spending).where(eq(spending.user_uuid, userUuid));

/** A user's row. */
export type SpendingRow = typeof spending.$inferSelect;

/** A day or month as of now. */
interface PeriodStand {
  /** Null: no limit. */
  limit_satang: number | null;
  spent_coins: number;
  topped_satang: number;
  /** Start of the next period. */
  resets_at: Date;
  /** A limit that takes effect later. `satang` null: no limit. */
  next: { satang: number | null; from: Date } | null;
}

/** Returns a user's spending and limit in a period at a time. */
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

/** Returns the end of a user's break in milliseconds, or null if they take none now. */
export const breakUntil = ([row]: readonly Pick<SpendingRow, 'break_until_ms'>[], now: Date): number | null =>
  row?.break_until_ms && row.break_until_ms > now.getTime() ? row.break_until_ms : null;

/** Returns the refusal of a payment during a break, or null. Triggers refuse it as well. */
export function onBreak(rows: readonly SpendingRow[], now: Date): Failed | null {
  const until_ms = breakUntil(rows, now);
  return until_ms === null ? null : { failed: 'on_break', facts: { until: moment(until_ms) } };
}

/** Converts coins to satang for a limit, rounded down. */
export const worthOf = (coins: number, satangPer100Coins: number): number =>
  Math.floor((coins * satangPer100Coins) / 100);

/** Planned spending, in coins, or a planned top-up, in satang. */
type Spent = { coins: number; satang_per_100_coins: number } | { topped_satang: number };

/** Returns the reason for a refusal, or null. A trigger refuses it as well. */
export function overLimit([row]: readonly SpendingRow[], amounts: Spent, now: Date): Failed | null {
  if (!row) return null;
  for (const period of ['day', 'month'] as const) {
    const { limit_satang, spent_coins, topped_satang, resets_at } = standOf(row, period, now);
    if (limit_satang === null) continue;
    const [current, after] =
      'coins' in amounts
        ? [spent_coins, spent_coins + amounts.coins].map((coins) => worthOf(coins, amounts.satang_per_100_coins))
        : [topped_satang, topped_satang + amounts.topped_satang];
    if ((after ?? 0) <= limit_satang) continue;
    const left_satang = Math.max(0, limit_satang - (current ?? 0));
    return {
      failed: 'spending_limit_reached',
      facts: { period, limit_satang, left_satang, resets_at: resets_at.toISOString() },
    };
  }
  return null;
}
