/** Rules for crawlers, and the location of the sitemap. */
import type { Context } from 'hono';
import { localePath, locales } from '../../client/platform/texts/i18n.ts';
import { pages } from '../../pages/index.ts';
import type { EdgeEnv } from '../env.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';

/**
 * Paths that are closed to crawlers: routes that are no pages, web views, pages that need a
 * sign-in, and hidden pages.
 */
const closedPatterns = ['/api/', '/sandbox/', '/webview/'].concat(
  pages
    .filter(({ access, hidden }) => access !== 'public' || hidden)
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, '*')),
);
const closedPaths = closedPatterns
  .filter((path) => !closedPatterns.some((other) => other !== path && path.startsWith(other)))
  // A rule matches all paths with its prefix. If a public page has the same prefix (/privacy and
  // /privacy-policy), the rule is anchored.
  .flatMap((path) =>
    pages.some((page) => page.sitemap && page.path.startsWith(`${path}-`)) ? [`${path}$`, `${path}/`] : [path],
  );

/** Responds with `robots.txt` (RFC 9309). */
export const robots = (c: Context<EdgeEnv>) => {
  const rules = locales.flatMap((locale) => closedPaths.map((path) => `Disallow: ${localePath(locale, path)}`));
  const lines = ['User-agent: *', ...new Set(rules), `Sitemap: ${publicOrigin(c)}/sitemap.xml`];
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=3600' });
};
