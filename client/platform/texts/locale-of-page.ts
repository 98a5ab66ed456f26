import { defaultLocale, type Locale, locales } from './i18n.ts';

/** The language that the page says it is in, for scripts. */
export const localeOfPage = (): Locale =>
  locales.find((known) => known === document.documentElement.lang) ?? defaultLocale;
