import { compactDisplays, intlTags, type Locale, onceALanguage } from '../../../calls/platform/text/locale.ts';
import { writtenNumbers } from './written-format.ts';

/**
 * Not made by `numbers` of format.ts: the first scripts of a stream page have no room for that
 * module.
 */
const compactNumber = onceALanguage((locale): { format: (value: number) => string } => {
  const options = { notation: 'compact', compactDisplay: compactDisplays[locale], maximumFractionDigits: 1 } as const;
  const exact = () => new Intl.NumberFormat(intlTags[locale], options);
  if (!import.meta.env.SSR) return exact();
  const pattern = writtenNumbers(locale, options);
  return { format: (value) => pattern(value) ?? exact().format(value) };
});

/** Formats `1204` as `1.2 พัน` or `1.2K`. */
export const formatCompact = (locale: Locale, value: number) => compactNumber(locale).format(value);
