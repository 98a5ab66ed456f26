/** The edge: a page that is at hand leaves at once, anything else goes all the steps of app.ts. */
import app from './app.ts';
import { pagesAtHand } from './platform/cache/page-cache.ts';

export default { fetch: pagesAtHand(app.fetch) };
