/** Periods of the list of notifications. */

/** Sections of the list, the latest first. */
export const noticePeriods = ['today', 'week', 'earlier'] as const;

const DAY_MS = 86_400_000;
const BANGKOK_MS = 7 * 3_600_000;
const dayOf = (at: Date) => Math.floor((at.getTime() + BANGKOK_MS) / DAY_MS);

/** Returns the section of a moment: the same day in Bangkok, the six days before it, or earlier. */
export function periodOf(moment: string, now: Date): (typeof noticePeriods)[number] {
  const days = dayOf(now) - dayOf(new Date(moment));
  return days <= 0 ? 'today' : days < 7 ? 'week' : 'earlier';
}
