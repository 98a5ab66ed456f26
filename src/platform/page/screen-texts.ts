/** The texts that go along with a screen: those that its script may ask for. */

import screenTexts from 'virtual:screen-texts';
import type { TFunction } from 'i18next';
import type { Locale } from '../../../client/platform/texts/i18n.ts';
import type { Namespace } from '../../../client/platform/texts/i18n-namespaces.ts';
import { translator } from '../../../client/platform/texts/translate.ts';
import { catalogueOf, textsOf } from './texts.ts';

const alongScreens = new Map<string, TFunction<Namespace>>();

/**
 * The translate function of a screen that is taken up, with the whole namespaces that go along beside its own texts. As long as the site is
 * written and tested, asking for another text throws: the browser would not have it.
 */
export function textsAlong(
  locale: Locale,
  screen: string,
  further: readonly Namespace[number][],
): TFunction<Namespace> {
  const own = screenTexts[locale][screen];
  if (!own) return textsOf(locale);
  const name = [locale, screen, ...further].join();
  const known = alongScreens.get(name);
  if (known) return known;
  const all = catalogueOf(locale);
  const beside = Object.fromEntries(further.map((namespace) => [namespace, all[namespace] ?? {}]));
  const t = translator(locale, { ...own, ...beside }, (key) => {
    throw new Error(`${key} is no text that goes along with ${screen}`);
  });
  alongScreens.set(name, t);
  return t;
}
