/** Times of rooms and relays, in milliseconds. */
import { TELL_SECONDS } from '../../../calls/live/room-presence-time.ts';

export const TELL_MS = TELL_SECONDS * 1000;
/** What the database knows is looked at anew so often while somebody is there, whatever else happens. */
export const RENEW_MS = 60_000;
/** An empty room looks so often whether its live is over, which ends it. */
export const EMPTY_MS = 60 * 60 * 1000;
/** What was said is kept so long after the end: as long as an account waits that is to be closed. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
