/** Stretches of Bangkok days that a ranking is looked at over. */
import { addDays, dayCount, lastOfMonth, monday } from '../../../calls/platform/bangkok-day.ts';

/** How a ranking is looked at: by the calendar, or over days of one's own choice. */
export const periods = ['day', 'week', 'month', 'range'] as const;
/** One of them. */
export type Period = (typeof periods)[number];
/** Those that have a neighbour before and after. */
export type CalendarPeriod = Exclude<Period, 'range'>;

/** First and last day, both included. */
export interface Span {
  first: string;
  last: string;
}

/** The day, week (from Monday) or month that a day lies in. */
export function spanOf(period: CalendarPeriod, day: string): Span {
  if (period === 'day') return { first: day, last: day };
  if (period === 'week') return { first: monday(day), last: addDays(monday(day), 6) };
  return { first: `${day.slice(0, 7)}-01`, last: lastOfMonth(day) };
}

/** What a free range is before anybody has chosen one: a week up to today. */
export const lastWeek = (today: string): Span => ({ first: addDays(today, -6), last: today });

/** The stretch just before or after, as long; what would lie in the future is left out. */
export function neighbour(period: Period, { first, last }: Span, direction: 'before' | 'after', today: string): Span {
  const days = dayCount(first, last);
  if (period !== 'range') return spanOf(period, direction === 'before' ? addDays(first, -1) : addDays(last, 1));
  if (direction === 'before') return { first: addDays(first, -days), last: addDays(first, -1) };
  const end = addDays(last, days);
  return { first: addDays(last, 1), last: end > today ? today : end };
}
