/**
 * Browsers inside other apps, which lack features of the device's browser: Google refuses sign-in
 * there, and files cannot be saved.
 */
import inAppSpy from 'inapp-spy';
import { appOf, appsWithBrowser } from './device.ts';

/** Names that differ from those of inapp-spy. */
const names: Readonly<Record<string, string>> = { Line: 'LINE', Twitter: 'X' };

/** A WKWebView names no browser. On an iPad it claims to be a Mac. */
const NAMELESS_WEBKIT = /\bAppleWebKit\/(?!.*\b(?:Safari|Chrome)\/)/;

/** A browser inside an app. */
interface InAppBrowser {
  /** The app. Null: inapp-spy does not know it. */
  app: string | null;
  /** It may also be this site on a home screen, because iOS gives both the same user agent. */
  isPerhapsInstalled: boolean;
}

/**
 * Detects the app of an in-app browser from its user agent. Returns null for a browser of the
 * device.
 */
export function inAppBrowser(userAgent: string | undefined): InAppBrowser | null {
  if (!userAgent) return null;
  const own = appsWithBrowser.find((name) => name === appOf(userAgent));
  if (own) return { app: own, isPerhapsInstalled: false };
  const { isInApp, appName = null } = inAppSpy({ ua: userAgent });
  if (!isInApp && !NAMELESS_WEBKIT.test(userAgent)) return null;
  const isNamelessWebKit = appName === null && NAMELESS_WEBKIT.test(userAgent);
  return { app: appName && (names[appName] ?? appName), isPerhapsInstalled: isNamelessWebKit };
}
