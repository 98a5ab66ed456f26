/** Periods of Bangkok days for rankings. */
import { addDays, dayCount, lastOfMonth, monday } from '../../../calls/platform/bangkok-day.ts';

/** Kinds of periods: by the calendar, or a custom range. */
export const periods = ['day', 'week', 'month', 'range'] as const;
/** A kind of period. */
export type RankingPeriod = (typeof periods)[number];
/** Periods with a previous and a next one. */
export type CalendarPeriod = Exclude<RankingPeriod, 'range'>;

/** First and last day, inclusive. */
export interface DayRange {
  first: string;
  last: string;
}

/** Returns the day, week (from Monday) or month that contains a day. */
export function dayRangeOf(period: CalendarPeriod, day: string): DayRange {
  if (period === 'day') return { first: day, last: day };
  if (period === 'week') return { first: monday(day), last: addDays(monday(day), 6) };
  return { first: `${day.slice(0, 7)}-01`, last: lastOfMonth(day) };
}

/** Returns the default custom range: a week up to today. */
export const lastWeek = (today: string): DayRange => ({ first: addDays(today, -6), last: today });

/**
 * Returns the previous or next day, week or month, or as many days before or after a custom range.
 * A custom range ends today at the latest.
 */
export function neighbour(
  period: RankingPeriod,
  { first, last }: DayRange,
  direction: 'before' | 'after',
  today: string,
): DayRange {
  const days = dayCount(first, last);
  if (period !== 'range') return dayRangeOf(period, direction === 'before' ? addDays(first, -1) : addDays(last, 1));
  if (direction === 'before') return { first: addDays(first, -days), last: addDays(first, -1) };
  const end = addDays(last, days);
  return { first: addDays(last, 1), last: end > today ? today : end };
}
