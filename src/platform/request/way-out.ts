/** The way out of another app's own browser, to the device's. */
import type { Context } from 'hono';
import type { WayOut } from '../../../client/platform/page/way-out-notice.tsx';
import type { EdgeEnv } from '../../env.ts';
import { appAround, phoneOf } from './device.ts';
import { publicOrigin } from './public-origin.ts';

/**
 * How this very page is opened in the device's browser, with all that its address holds; null where it is there already.
 * LINE leaves at a field that it reads itself, Android at an intent; elsewhere only the app's own menu does.
 */
export function wayOut(c: Context<EdgeEnv>): WayOut | null {
  const userAgent = c.req.header('user-agent');
  const app = appAround(userAgent);
  if (app === null) return null;
  const here = new URL(c.get('url').pathname + c.get('url').search, publicOrigin(c));
  const url = here.href;
  if (app === 'LINE') {
    here.searchParams.set('openExternalBrowser', '1');
    return { app, url, href: here.href };
  }
  return { app, url, href: phoneOf(userAgent) === 'android' ? browserIntent(here) : null };
}

/** As an Android browser is asked to open a page. Where none can, the page opens where one is. */
function browserIntent({ protocol, host, pathname, search, href }: URL): string {
  const scheme = protocol.slice(0, -1);
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${encodeURIComponent(href)};end`;
}
