/** The texts of both languages: one `t` a language and isolate, never changed. */

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
