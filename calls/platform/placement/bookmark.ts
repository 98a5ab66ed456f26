/** Bookmarks of D1: states of the database, which read replicas reach one after the other. */

/**
 * The header for D1's bookmark: of a request, the state that a read replica must have reached; of a
 * response, the state after it. Only the edge and the API use it.
 */
export const BOOKMARK_HEADER = 'x-d1-bookmark';

/** Value of that header of a request for which the primary must answer with its bookmark. */
export const AT_PRIMARY = 'first-primary';
