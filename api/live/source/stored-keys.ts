/** Keys under which a media room stores what it knows about its live. */

/** The live is hidden or deleted, so no media is returned. */
export const WITHHELD = 'is_withheld';
/** The recordings and the time on air must still be written to the database. */
export const OUTCOME_DUE = 'outcome_due';
/** The live whose viewing pass opens this media, for the media of a guest. Absent: its own. */
export const PASS_LIVE = 'pass_live';
/** The live is a practice. Its media is for its VB alone, and is not recorded. */
export const PRACTICE = 'is_practice';
/** The input of Cloudflare Stream that sends the live. Absent: senders use the room. */
export const STREAM_INPUT = 'stream_input';
