/** The texts of both languages: one `t` a language and isolate, never changed. */

import screenTexts from 'virtual:screen-texts';
import type { TFunction } from 'i18next';
import { translator } from '../client/app/translate.ts';
import { type Catalogue, type Locale, locales } from '../client/i18n.ts';
import type { Namespace } from '../client/i18n-namespaces.ts';

const files = import.meta.glob<{ default: object }>('../locales/*/*.json', { eager: true });

/** All texts of a language, by namespace. */
export function catalogueOf(locale: Locale): Catalogue {
  const prefix = `../locales/${locale}/`;
  return Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => file.startsWith(prefix))
      .map(([file, { default: texts }]) => [file.slice(prefix.length, -'.json'.length), texts]),
  );
}

const texts = new Map(locales.map((locale) => [locale, translator(locale, catalogueOf(locale))]));

/** The translate function of a language. */
export function textsOf(locale: Locale): TFunction<Namespace> {
  const t = texts.get(locale);
  if (!t) throw new Error(`no texts in ${locale}`);
  return t;
}

const alongScreens = new Map<string, TFunction<Namespace>>();

/**
 * The same for a screen that is taken up, with the whole namespaces that go along beside its own texts. As long as the site is
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
