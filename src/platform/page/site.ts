import type { Context } from 'hono';
import { managesFamily } from '../../../calls/platform/role.ts';
import { inWebView, type Site, type Viewer, type WebView } from '../../../client/platform/page/site.tsx';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { type Found, pages } from '../../../pages/index.ts';
import { isSharedField, type Page, webViewPath } from '../../../pages/page.ts';
import type { EdgeEnv } from '../../env.ts';
import { appStoreUrl, playStoreUrl } from '../base/app-links.ts';
import { hasConsentCookie } from '../cache/cache-policy.ts';
import { bringsCookie } from '../session/session.ts';

/** Where the pages stand that have a web view, and where that is; those below another are led to with it. */
const webViews = [...new Set(pages.flatMap(({ path, web_view }) => (web_view ? path.replace(/\/\{.*$/, '') : [])))]
  .filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/`)))
  .map((path): WebView => [path, webViewPath(path)]);

/** Whether the app shows the page inside itself. */
export const isWebView = (c: Context<EdgeEnv>): boolean => c.get('address').path.startsWith('/webview/');

/** A path as a link on this page has it: in its language, and in a web view among the pages of those. */
export const linkIn = (c: Context<EdgeEnv>) => (path: string) =>
  localePath(c.get('locale'), isWebView(c) ? inWebView({ webViews }, path) : path);

/** What the page's parts may know of this request. */
export function siteOf(c: Context<EdgeEnv>): Site {
  const settings = c.get('settings');
  const locale = c.get('locale');
  const { path, found } = c.get('address');
  const webView = isWebView(c);
  return {
    locale,
    productName: settings.PRODUCT_NAME,
    companyName: settings.COMPANY_NAME,
    path: found ? pathIn(found, webView) + search(c, (name) => isRead(found.page, name)) : path,
    viewer: viewerOf(c),
    leftover: !c.get('viewer') && bringsCookie(c),
    asksConsent: !hasConsentCookie(c.req.raw) && !webView && !found?.page.no_banner,
    webView,
    ...(webView && { webViews }),
    appStoreUrl: appStoreUrl(settings),
    playStoreUrl: playStoreUrl(settings),
    appScheme: settings.APP_SCHEME,
    supportEmail: settings.SUPPORT_EMAIL,
    supportLine: settings.SUPPORT_LINE,
    requestId: c.get('requestId'),
  };
}

function viewerOf(c: Context<EdgeEnv>): Viewer | null {
  const member = c.get('viewer');
  if (!member) return null;
  const { uuid, name, avatar_url, role } = member;
  return { uuid, name, avatar_url, manages_family: managesFamily(role) };
}

/** A page's own path, where a form of it was sent too, and in the web view that of its web view. */
const pathIn = ({ page, path }: Found, webView: boolean) => (webView && page.web_view ? webViewPath(path) : path);

const isRead = ({ query, unshared }: Page, name: string) => Object.hasOwn({ ...query.shape, ...unshared.shape }, name);

/** The fields of the query that `keeps` says: what a link picked up on its way, and a token, is none of a page's. */
function search(c: Context<EdgeEnv>, keeps: (name: string, value: string) => boolean): string {
  const kept = [...c.get('url').searchParams].filter(([name, value]) => keeps(name, value));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

/**
 * As search engines may know the page, without its language: outside of the web view, and with the fields alone that say
 * what is shown.
 */
export function canonicalPath(c: Context<EdgeEnv>): string {
  const { path, found } = c.get('address');
  return (found?.path ?? path) + search(c, (name, value) => found !== null && isSharedField(found.page, name, value));
}
