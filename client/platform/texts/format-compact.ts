import { compactDisplays, type Locale, perLocale } from '../../../calls/platform/text/locale.ts';
import { numbers } from './format.ts';

const compactNumber = perLocale((locale) =>
  numbers({ notation: 'compact', compactDisplay: compactDisplays[locale], maximumFractionDigits: 1 }),
);

/** Formats `1204` as `1.2 พัน` or `1.2K`. */
export const formatCompact = (locale: Locale, value: number) => compactNumber[locale](locale).format(value);
