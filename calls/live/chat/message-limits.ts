/**
 * Limits of the messages that viewers send to a live room. The isolates of the API load them at
 * startup, without the schemas of any page.
 */

/** Maximum length of a chat message. */
export const CHAT_TEXT_MAX = 200;

/** Interval at which a viewer sends hearts, and a room sends their sum, in milliseconds. */
export const HEARTS_EVERY_MS = 1_000;

/** Maximum hearts in one message of a viewer: more taps than a person makes in a second. */
export const MAX_HEARTS = 20;
