/** Addresses of rankings, without their language. */
import { withQuery } from '../with-query.ts';

export const rankingsPath = '/app/events/rankings';

/** The same as the app shows it, without the site's frame. */
export const webViewRankingsPath = '/webview/events/rankings';

/** Today's ranking of a type. */
export const rankingPath = (type: string): string => withQuery(rankingsPath, { type });
