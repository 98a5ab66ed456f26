/** Splits a custom date range into stored boards. */
import { addDays, lastOfMonth, monday } from '../../../calls/platform/bangkok-day.ts';
import type { RankingKey } from '../../../calls/rankings/ranking-rule.ts';
import { boardName } from './standing.ts';

/** A ranking over a range of days, both ends included. */
export interface DateRange {
  ranking: RankingKey;
  scopeUuid?: string | undefined;
  firstDay: string;
  lastDay: string;
}

/**
 * Returns boards that cover each day of the range once: whole months, then whole weeks, then single
 * days. Their sum equals the sum of the days and reads a fraction of the entries.
 */
export function boardsOf({ firstDay, lastDay, ...among }: DateRange): string[] {
  const boards: string[] = [];
  for (let day = firstDay; day <= lastDay; ) {
    const { period, last } = longestFrom(day, lastDay);
    boards.push(boardName({ ...among, period, start: period === 'month' ? day.slice(0, 7) : day }));
    day = addDays(last, 1);
  }
  return boards;
}

/**
 * Returns the longest period that starts on `day` and ends by `lastDay`. Skips a week that would
 * break into a month that the range contains completely.
 */
function longestFrom(day: string, lastDay: string): { period: 'day' | 'week' | 'month'; last: string } {
  const monthEnd = lastOfMonth(day);
  if (day.endsWith('-01') && monthEnd <= lastDay) return { period: 'month', last: monthEnd };
  const sunday = addDays(day, 6);
  const breaksIn = monthEnd < sunday && lastOfMonth(addDays(monthEnd, 1)) <= lastDay;
  const isWeek = day === monday(day) && sunday <= lastDay && !breaksIn;
  return isWeek ? { period: 'week', last: sunday } : { period: 'day', last: day };
}
