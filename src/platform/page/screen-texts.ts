/** Texts that are sent with a screen, for its script. */

import screenTexts from 'virtual:screen-texts';
import type { TFunction } from 'i18next';
import type { Locale } from '../../../client/platform/texts/i18n.ts';
import type { Namespace } from '../../../client/platform/texts/i18n-namespaces.ts';
import { translator } from '../../../client/platform/texts/translate.ts';
import { catalogueOf, textsOf } from './texts.ts';

const alongScreens = new Map<string, TFunction<Namespace>>();

/**
 * Returns the translate function of a hydrated screen: its own texts and whole further namespaces.
 * In development and tests, any other key throws, because the browser would not have its text.
 */
export function screenTranslations(
  locale: Locale,
  screen: string,
  further: readonly Namespace[number][],
): TFunction<Namespace> {
  const own = screenTexts[locale][screen];
  if (!own) return textsOf(locale);
  const name = [locale, screen, ...further].join();
  const texts = alongScreens.get(name);
  if (texts) return texts;
  const all = catalogueOf(locale);
  const beside = Object.fromEntries(further.map((namespace) => [namespace, all[namespace] ?? {}]));
  const t = translator(locale, { ...own, ...beside }, (key) => {
    throw new Error(`${key} is no text that goes along with ${screen}`);
  });
  alongScreens.set(name, t);
  return t;
}
