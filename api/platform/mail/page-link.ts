import { type Locale, localePrefix } from '../../../calls/platform/text/locale.ts';

/** Returns the address of a page in a reader's language. `path` begins with a slash. */
export const pageLink = (origin: string, language: Locale, path: string): string =>
  origin + localePrefix(language) + path;
