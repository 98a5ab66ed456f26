/** How long a line of a live's room is at most. By itself: the host's isolates begin with it, and with no schema of a page. */
export const TALK_TEXT_MAX = 200;
