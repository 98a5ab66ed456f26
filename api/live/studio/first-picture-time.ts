/** Milliseconds that a live waits for its first picture. */
export const FIRST_PICTURE_MS = 180_000;
