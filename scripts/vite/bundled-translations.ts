/**
 * `virtual:texts/<language>/<name>`: translations as separate scripts, one per hydrated page and
 * one for failures.
 */
import type { Plugin } from 'vite';
import { type Locale, locales, perLocale } from '../../client/platform/texts/i18n.ts';
import { readTexts, textFile } from '../build/read-texts.ts';
import { screenNames } from './screen-names.ts';
import { textsOfScreen } from './screen-texts.ts';

/** Namespace of the texts about failed commands, apart from those of each page. */
const FAILURES = 'error';

/** Names of all such scripts. */
export const textNames = [FAILURES, ...screenNames];

/** Returns the id of the module. */
export const textsEntry = (locale: Locale, name: string): string => `virtual:texts/${locale}/${name}`;

const entries = new Map(
  locales.flatMap((locale) => textNames.map((name) => [textsEntry(locale, name), { locale, name }] as const)),
);

/** All modules, by names that are valid file names. */
export const textsEntries = Object.fromEntries(
  [...entries].map(([entry, { locale, name }]) => [`${name.replace('/', '-')}-${locale}`, entry]),
);

/**
 * The same translations by language and page, for the edge in development and tests; empty in a
 * build.
 */
const OF_SCREENS = 'virtual:screen-texts';

/**
 * Returns a plugin that provides these modules. It updates them when a catalogue or a source with
 * keys changes.
 */
export function bundledTranslations(): Plugin {
  let serving = false;
  return {
    name: 'bundled-translations',
    enforce: 'pre',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId: (source) => (entries.has(source) || source === OF_SCREENS ? source : null),
    load(id) {
      const textsOf = (name: string, locale: Locale) => {
        const { texts, files } = textsOfScreen(name, locale);
        for (const file of files) this.addWatchFile(file);
        return texts;
      };
      const ofScreens = (locale: Locale) =>
        Object.fromEntries(serving ? screenNames.map((name) => [name, textsOf(name, locale)]) : []);
      if (id === OF_SCREENS) return `export default ${JSON.stringify(perLocale(ofScreens))}`;
      const entry = entries.get(id);
      if (!entry) return null;
      const { locale, name } = entry;
      const texts = name === FAILURES ? { error: readTexts(locale, 'platform/error.json') } : textsOf(name, locale);
      if (name === FAILURES) this.addWatchFile(textFile(locale, 'platform/error.json'));
      return `export default ${JSON.stringify(texts)}`;
    },
  };
}
