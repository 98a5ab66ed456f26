/** What every part of every page may ask: the language, the product's name, who is looking, where they are. */
import type { TFunction } from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import { type Locale, localePath } from '../texts/i18n.ts';
import type { Namespace } from '../texts/i18n-namespaces.ts';

/** Who looks, as pages may know it. */
export interface Viewer {
  uuid: string;
  name: string;
  avatar_url: string;
  /** Has a family to top up: the menu offers it. */
  manages_family: boolean;
}

/** Where a page stands that has a web view, and where that is. */
export type WebView = readonly [page: string, webView: string];

/** What every part of a page may know of the request. */
export interface Site {
  locale: Locale;
  productName: string;
  companyName: string;
  /** The page's path without its language, with its query: what the language switch keeps. */
  path: string;
  /** Who is signed in, or null for a visitor. */
  viewer: Viewer | null;
  /** Whom they follow, where the page shows whom one may follow and it is known. */
  followed?: ReadonlySet<string> | null;
  /** A visitor's browser still has the cookie of a session that there is not: a script has it taken away. */
  leftover: boolean;
  /** Ask for consent: no answer was given yet, and this page may ask. */
  asksConsent: boolean;
  /** Opened by the app: no header, no footer, no banner. */
  webView: boolean;
  /** In a web view, where pages stand that have one too, and those below them: links stay among those. */
  webViews?: readonly WebView[];
  /** Null: there is no app in that store. */
  appStoreUrl: string | null;
  playStoreUrl: string | null;
  /** The app's scheme, as `vela`; deep links are `vela://…`. */
  appScheme: string;
  supportEmail: string;
  supportLine: string;
  requestId: string;
}

/** The same, with texts and links in its language. */
export interface SiteTools extends Site {
  t: TFunction<Namespace>;
  /** A site path in the page's language. */
  to: (path: string) => string;
}

const SiteContext = createContext<SiteTools | null>(null);

/** Wraps every tree that is rendered, on the server and in the browser. */
export function SiteProvider({ site, t, children }: { site: Site; t: TFunction<Namespace>; children: ReactNode }) {
  const to = (path: string) => localePath(site.locale, inWebView(site, path));
  return <SiteContext value={{ ...site, t, to }}>{children}</SiteContext>;
}

/** The app's own pages lead to others of the app. */
export function inWebView({ webViews = [] }: Pick<Site, 'webViews'>, path: string): string {
  if (path.startsWith('/webview/')) return path;
  for (const [page, webView] of webViews) {
    if (path.startsWith(page) && '/?#'.includes(path.charAt(page.length))) return webView + path.slice(page.length);
  }
  return path;
}

/** For parts below the provider; elsewhere it throws. */
export function useSite(): SiteTools {
  const tools = useContext(SiteContext);
  if (!tools) throw new Error('useSite needs a SiteProvider above it');
  return tools;
}
