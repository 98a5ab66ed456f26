/** Formats days and moments for emails, in Bangkok time; Thai uses the Buddhist era. */

const timeZone = 'Asia/Bangkok';
const tagOf = { th: 'th-TH', en: 'en-GB' };

/** Returns `20 พฤศจิกายน 2569 เวลา 15:00`, `20 November 2026 at 15:00`. */
export const inBangkok = (at: Date, locale: 'th' | 'en'): string =>
  at.toLocaleString(tagOf[locale], { dateStyle: 'long', timeStyle: 'short', timeZone });

/** Returns `20 พฤศจิกายน 2569`, `20 November 2026`. */
export const dayInBangkok = (at: Date, locale: 'th' | 'en'): string =>
  at.toLocaleDateString(tagOf[locale], { dateStyle: 'long', timeZone });
