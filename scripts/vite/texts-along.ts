/** `virtual:texts/<language>/<name>`: texts that go along with a page, as a script of their own; by its screen, and of failures. */
import type { Plugin } from 'vite';
import { type Locale, locales } from '../../client/platform/texts/i18n.ts';
import { screenNames } from './screen-names.ts';
import { textsOfScreen } from './screen-texts.ts';

/** All that may be said of a command that failed, beside what its screen says. */
const FAILURES = 'error';

/** Whose texts there are. */
export const textNames = [FAILURES, ...screenNames];

/** The module of texts. */
export const textsEntry = (locale: Locale, name: string): string => `virtual:texts/${locale}/${name}`;

const entries = new Map(
  locales.flatMap((locale) => textNames.map((name) => [textsEntry(locale, name), { locale, name }] as const)),
);

/** All of them, by names of which files can be called. */
export const textsEntries = Object.fromEntries(
  [...entries].map(([entry, { locale, name }]) => [`${name.replace('/', '-')}-${locale}`, entry]),
);

/** By language and screen the same, for the edge while the site is written and tested; nothing where it is built. */
const OF_SCREENS = 'virtual:screen-texts';

/** Makes these modules. They are made anew when a catalogue or a source that asks for texts is edited. */
export function textsAlong(): Plugin {
  let serving = false;
  return {
    name: 'texts-along',
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
      if (id === OF_SCREENS) return `export default ${JSON.stringify({ th: ofScreens('th'), en: ofScreens('en') })}`;
      const entry = entries.get(id);
      if (!entry) return null;
      const { locale, name } = entry;
      return name === FAILURES
        ? `import error from '/locales/${locale}/platform/error.json'; export default { error };`
        : `export default ${JSON.stringify(textsOf(name, locale))}`;
    },
  };
}
