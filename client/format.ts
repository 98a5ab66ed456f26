/** Numbers, dates and durations as people read them. Thai dates are in the Buddhist era; all times are Bangkok's. */
import type { Locale } from './i18n.ts';

const tag = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB' } as const;
const timeZone = 'Asia/Bangkok';

/** `1234` as `1,234`. */
export const formatNumber = (locale: Locale, value: number) => new Intl.NumberFormat(tag[locale]).format(value);

/** `1204` as `1.2 พัน` or `1.2K`. */
export const formatCompact = (locale: Locale, value: number) =>
  new Intl.NumberFormat(tag[locale], {
    notation: 'compact',
    compactDisplay: locale === 'th' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(value);

/** `20 พฤศจิกายน 2569`, `20 November 2026`. */
export const formatDate = (locale: Locale, moment: Date | string) =>
  new Intl.DateTimeFormat(tag[locale], { dateStyle: 'long', timeZone }).format(new Date(moment));

/** `20 พ.ย. 2569 20:14`. */
export const formatDateTime = (locale: Locale, moment: Date | string) =>
  new Intl.DateTimeFormat(tag[locale], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(moment));
