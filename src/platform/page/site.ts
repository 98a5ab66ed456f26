import type { Context } from 'hono';
import { mayAccess, ownsFamily } from '../../../calls/platform/role.ts';
import { inWebView, type Site, type Viewer, type WebView } from '../../../client/platform/page/site.tsx';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { type PageMatch, pages } from '../../../pages/index.ts';
import { isSharedField, type Page, webViewPath } from '../../../pages/page.ts';
import type { EdgeEnv } from '../../env.ts';
import { appStoreUrl, playStoreUrl } from '../base/app-links.ts';
import { hasConsentCookie } from '../cache/cache-policy.ts';
import { bringsCookie } from '../session/session.ts';

/**
 * Paths that have a web view, each with its web view path. Pages below another one share its entry.
 */
const webViews = [...new Set(pages.flatMap(({ path, web_view }) => (web_view ? path.replace(/\/\{.*$/, '') : [])))]
  .filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/`)))
  .map((path): WebView => [path, webViewPath(path)]);

/** Returns whether the app shows the page as a web view. */
export const isWebView = (c: Context<EdgeEnv>): boolean => c.get('address').path.startsWith('/webview/');

/**
 * Turns a path into a link on this page: in its language, and in a web view to the web view of the
 * target.
 */
export const linkIn = (c: Context<EdgeEnv>) => (path: string) =>
  localePath(c.get('locale'), isWebView(c) ? inWebView({ webViews }, path) : path);

/** Returns the data about the request that all components of the page may use. */
export function siteOf(c: Context<EdgeEnv>): Site {
  const settings = c.get('settings');
  const locale = c.get('locale');
  const { path, pageMatch } = c.get('address');
  const webView = isWebView(c);
  return {
    locale,
    productName: settings.PRODUCT_NAME,
    companyName: settings.COMPANY_NAME,
    path: pageMatch ? pathIn(pageMatch, webView) + search(c, (name) => isRead(pageMatch.page, name)) : path,
    viewer: viewerOf(c),
    leftover: !c.get('viewer') && bringsCookie(c),
    asksConsent: !hasConsentCookie(c.req.raw) && !webView && !pageMatch?.page.no_banner,
    webView,
    ...(webView && { webViews }),
    appStoreUrl: appStoreUrl(settings),
    playStoreUrl: playStoreUrl(settings),
    appScheme: settings.APP_SCHEME,
    signUp: settings.SIGN_UP,
    supportEmail: settings.SUPPORT_EMAIL,
    supportLine: settings.SUPPORT_LINE,
    requestId: c.get('requestId'),
  };
}

function viewerOf(c: Context<EdgeEnv>): Viewer | null {
  const member = c.get('viewer');
  if (!member) return null;
  const { uuid, name, avatar_url, role } = member;
  return { uuid, name, avatar_url, owns_family: ownsFamily(role), goes_live: mayAccess(role, 'caster') };
}

/** Path of the page itself, also after a form. In a web view, the path of the web view. */
const pathIn = ({ page, path }: PageMatch, webView: boolean) => (webView && page.web_view ? webViewPath(path) : path);

const isRead = ({ query, unshared }: Page, name: string) => Object.hasOwn({ ...query.shape, ...unshared.shape }, name);

/**
 * Returns the query with the fields that `keeps` accepts. Pages do not need tracking parameters and
 * tokens.
 */
function search(c: Context<EdgeEnv>, keeps: (name: string, value: string) => boolean): string {
  const fields = [...c.get('url').searchParams].filter(([name, value]) => keeps(name, value));
  return fields.length > 0 ? `?${new URLSearchParams(fields)}` : '';
}

/**
 * Returns the canonical path for search engines, without language and web view, with only the query
 * fields that select the content.
 */
export function canonicalPath(c: Context<EdgeEnv>): string {
  const { path, pageMatch } = c.get('address');
  return (
    (pageMatch?.path ?? path) +
    search(c, (name, value) => pageMatch !== null && isSharedField(pageMatch.page, name, value))
  );
}
