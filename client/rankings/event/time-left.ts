/** Splits the time until a moment into days, hours, minutes and seconds. */
const SECOND_MS = 1_000;

export const timeParts = ['days', 'hours', 'minutes', 'seconds'] as const;
/** A unit of the remaining time. */
export type TimePart = (typeof timeParts)[number];

/** Returns the remaining time, rounded up to whole seconds, or null after the moment. */
export function timeLeft(until_ms: number, now_ms: number): Record<TimePart, number> | null {
  const seconds = Math.ceil((until_ms - now_ms) / SECOND_MS);
  if (seconds <= 0) return null;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return { days: Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60, seconds: seconds % 60 };
}

/** Formats a part: days unchanged, others with two digits. */
export const partText = (part: TimePart, value: number): string =>
  part === 'days' ? String(value) : String(value).padStart(2, '0');
