/** The rule of member levels. */
import { freshness } from '../../calls/platform/freshness.ts';
import { definePage } from '../page.ts';

/** How members reach levels, and the viewer's own level. */
export const levels = definePage({
  path: '/levels',
  share: 'page',
  access: 'public',
  cache: freshness.live,
  web_view: true,
});
