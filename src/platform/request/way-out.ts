/** The way out of another app's own browser, to the device's. */
import type { Context } from 'hono';
import type { WayOut } from '../../../client/platform/page/way-out-notice.tsx';
import type { EdgeEnv } from '../../env.ts';
import { isWebView } from '../page/site.ts';
import { sessionOf } from '../session/session.ts';
import { phoneOf } from './device.ts';
import { inAppBrowser } from './in-app-browser.ts';
import { publicOrigin } from './public-origin.ts';

/**
 * How this very page is opened in the device's browser, with all that its address holds; null where it is there already, or in
 * our own app. LINE leaves at a field that it reads itself, Android at an intent; elsewhere only the app's own menu does.
 * `wanted` is the page that the visitor goes to next.
 */
export async function wayOut(c: Context<EdgeEnv>, wanted = ''): Promise<WayOut | null> {
  const userAgent = c.req.header('user-agent');
  const browser = inAppBrowser(userAgent);
  if (browser === null || (await isOurApp(c, wanted))) return null;
  const here = new URL(c.get('url').pathname + c.get('url').search, publicOrigin(c));
  const way = { ...browser, url: here.href };
  if (browser.app === 'LINE') {
    here.searchParams.set('openExternalBrowser', '1');
    return { ...way, href: here.href };
  }
  return { ...way, href: phoneOf(userAgent) === 'android' ? browserIntent(here) : null };
}

/** Whether our own app shows the page: on a page for it, by a session that it opened, or by the name that Android sends. */
async function isOurApp(c: Context<EdgeEnv>, wanted: string): Promise<boolean> {
  if (isWebView(c) || /^(?:\/en)?\/webview\//.test(wanted)) return true;
  const { ANDROID_PACKAGE } = c.get('settings');
  if (ANDROID_PACKAGE !== '' && c.req.header('x-requested-with') === ANDROID_PACKAGE) return true;
  return (await sessionOf(c))?.handed_by !== undefined;
}

/** As an Android browser is asked to open a page. Where none can, the page opens where one is. */
function browserIntent({ protocol, host, pathname, search, href }: URL): string {
  const scheme = protocol.slice(0, -1);
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${encodeURIComponent(href)};end`;
}
