import { compactDisplays, intlTags, type Locale, onceALanguage } from '../../../calls/platform/text/locale.ts';

const compactNumber = onceALanguage(
  (locale) =>
    new Intl.NumberFormat(intlTags[locale], {
      notation: 'compact',
      compactDisplay: compactDisplays[locale],
      maximumFractionDigits: 1,
    }),
);

/** Formats `1204` as `1.2 พัน` or `1.2K`. */
export const formatCompact = (locale: Locale, value: number) => compactNumber(locale).format(value);
