/** Times of day in Bangkok, from one until just before the other. */
import type { DailyWindow } from '../../../calls/platform/field.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const BANGKOK_MINUTES = 7 * 60;

/** Whether a moment is within a window of the Bangkok day; one that ends before it begins goes over midnight. */
export function isWithin({ from, until }: DailyWindow, now: Date): boolean {
  const minute = (Math.floor(now.getTime() / MINUTE_MS) + BANGKOK_MINUTES) % DAY_MINUTES;
  const first = minuteOf(from);
  const end = minuteOf(until);
  return first <= end ? minute >= first && minute < end : minute >= first || minute < end;
}

function minuteOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}
