/**
 * Entry of the edge Worker: a page in memory is sent at once; all other requests go through app.ts.
 */
import app from './app.ts';
import { pagesAtHand } from './platform/cache/page-cache.ts';

export default { fetch: pagesAtHand(app.fetch) };
