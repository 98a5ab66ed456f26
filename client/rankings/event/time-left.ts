/** What is left until a moment, in parts as a clock shows them. */
const SECOND_MS = 1_000;

export const timeParts = ['days', 'hours', 'minutes', 'seconds'] as const;
/** A part of the time that is left. */
export type TimePart = (typeof timeParts)[number];

/** Whole seconds; nothing is left once the moment has come. */
export function timeLeft(until_ms: number, now_ms: number): Record<TimePart, number> | null {
  const seconds = Math.ceil((until_ms - now_ms) / SECOND_MS);
  if (seconds <= 0) return null;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return { days: Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60, seconds: seconds % 60 };
}

/** Days as they are, the rest in two digits. */
export const partText = (part: TimePart, value: number): string =>
  part === 'days' ? String(value) : String(value).padStart(2, '0');
