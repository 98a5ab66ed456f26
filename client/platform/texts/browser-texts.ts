/** Translations of a hydrated page. The page brings some of them; others load on demand. */
import type { i18n } from 'i18next';
import type { Catalogue, Locale } from './i18n.ts';
import type { Texts } from './texts.tsx';
import { translator } from './translate.ts';

/**
 * Reports a missing translation and returns its key. A missing text is an error of the build, and
 * the page continues.
 */
function saidAsIs(key: string): string {
  reportError(new Error(`the text ${key} did not come along`));
  return key;
}

/**
 * Returns `t` for the translations that came with the page, and a loader for more. i18next itself
 * loads only with the first of those.
 */
export function browserTexts(locale: Locale, initial: Catalogue) {
  const catalogue = { ...initial };
  let loader: Promise<i18n> | undefined;
  const texts: Texts = {
    has: (namespace) => namespace in catalogue,
    async load(namespace) {
      loader ??= import('./browser-i18n.ts').then(({ browserI18n }) => browserI18n(locale, { ...initial }));
      const instance = await loader;
      await instance.loadNamespaces(namespace);
      if (instance.hasResourceBundle(locale, namespace)) {
        catalogue[namespace] = instance.getResourceBundle(locale, namespace);
      }
    },
  };
  return { t: translator(locale, catalogue, saidAsIs), texts };
}
