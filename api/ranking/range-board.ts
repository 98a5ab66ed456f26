/** Which kept boards make up a free range of days. */
import { addDays, lastOfMonth, monday } from '../../calls/bangkok-day.ts';
import type { RankingKey } from '../../calls/ranking-rule.ts';
import { boardName } from './standing.ts';

/** Days of a ranking, both ends included. */
export interface Range {
  ranking: RankingKey;
  scopeUuid?: string | undefined;
  firstDay: string;
  lastDay: string;
}

/**
 * Boards whose days are those of the range, each once: whole months first, then whole weeks, then the days left over.
 * A sum of them is that of the days, and reads a fraction of the lines.
 */
export function boardsOf({ firstDay, lastDay, ...among }: Range): string[] {
  const boards: string[] = [];
  for (let day = firstDay; day <= lastDay; ) {
    const { period, last } = longestFrom(day, lastDay);
    boards.push(boardName({ ...among, period, start: period === 'month' ? day.slice(0, 7) : day }));
    day = addDays(last, 1);
  }
  return boards;
}

/** The longest period that begins on a day and is over by another. A week is none that breaks into a whole month. */
function longestFrom(day: string, lastDay: string): { period: 'day' | 'week' | 'month'; last: string } {
  const monthEnd = lastOfMonth(day);
  if (day.endsWith('-01') && monthEnd <= lastDay) return { period: 'month', last: monthEnd };
  const sunday = addDays(day, 6);
  const breaksIn = monthEnd < sunday && lastOfMonth(addDays(monthEnd, 1)) <= lastDay;
  const isWeek = day === monday(day) && sunday <= lastDay && !breaksIn;
  return isWeek ? { period: 'week', last: sunday } : { period: 'day', last: day };
}
