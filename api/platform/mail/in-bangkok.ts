/** Formats days and moments for emails, in Bangkok time and the calendar of the language. */
import { intlTags, type Locale } from '../../../calls/platform/text/locale.ts';

const timeZone = 'Asia/Bangkok';

/** Returns `20 พฤศจิกายน 2569 เวลา 15:00`, `20 November 2026 at 15:00`. */
export const inBangkok = (at: Date, locale: Locale): string =>
  at.toLocaleString(intlTags[locale], { dateStyle: 'long', timeStyle: 'short', timeZone });

/** Returns `20 พฤศจิกายน 2569`, `20 November 2026`. */
export const dayInBangkok = (at: Date, locale: Locale): string =>
  at.toLocaleDateString(intlTags[locale], { dateStyle: 'long', timeZone });
