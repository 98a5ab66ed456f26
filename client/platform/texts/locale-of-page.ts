import { defaultLocale, type Locale, locales } from './i18n.ts';

/** Returns the language of the page from `<html lang>`, for scripts. */
export const localeOfPage = (): Locale =>
  locales.find((candidate) => candidate === document.documentElement.lang) ?? defaultLocale;
