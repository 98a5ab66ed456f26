/** Browsers inside other apps, which cannot do what the device's browser can: Google refuses to sign in there, files cannot be saved. */
import inAppSpy from 'inapp-spy';
import { appOf, appsWithBrowser } from './device.ts';

/** Names that the list of inapp-spy has otherwise. */
const names: Readonly<Record<string, string>> = { Line: 'LINE', Twitter: 'X' };

/** A WKWebView names no browser at all; an iPad's says that it is a Mac. */
const NAMELESS_WEBKIT = /\bAppleWebKit\/(?!.*\b(?:Safari|Chrome)\/)/;

/** A browser within an app. */
interface InAppBrowser {
  /** The app; null for one that the list does not know. */
  app: string | null;
  /** It may also be our own page on a home screen: iOS gives both the same user agent. */
  isPerhapsInstalled: boolean;
}

/** Reads the browser's app from its user agent; null for a browser of the device. */
export function inAppBrowser(userAgent: string | undefined): InAppBrowser | null {
  if (!userAgent) return null;
  const own = appsWithBrowser.find((name) => name === appOf(userAgent));
  if (own) return { app: own, isPerhapsInstalled: false };
  const { isInApp, appName = null } = inAppSpy({ ua: userAgent });
  if (!isInApp && !NAMELESS_WEBKIT.test(userAgent)) return null;
  const isNamelessWebKit = appName === null && NAMELESS_WEBKIT.test(userAgent);
  return { app: appName && (names[appName] ?? appName), isPerhapsInstalled: isNamelessWebKit };
}
