/** Links from an in-app browser to the browser of the device. */

import type { Context } from 'hono';
import type { ExternalBrowser } from '../../../client/platform/page/external-browser-notice.tsx';
import { splitLocale } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { isWebView } from '../page/site.ts';
import { sessionOf } from '../session/session.ts';
import { phoneOf } from './device.ts';
import { inAppBrowser } from './in-app-browser.ts';
import { publicOrigin } from './public-origin.ts';

/**
 * Returns how to open this page, with its full URL, in the browser of the device. Returns null if
 * it is open there already, or in our own app. LINE opens it for a query field, Android for an
 * intent. Elsewhere only the menu of the app can. `target` is the next page of the visitor.
 */
export async function externalBrowserOf(c: Context<EdgeEnv>, target = ''): Promise<ExternalBrowser | null> {
  const userAgent = c.req.header('user-agent');
  const browser = inAppBrowser(userAgent);
  if (browser === null || (await isOurApp(c, target))) return null;
  const pageUrl = new URL(c.get('url').pathname + c.get('url').search, publicOrigin(c));
  const link = { ...browser, url: pageUrl.href };
  if (browser.app === 'LINE') {
    pageUrl.searchParams.set('openExternalBrowser', '1');
    return { ...link, href: pageUrl.href };
  }
  return { ...link, href: phoneOf(userAgent) === 'android' ? browserIntent(pageUrl) : null };
}

/**
 * Returns whether our own app shows the page: a web view, a session that the app started, or the
 * package name that Android sends.
 */
async function isOurApp(c: Context<EdgeEnv>, target: string): Promise<boolean> {
  if (isWebView(c) || splitLocale(target).path.startsWith('/webview/')) return true;
  const { ANDROID_PACKAGE } = c.get('settings');
  if (ANDROID_PACKAGE !== '' && c.req.header('x-requested-with') === ANDROID_PACKAGE) return true;
  return (await sessionOf(c))?.handed_by !== undefined;
}

/**
 * Returns an Android intent that opens a page in a browser. Without a browser, the page opens where
 * it is.
 */
function browserIntent({ protocol, host, pathname, search, href }: URL): string {
  const scheme = protocol.slice(0, -1);
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${encodeURIComponent(href)};end`;
}
