import { defaultLocale, type Locale, localeNamed } from '../../../calls/platform/text/locale.ts';

/** Returns the language of the page from `<html lang>`, for scripts. */
export const localeOfPage = (): Locale => localeNamed(document.documentElement.lang) ?? defaultLocale;
