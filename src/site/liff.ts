/**
 * Endpoint URL of the site's LIFF app. LINE opens `https://liff.line.me/<id>/<path>` as this
 * address, with the path and query in `liff.state`.
 */
import type { Handler } from 'hono';
import { splitLocale } from '../../client/platform/texts/i18n.ts';
import { matchPage } from '../../pages/index.ts';
import type { EdgeEnv } from '../env.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';
import { safeReturnTo } from '../platform/request/safe-return-to.ts';

/**
 * Redirects to the page that a LIFF link names, or to the home page if this site has no such page.
 */
export const openFromLine: Handler<EdgeEnv> = (c) => {
  if (c.get('settings').LINE_LIFF_ID === '') return c.notFound();
  const origin = publicOrigin(c);
  const target = safeReturnTo(c.get('url').searchParams.get('liff.state'), origin);
  const isPage = matchPage(splitLocale(new URL(target, origin).pathname).path) !== null;
  c.header('cache-control', 'no-store');
  return c.redirect(isPage ? target : '/', 302);
};
