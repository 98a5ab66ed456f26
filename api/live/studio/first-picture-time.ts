/** Milliseconds that a live waits for its first picture. */
export const FIRST_PICTURE_MS = 180_000;

/** Milliseconds after which a practice ends. */
export const PRACTICE_MS = 3_600_000;
