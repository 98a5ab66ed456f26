/** Reads the texts of a language as the build bundles them. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLocale, fallbackLocales, type Locale, perLocale } from '../../calls/platform/text/locale.ts';

/** A tree of texts by key. */
export interface Texts {
  [key: string]: string | Texts;
}

const folder = path.join(import.meta.dirname, '../../locales');

/** Names of all text files, as `<room>/<namespace>.json`. */
export const textFileNames = (): string[] => globSync('*/*.json', { cwd: path.join(folder, defaultLocale) }).sort();

/** Returns the path of a text file, whether or not it exists. */
export const textFile = (locale: Locale, name: string): string => path.join(folder, locale, name);

/** Returns the texts of a file, with those of the fallback language that the language lacks. */
export function readTexts(locale: Locale, name: string): Texts {
  const fallback = fallbackLocales[locale];
  const own = readOwnTexts(locale, name);
  return fallback === undefined ? own : merged(readTexts(fallback, name), own);
}

/** Returns the texts of a file in the language itself; none if it has no such file. */
export function readOwnTexts(locale: Locale, name: string): Texts {
  const file = textFile(locale, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Returns the texts of a file in each language. `file` is the path of the file in any language. */
export function readTextsByLocale(file: string): Record<Locale, Texts> {
  const [, ...name] = path.relative(folder, file).split(path.sep);
  return perLocale((locale) => readTexts(locale, name.join('/')));
}

function merged(fallback: Texts, own: Texts): Texts {
  const entries = Object.entries(own).map(([key, text]) => {
    const other = fallback[key];
    return [key, typeof text === 'object' && typeof other === 'object' ? merged(other, text) : text];
  });
  return { ...fallback, ...Object.fromEntries(entries) };
}
