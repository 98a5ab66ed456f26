/** Interval at which a viewer in a room reports their presence. */
export const BEAT_SECONDS = 20;

/** Time after the last report until a viewer counts as gone. Two reports may be lost. */
export const GONE_SECONDS = 50;

/** Maximum delay until a change in a room is written to the database. */
export const TELL_SECONDS = 10;
