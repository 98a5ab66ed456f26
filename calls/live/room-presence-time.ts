/** Whoever is in the room of a live says so again after so long. */
export const BEAT_SECONDS = 20;

/** Of whom nothing was heard for so long is no longer there: two beats may be lost. */
export const GONE_SECONDS = 50;

/** What has changed in a room is told to the database no later than this. */
export const TELL_SECONDS = 10;
