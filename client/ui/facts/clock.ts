/** What is left of a time that runs down, as a clock; for pages, and for the small script that lets it run on them. */

/** From here on it presses. */
export const URGENT_SECONDS = 60;

/** Seconds left as a clock: `14:32`. */
export const formatClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
