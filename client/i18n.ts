/** Languages of the site, and i18next for one of them. */
import { createInstance, type i18n } from 'i18next';

export const locales = ['th', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'th';

/** Texts by namespace; a namespace is a file of `locales/<locale>/`. */
export type Catalogue = Record<string, object>;

/** An i18next instance for one language, with its texts at hand: it loads nothing and is never switched. */
export function createI18n(locale: Locale, catalogue: Catalogue): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: false,
    ns: Object.keys(catalogue),
    defaultNS: 'site',
    resources: { [locale]: catalogue },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}

/** The site path in a language: Thai has no prefix, English has `/en`. `path` begins with a slash. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
