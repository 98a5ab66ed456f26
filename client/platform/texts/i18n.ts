/** Languages of the site, and where each has its pages. */
export const locales = ['th', 'en'] as const;
/** A language of the site. */
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'th';

/** Texts by namespace; a namespace is a file of `locales/<locale>/`. */
export type Catalogue = Record<string, object>;

/** The site path in a language: Thai has no prefix, English has `/en`. `path` begins with a slash. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** The language that a site path is in, and the path without it: `localePath` the other way round. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const first = /^\/([^/?#]+)/.exec(path)?.[1];
  const locale = locales.find((known) => known === first && known !== defaultLocale);
  if (!locale) return { locale: defaultLocale, path };
  const rest = path.slice(`/${locale}`.length);
  return { locale, path: rest.startsWith('/') ? rest : `/${rest}` };
}
