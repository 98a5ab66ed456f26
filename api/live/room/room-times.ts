/** Times of rooms and relays, in milliseconds. */
import { TELL_SECONDS } from '../../../calls/live/room/room-presence-time.ts';

export const TELL_MS = TELL_SECONDS * 1000;
/** Interval at which a room with visitors reads the database, whatever else happens. */
export const RENEW_MS = 60_000;
/** Interval at which an empty room checks whether its live is over, which ends the room. */
export const EMPTY_MS = 60 * 60 * 1000;
/**
 * Retention of the chat after the live: as long as the waiting period before an account is closed.
 */
export const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
