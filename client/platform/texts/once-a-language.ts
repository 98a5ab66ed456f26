import type { Locale } from '../../../calls/platform/text/locale.ts';

/**
 * Returns a function that makes a formatter once per language. Making one costs more than rendering
 * ten cards. The annotation lets the build remove unused formatters.
 * @__NO_SIDE_EFFECTS__
 */
export function onceALanguage<Made>(make: (locale: Locale) => Made): (locale: Locale) => Made {
  const cache = new Map<Locale, Made>();
  return (locale) => {
    const one = cache.get(locale) ?? make(locale);
    cache.set(locale, one);
    return one;
  };
}
