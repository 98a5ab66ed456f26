/** Values that every component may read: language, product name, viewer, path. */
import type { TFunction } from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import { type Locale, localePath } from '../texts/i18n.ts';
import type { Namespace } from '../texts/i18n-namespaces.ts';

/** The signed-in user, as far as pages may know. */
export interface Viewer {
  uuid: string;
  name: string;
  avatar_url: string;
  /** Owns a family, so the menu offers its top-up. */
  owns_family: boolean;
  /** May stream, so the menus lead to the studio. */
  goes_live: boolean;
}

/** The path of a page and the path of its web view. */
export type WebView = readonly [page: string, webView: string];

/** Values of the request that every component may read. */
export interface Site {
  locale: Locale;
  productName: string;
  companyName: string;
  /** The page's path without its language, with its query. The language switch keeps it. */
  path: string;
  /** The signed-in user, or null for a visitor. */
  viewer: Viewer | null;
  /**
   * Users that the viewer follows. Set only if the page shows follow buttons and the list is known.
   */
  followed?: ReadonlySet<string> | null;
  /** The browser still has the cookie of a session that no longer exists. A script removes it. */
  leftover: boolean;
  /** True if the visitor has not responded to the consent banner and this page may show it. */
  asksConsent: boolean;
  /** Opened by the app: no header, footer or banner. */
  webView: boolean;
  /**
   * Pages that have a web view. Set in a web view: links to them and to pages below them stay in
   * the web view.
   */
  webViews?: readonly WebView[];
  /** Null: the app is not in that store. */
  appStoreUrl: string | null;
  playStoreUrl: string | null;
  /** The app's URL scheme, such as `vela` for `vela://…`. */
  appScheme: string;
  /** Places for creating an account. `web` includes apps. */
  signUp: 'web' | 'app' | 'closed';
  supportEmail: string;
  supportLine: string;
  /** LIFF app that opens pages inside LINE, if the site has one. */
  liffId?: string;
  requestId: string;
}

/** The site with texts and links in its language. */
export interface SiteTools extends Site {
  t: TFunction<Namespace>;
  /** Returns a site path in the page's language. */
  to: (path: string) => string;
}

const SiteContext = createContext<SiteTools | null>(null);

/** Wraps every rendered tree, on the server and in the browser. */
export function SiteProvider({ site, t, children }: { site: Site; t: TFunction<Namespace>; children: ReactNode }) {
  const to = (path: string) => localePath(site.locale, inWebView(site, path));
  return <SiteContext value={{ ...site, t, to }}>{children}</SiteContext>;
}

/** Returns the web view of a path, or the path itself if it has none. */
export function inWebView({ webViews = [] }: Pick<Site, 'webViews'>, path: string): string {
  if (path.startsWith('/webview/')) return path;
  for (const [page, webView] of webViews) {
    if (path.startsWith(page) && '/?#'.includes(path.charAt(page.length))) return webView + path.slice(page.length);
  }
  return path;
}

/** Returns the site. Throws outside of a provider. */
export function useSite(): SiteTools {
  const tools = useContext(SiteContext);
  if (!tools) throw new Error('useSite needs a SiteProvider above it');
  return tools;
}
