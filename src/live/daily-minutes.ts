/** Viewer minutes per day, for the chart of a VB's audience. */
import type { AudienceOverview } from '../../calls/live/live-result.ts';
import { addDays, bangkokDay } from '../../calls/platform/bangkok-day.ts';

/**
 * Returns the minutes watched per Bangkok day, by the start of each live. The last day is today.
 */
export function dailyMinutes({ from, lives }: AudienceOverview, now: Date): { day: string; minutes: number }[] {
  const minutes = new Map<string, number>();
  for (const { started_at, viewer_minutes } of lives) {
    const started = bangkokDay(new Date(started_at));
    // A live over the first midnight counts on the first day.
    const day = started < from ? from : started;
    minutes.set(day, (minutes.get(day) ?? 0) + viewer_minutes);
  }
  const days: { day: string; minutes: number }[] = [];
  for (let day = from; day <= bangkokDay(now); day = addDays(day, 1))
    days.push({ day, minutes: minutes.get(day) ?? 0 });
  return days;
}
