/**
 * Languages of the site. A new language is an entry in `locales`, one in each table below, and a
 * folder in `locales/`. Routes, links, formats and text bundles follow from these.
 */

/** Codes of the languages, as in paths and in `locales/`. */
export const locales = ['th', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Language of paths without a prefix. */
export const defaultLocale: Locale = 'th';

/**
 * Languages whose texts replace those that another one lacks. A language without an entry must have
 * every text: `npm run check` tests it.
 */
export const fallbackLocales: { readonly [Language in Locale]?: Locale } = {};

/** Names of the languages, each in its own. */
export const localeNames: Record<Locale, string> = { th: 'ภาษาไทย', en: 'English' };

/** BCP 47 tags for `Intl`, with calendar and digits. Thai dates use the Buddhist era. */
export const intlTags: Record<Locale, string> = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB' };

/** Length of the unit of a compact number: `1.2 พัน`, `1.2K`. */
export const compactDisplays: Record<Locale, 'long' | 'short'> = { th: 'long', en: 'short' };

/** Languages of link previews (https://ogp.me/#optional). */
export const openGraphLocales: Record<Locale, string> = { th: 'th_TH', en: 'en_US' };

/** Returns a value per language. */
export const perLocale = <Value>(valueIn: (locale: Locale) => Value) =>
  Object.fromEntries(locales.map((locale) => [locale, valueIn(locale)])) as Record<Locale, Value>;

/** Returns the prefix of paths in a language: `/en`, or nothing for the default language. */
export const localePrefix = (locale: Locale): string => (locale === defaultLocale ? '' : `/${locale}`);

/** Returns a site path in a language. `path` begins with a slash. */
export const localePath = (locale: Locale, path: string): string =>
  locale === defaultLocale || path !== '/' ? localePrefix(locale) + path : localePrefix(locale);

/** Splits a site path into its language and the path without it. The inverse of `localePath`. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const first = /^\/([^/?#]+)/.exec(path)?.[1];
  const locale = localeNamed(first);
  if (!locale || locale === defaultLocale) return { locale: defaultLocale, path };
  const rest = path.slice(localePrefix(locale).length);
  return { locale, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** Returns the language with this name, or undefined. */
export const localeNamed = (name: string | undefined): Locale | undefined =>
  locales.find((candidate) => candidate === name);

/**
 * Returns a function that makes a formatter once per language. Making one costs more than rendering
 * ten cards. The annotation lets the build remove unused formatters.
 * @__NO_SIDE_EFFECTS__
 */
export function onceALanguage<Made>(make: (locale: Locale) => Made): (locale: Locale) => Made {
  const cache = new Map<Locale, Made>();
  return (locale) => {
    const one = cache.get(locale) ?? make(locale);
    cache.set(locale, one);
    return one;
  };
}
