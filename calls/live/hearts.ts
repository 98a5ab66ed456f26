/** Interval at which a viewer sends hearts, and a room sends their sum, in milliseconds. */
export const HEARTS_EVERY_MS = 1_000;
/** Maximum hearts in one message of a viewer: more taps than a person makes in a second. */
export const MAX_HEARTS = 20;
