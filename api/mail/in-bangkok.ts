/** Days and moments in words, as mails say them: in Thai of the Buddhist era. */

const timeZone = 'Asia/Bangkok';

/** `20 พฤศจิกายน 2569 เวลา 15:00`. */
export const inBangkok = (at: Date): string =>
  at.toLocaleString('th-TH', { dateStyle: 'long', timeStyle: 'short', timeZone });

/** `20 พฤศจิกายน 2569`, `20 November 2026`. */
export const dayInBangkok = (at: Date, locale: 'th' | 'en'): string =>
  at.toLocaleDateString(locale === 'th' ? 'th-TH' : 'en-GB', { dateStyle: 'long', timeZone });
