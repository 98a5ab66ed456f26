/** Languages of the site, also used as path prefixes. */
export const locales = ['th', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'th';

/** Translations by namespace. A namespace is a file in `locales/<locale>/`. */
export type Catalogue = Record<string, object>;

/**
 * Returns a site path in a language: Thai has no prefix, English has `/en`. `path` begins with a
 * slash.
 */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** Splits a site path into its language and the path without it. The inverse of `localePath`. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const first = /^\/([^/?#]+)/.exec(path)?.[1];
  const locale = locales.find((candidate) => candidate === first && candidate !== defaultLocale);
  if (!locale) return { locale: defaultLocale, path };
  const rest = path.slice(`/${locale}`.length);
  return { locale, path: rest.startsWith('/') ? rest : `/${rest}` };
}
