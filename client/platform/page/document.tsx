/**
 * The HTML document around every page. The head is complete before the edge sends a byte; nothing
 * in it is streamed.
 */
import type { ReactNode } from 'react';
import type { Sheet } from '../../../pages/page.ts';
import { defaultLocale, type Locale, locales, openGraphLocales } from '../texts/i18n.ts';
import { JsonScript } from './raw-html.tsx';
import { type Site, useSite } from './site.tsx';

/** Metadata for link previews, search engines and app links. All addresses are absolute. */
export interface Head {
  title: string;
  /** The title in link previews. `title` itself is the live's, the clip's or the product's. */
  shareTitle: string;
  description: string;
  canonical: string;
  /** The same page by language, for hreflang. Null if search engines must not index the page. */
  alternates: Record<Locale, string> | null;
  image: { url: string; width: number; height: number; alt: string };
  openGraphType: 'website' | 'article' | 'video.other' | 'profile';
  /** The same place in the app, such as `vela://live/…`. Null if neither store has an app. */
  deepLink: string | null;
  /** The page's Atom feed, or null. */
  feed: string | null;
  iosAppId: string | null;
  androidPackage: string | null;
  jsonLd: object[];
}

/** Stylesheets of public pages and of all others. */
interface Stylesheets {
  stylesheet: string;
  memberStylesheet: string;
}

/** Addresses of the build's files. */
export interface Assets extends Stylesheets {
  /** Stylesheet of the page of a live, which is public but has many separate rules. */
  roomStylesheet: string;
  fonts: string[];
  scripts: string[];
  /** Script of pages that use a passkey. */
  passkey: string;
  /** Files of overlays for OBS, which are pages of their own. */
  overlay: { script: string; stylesheet: string };
  /** Script of the API reference. */
  apiReference: string;
  /** For pages of the client bundle: their stylesheets, and the files for hydration. */
  app: Stylesheets & {
    /** The script that loads everything else. */
    script: string;
    /** By screen: its own script, and the scripts that it needs before it can run. */
    screens: Record<string, string[]>;
    /** Translations that load with a screen, by its name; those of errors, by `error`. */
    texts: Record<Locale, Record<string, string>>;
  };
}

/** A page with the stylesheet of the client bundle, see client/platform/app. */
export interface AppPage {
  /** The page has a screen to hydrate. */
  hydrates: boolean;
  /** Without scripts the page reloads after this time, because its content changes. */
  refreshSeconds?: number | undefined;
}

/**
 * Files that a page needs to render and to work. Fonts appear only in the `Link` header, because it
 * precedes every byte of the page.
 */
export interface Files {
  stylesheet: string;
  fonts: string[];
  scripts: string[];
}

/** Properties of a page that decide which files it needs. */
interface PageKind {
  app?: AppPage | undefined;
  /** Scripts beyond those of every page. */
  scripts: readonly string[];
  textOnly: boolean;
  sheet: Sheet;
}

/**
 * Returns the files of a page. A text page needs no script, except to follow a member's session and
 * to submit the consent banner in place.
 */
export function filesOf(
  assets: Assets,
  { viewer, leftover, asksConsent }: Site,
  { app, scripts, textOnly, sheet }: PageKind,
): Files {
  const isStill = textOnly && !viewer && !leftover && !asksConsent;
  const { stylesheet, memberStylesheet } = app ? assets.app : assets;
  return {
    stylesheet: { public: stylesheet, room: assets.roomStylesheet, own: memberStylesheet }[sheet],
    fonts: assets.fonts,
    scripts: [...(isStill ? [] : assets.scripts), ...(app?.hydrates ? [assets.app.script] : []), ...scripts],
  };
}

/** The whole HTML document. */
export function Document({
  head,
  files,
  buildTag,
  refresh,
  children,
}: {
  head: Head;
  files: Files;
  buildTag: string;
  /** Without scripts: when the page reloads, and its address. */
  refresh: string | undefined;
  children: ReactNode;
}) {
  const { locale, viewer, leftover } = useSite();
  return (
    <html lang={locale} data-viewer={viewer?.uuid} data-leftover={leftover ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{head.title}</title>
        {/* Must precede the stylesheets of components: it declares the order of layers. */}
        <link rel="stylesheet" href={files.stylesheet} precedence="site" />
        {refresh !== undefined && (
          <noscript>
            <meta httpEquiv="refresh" content={refresh} />
          </noscript>
        )}
        {files.scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
        <meta name="description" content={head.description} />
        <meta name="build" content={buildTag} />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#090817" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f4fd" />
        <link rel="icon" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
        <link rel="canonical" href={head.canonical} />
        {head.feed && <link rel="alternate" type="application/atom+xml" href={head.feed} />}
        {!head.alternates && <meta name="robots" content="noindex" />}
        {!viewer && <ForPreviews head={head} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

/**
 * Metadata for search engines, link previews and app links. They are never signed in, so members'
 * pages leave it out.
 */
function ForPreviews({ head }: { head: Head }) {
  const { locale, productName } = useSite();
  return (
    <>
      {head.alternates && <Alternates addresses={head.alternates} />}
      <Property name="og:site_name" content={productName} />
      <Property name="og:type" content={head.openGraphType} />
      <Property name="og:title" content={head.shareTitle} />
      <Property name="og:description" content={head.description} />
      <Property name="og:url" content={head.canonical} />
      <Property name="og:image" content={head.image.url} />
      <Property name="og:image:width" content={String(head.image.width)} />
      <Property name="og:image:height" content={String(head.image.height)} />
      <Property name="og:image:alt" content={head.image.alt} />
      <Property name="og:locale" content={openGraphLocales[locale]} />
      {locales
        .filter((other) => other !== locale)
        .map((other) => (
          <Property key={other} name="og:locale:alternate" content={openGraphLocales[other]} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
      {head.deepLink && head.iosAppId && (
        <>
          <Property name="al:ios:url" content={head.deepLink} />
          <Property name="al:ios:app_store_id" content={head.iosAppId} />
          <Property name="al:ios:app_name" content={productName} />
        </>
      )}
      {head.deepLink && head.androidPackage && (
        <>
          <Property name="al:android:url" content={head.deepLink} />
          <Property name="al:android:package" content={head.androidPackage} />
          <Property name="al:android:app_name" content={productName} />
        </>
      )}
      <Property name="al:web:url" content={head.canonical} />
      {head.jsonLd.map((data, index) => (
        // The order never changes.
        <JsonScript key={String(index)} type="application/ld+json" data={data} />
      ))}
    </>
  );
}

function Property({ name, content }: { name: string; content: string }) {
  return <meta property={name} content={content} />;
}

function Alternates({ addresses }: { addresses: Record<Locale, string> }) {
  return (
    <>
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={addresses[locale]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addresses[defaultLocale]} />
    </>
  );
}
