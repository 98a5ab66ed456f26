/** Ends of a break from paying in the Bangkok calendar. */
import { bangkokDay, dayStart, lastOfMonth } from '../../platform/bangkok-day.ts';
import type { BreakSpan } from './break-spans.ts';

const HOUR_MS = 3_600_000;

const spanEnds = {
  hours_24: { hours: 24 },
  days_7: { hours: 7 * 24 },
  days_30: { hours: 30 * 24 },
  months_3: { months: 3 },
  months_6: { months: 6 },
} as const satisfies Record<BreakSpan, object>;

/**
 * Returns the end of a break that begins now. Months end on the same day of the month, or on its
 * last day, at the same time of day.
 */
export function breakEnd(span: BreakSpan, now: Date): Date {
  const end = spanEnds[span];
  if ('hours' in end) return new Date(now.getTime() + end.hours * HOUR_MS);
  const today = bangkokDay(now);
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const last = lastOfMonth(new Date(Date.UTC(year, month - 1 + end.months, 1)).toISOString().slice(0, 10));
  const endDay = `${last.slice(0, 8)}${String(Math.min(date, Number(last.slice(8)))).padStart(2, '0')}`;
  return new Date(dayStart(endDay).getTime() + now.getTime() - dayStart(today).getTime());
}
