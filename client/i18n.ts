/** Languages of the site, and where each has its pages. */
export const locales = ['th', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'th';

/** Texts by namespace; a namespace is a file of `locales/<locale>/`. */
export type Catalogue = Record<string, object>;

/** The site path in a language: Thai has no prefix, English has `/en`. `path` begins with a slash. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
