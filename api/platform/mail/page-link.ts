/** Returns the address of a page in a reader's language. */
import { type Locale, localePrefix } from '../../../calls/platform/text/locale.ts';
export const pageLink = (origin: string, language: Locale, path: string): string =>
  origin + localePrefix(language) + path;
