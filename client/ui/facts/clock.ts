/**
 * Formats the time remaining as `mm:ss`. Shared by server-rendered pages and the countdown script.
 */

/** Seconds remaining at which a countdown turns urgent. */
export const URGENT_SECONDS = 60;

/** Formats seconds: `14:32`. */
export const formatClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
