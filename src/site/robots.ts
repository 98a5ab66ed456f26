/** What crawlers may not ask for, and where they find the rest. */
import type { Context } from 'hono';
import { localePath, locales } from '../../client/platform/texts/i18n.ts';
import { pages } from '../../pages/index.ts';
import type { EdgeEnv } from '../env.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';

/** What crawlers have no business with: what is no page, what is one for the app, for members, or for nobody to find. */
const closed = ['/api/', '/sandbox/', '/webview/'].concat(
  pages
    .filter(({ access, hidden }) => access !== 'public' || hidden)
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, '*')),
);
const closedPaths = closed
  .filter((path) => !closed.some((other) => other !== path && path.startsWith(other)))
  // A rule closes whatever begins so: where that is a page for everybody too (/privacy and /privacy-policy), it says where it ends.
  .flatMap((path) =>
    pages.some((page) => page.sitemap && page.path.startsWith(`${path}-`)) ? [`${path}$`, `${path}/`] : [path],
  );

/** `robots.txt` (RFC 9309). */
export const robots = (c: Context<EdgeEnv>) => {
  const disallowed = locales.flatMap((locale) => closedPaths.map((path) => `Disallow: ${localePath(locale, path)}`));
  const lines = ['User-agent: *', ...new Set(disallowed), `Sitemap: ${publicOrigin(c)}/sitemap.xml`];
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=3600' });
};
