/** The texts of a hydrated page: those that came with it are there at once, others are loaded when asked for. */
import type { i18n } from 'i18next';
import type { Catalogue, Locale } from './i18n.ts';
import type { Texts } from './texts.tsx';
import { translator } from './translate.ts';

/** A text that did not come is an error of the build: it is told to whoever looks after the page, and the page goes on. */
function saidAsIs(key: string): string {
  reportError(new Error(`the text ${key} did not come along`));
  return key;
}

/** The texts that came with the page, and more when they are asked for; i18next comes along with the first of those. */
export function browserTexts(locale: Locale, came: Catalogue) {
  const catalogue = { ...came };
  let loader: Promise<i18n> | undefined;
  const texts: Texts = {
    has: (namespace) => namespace in catalogue,
    async load(namespace) {
      loader ??= import('./browser-i18n.ts').then(({ browserI18n }) => browserI18n(locale, { ...came }));
      const instance = await loader;
      await instance.loadNamespaces(namespace);
      if (instance.hasResourceBundle(locale, namespace)) {
        catalogue[namespace] = instance.getResourceBundle(locale, namespace);
      }
    },
  };
  return { t: translator(locale, catalogue, saidAsIs), texts };
}
