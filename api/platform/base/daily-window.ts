/** Daily time windows in Bangkok time; `from` is included, `until` is not. */
import type { DailyWindow } from '../../../calls/platform/field.ts';

const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1_440;
/** Minutes that Bangkok is ahead of UTC. */
export const BANGKOK_MINUTES = 7 * 60;

/**
 * Returns whether a moment is within a window of the Bangkok day. A window that ends before it
 * starts crosses midnight.
 */
export function isWithinWindow({ from, until }: DailyWindow, now: Date): boolean {
  const minute = (Math.floor(now.getTime() / MINUTE_MS) + BANGKOK_MINUTES) % DAY_MINUTES;
  const first = minuteOf(from);
  const end = minuteOf(until);
  return first <= end ? minute >= first && minute < end : minute >= first || minute < end;
}

function minuteOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns the end of a window that a moment is within, in milliseconds. */
export function endOfWindow({ until }: Pick<DailyWindow, 'until'>, now: Date): number {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const minutesLeft = (minuteOf(until) - ((minute + BANGKOK_MINUTES) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return (minute + minutesLeft) * MINUTE_MS;
}
