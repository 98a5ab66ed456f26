/** Months of Bangkok. */
import { addDays, bangkokDay, dayStart, lastOfMonth } from '../../../calls/platform/bangkok-day.ts';

export interface Month {
  /** `YYYY-MM`. */
  name: string;
  from_ms: number;
  /** Start of the next month. */
  until_ms: number;
}

/** Returns the month with this name. */
export function monthOfName(name: string): Month {
  const first = `${name}-01`;
  return { name, from_ms: dayStart(first).getTime(), until_ms: dayStart(addDays(lastOfMonth(first), 1)).getTime() };
}

/** Returns the month in which a time is. */
export const monthAt = (at_ms: number): Month => monthOfName(bangkokDay(new Date(at_ms)).slice(0, 7));
