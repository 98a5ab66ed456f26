/** Texts of every language: one `t` per language and isolate, immutable. */

import type { TFunction } from 'i18next';
import { type Catalogue, fallbackOf, type Locale, locales } from '../../../client/platform/texts/i18n.ts';
import type { Namespace } from '../../../client/platform/texts/i18n-namespaces.ts';
import { translator } from '../../../client/platform/texts/translate.ts';

const files = import.meta.glob<() => string>('../../../locales/*/*/*.json', {
  eager: true,
  query: '?raw&later',
  import: 'default',
});

const catalogues = new Map(locales.map((locale) => [locale, catalogueIn(locale)]));

/**
 * Parses each namespace when one of its texts is first used. A namespace that the language lacks is
 * that of its fallback language.
 */
function catalogueIn(locale: Locale): Catalogue {
  const namespacesOf = (language: Locale) =>
    Object.entries(files)
      .filter(([file]) => file.startsWith(`../../../locales/${language}/`))
      .map(([file, read]) => [file.slice(file.lastIndexOf('/') + 1, -'.json'.length), parsedOnce(read)]);
  const languages = [fallbackOf(locale), locale];
  return Object.defineProperties({}, Object.fromEntries(languages.flatMap(namespacesOf)));
}

function parsedOnce(read: () => string): PropertyDescriptor {
  let texts: object | undefined;
  return {
    enumerable: true,
    get() {
      texts ??= JSON.parse(read());
      return texts;
    },
  };
}

/** Returns all texts of a language by namespace. */
export function catalogueOf(locale: Locale): Catalogue {
  const catalogue = catalogues.get(locale);
  if (!catalogue) throw new Error(`no texts in ${locale}`);
  return catalogue;
}

const texts = new Map(locales.map((locale) => [locale, translator(locale, catalogueOf(locale))]));

/** Returns the translate function of a language. */
export function textsOf(locale: Locale): TFunction<Namespace> {
  const t = texts.get(locale);
  if (!t) throw new Error(`no texts in ${locale}`);
  return t;
}
