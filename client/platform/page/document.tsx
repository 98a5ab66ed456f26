/** The HTML document around every page. The head is complete before the first byte leaves; nothing in it is deferred. */
import type { ReactNode } from 'react';
import type { Sheet } from '../../../pages/page.ts';
import type { Locale } from '../texts/i18n.ts';
import { JsonScript } from './raw-html.tsx';
import { type Site, useSite } from './site.tsx';

/** What link previews, search engines and app links are told of a page. All addresses are absolute. */
export interface Head {
  title: string;
  /** What a link preview calls the page; the title itself is a live's own, or the product's. */
  shareTitle: string;
  description: string;
  canonical: string;
  /** The same page by language, for hreflang; null where a page must not be found by search engines. */
  alternates: { th: string; en: string } | null;
  image: { url: string; width: number; height: number; alt: string };
  openGraphType: 'website' | 'article' | 'video.other' | 'profile';
  /** The place in the app that shows the same, as `vela://live/…`; null where there is no app, nor for one of the two systems. */
  deepLink: string | null;
  /** The Atom feed of what stands on the page; null where there is none. */
  feed: string | null;
  iosAppId: string | null;
  androidPackage: string | null;
  jsonLd: object[];
}

/** Stylesheets of pages that everybody finds, and of the others. */
interface Stylesheets {
  stylesheet: string;
  memberStylesheet: string;
}

/** Addresses of what the build made. */
export interface Assets extends Stylesheets {
  /** Of a live's room, which everybody finds too, and which has more of its own than any. */
  roomStylesheet: string;
  fonts: string[];
  scripts: string[];
  /** Of pages where a passkey is used. */
  passkey: string;
  /** For app pages: stylesheets of their own, and where they are hydrated what that takes. */
  app: Stylesheets & {
    /** What is on them at first, and loads the rest. */
    script: string;
    /** By screen: its own script, and those that it needs before it can run. */
    screens: Record<string, string[]>;
    /** The texts that go along with a screen, by its name, and those of failures, by `error`. */
    texts: Record<Locale, Record<string, string>>;
  };
}

/** A page of an app area, see client/platform/app. */
export interface AppPage {
  /** It has a screen that is taken up. */
  hydrates: boolean;
  /** Where scripts are off the page is loaded anew after so long: something on it changes by itself. */
  refreshSeconds?: number | undefined;
}

const openGraphLocale = { th: 'th_TH', en: 'en_US' } as const;

/** The files that a page needs to be looked at and used. Fonts are named in `Link` alone: no byte of the page comes before it. */
export interface Files {
  stylesheet: string;
  fonts: string[];
  scripts: string[];
}

/** What a page's files go by. */
interface PageKind {
  app?: AppPage | undefined;
  /** Beside those that every page has. */
  scripts: readonly string[];
  textOnly: boolean;
  sheet: Sheet;
}

/**
 * Which they are. On a page of text nothing needs a script; a member's session is followed all the same, and the banner
 * answered in place.
 */
export function filesOf(
  assets: Assets,
  { viewer, leftover, asksConsent }: Site,
  { app, scripts, textOnly, sheet }: PageKind,
): Files {
  const isStill = textOnly && !viewer && !leftover && !asksConsent;
  const { stylesheet, memberStylesheet } = app ? assets.app : assets;
  return {
    stylesheet: { found: stylesheet, room: assets.roomStylesheet, own: memberStylesheet }[sheet],
    fonts: assets.fonts,
    scripts: [...(isStill ? [] : assets.scripts), ...(app?.hydrates ? [assets.app.script] : []), ...scripts],
  };
}

/** The whole document around a page. */
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
  /** Where scripts are off: when the page is loaded anew, and its address. */
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
        {/* Before those that pages bring along: it says the order of layers. */}
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

/** What search engines, link previews and app links read. They are nobody: a member is not sent it. */
function ForPreviews({ head }: { head: Head }) {
  const { locale, productName } = useSite();
  return (
    <>
      {head.alternates && <Alternates {...head.alternates} />}
      <Property name="og:site_name" content={productName} />
      <Property name="og:type" content={head.openGraphType} />
      <Property name="og:title" content={head.shareTitle} />
      <Property name="og:description" content={head.description} />
      <Property name="og:url" content={head.canonical} />
      <Property name="og:image" content={head.image.url} />
      <Property name="og:image:width" content={String(head.image.width)} />
      <Property name="og:image:height" content={String(head.image.height)} />
      <Property name="og:image:alt" content={head.image.alt} />
      <Property name="og:locale" content={openGraphLocale[locale]} />
      <Property name="og:locale:alternate" content={openGraphLocale[locale === 'th' ? 'en' : 'th']} />
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
        // They stand as they came.
        <JsonScript key={String(index)} type="application/ld+json" data={data} />
      ))}
    </>
  );
}

function Property({ name, content }: { name: string; content: string }) {
  return <meta property={name} content={content} />;
}

function Alternates({ th, en }: { th: string; en: string }) {
  return (
    <>
      <link rel="alternate" hrefLang="th" href={th} />
      <link rel="alternate" hrefLang="en" href={en} />
      <link rel="alternate" hrefLang="x-default" href={th} />
    </>
  );
}
