/**
 * Fails if the languages differ, or if a translation is missing or unused. A language with a
 * fallback language may lack texts. TypeScript cannot list files, so `--write` writes the list of
 * namespaces.
 */
import { globSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultLocale, fallbackLocales, type Locale, locales, perLocale } from '../../calls/platform/text/locale.ts';
import { readOwnTexts, textFileNames } from './read-texts.ts';
import { textsUsedBy } from './text-use.ts';

const root = path.join(import.meta.dirname, '../..');
const problems: string[] = [];

const catalogues = perLocale(readCatalogue);
const reference = catalogues[defaultLocale];

const counts = locales.map((locale) => {
  const texts = catalogues[locale];
  for (const [key, text] of reference) {
    const other = texts.get(key);
    if (other === undefined) {
      if (!fallbackLocales[locale]) problems.push(`${locale} lacks ${key}`);
    } else if (placeholders(text) !== placeholders(other))
      problems.push(`${key}: ${defaultLocale} has {${placeholders(text)}}, ${locale} {${placeholders(other)}}`);
  }
  for (const key of texts.keys()) if (!reference.has(key)) problems.push(`${defaultLocale} lacks ${key} of ${locale}`);
  for (const [key, text] of texts) if (text.trim() === '') problems.push(`${key} is empty in ${locale}`);
  return `${locale} ${texts.size}`;
});

const isUsed = textsUsedBy(await readSources());
for (const key of reference.keys()) if (!isUsed(key)) problems.push(`${key} is never used`);

const namespacesFile = path.join(root, 'client/platform/texts/i18n-namespaces.ts');
const namespaces = await namespacesModule();
if ((await readFile(namespacesFile, 'utf8')) !== namespaces) {
  if (process.argv.includes('--write')) await writeFile(namespacesFile, namespaces);
  else problems.push('client/platform/texts/i18n-namespaces.ts does not list the files of locales/th: npm run fix');
}

for (const problem of problems) console.error(`translations: ${problem}`);
console.log(`translations: ${counts.join(', ')} texts, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Returns the module with the types of the catalogues, by file name. */
async function namespacesModule(): Promise<string> {
  const names = textFileNames()
    .map((file) => ({ name: path.basename(file, '.json'), file }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return `/**
 * The files of \`locales/<locale>/<room>/\`, as i18next namespaces. Written by
 * scripts/build/translations.ts.
 */
export interface Catalogues {
${names.map(({ name, file }) => `  ${name}: typeof import('../../../locales/th/${file}');`).join('\n')}
}

/** All of them; a key without its namespace is one of \`site\`. */
export type Namespace = ['site', ...(keyof Catalogues)[]];
`;
}

function readCatalogue(locale: Locale): Map<string, string> {
  const names = globSync('*/*.json', { cwd: path.join(root, 'locales', locale) });
  return new Map(
    names.flatMap((name) =>
      [...flatten(readOwnTexts(locale, name))].map(([key, text]) => [`${path.basename(name, '.json')}:${key}`, text]),
    ),
  );
}

function* flatten(node: unknown, prefix = ''): Generator<[string, string]> {
  if (typeof node === 'string') yield [prefix, node];
  else if (typeof node === 'object' && node !== null) {
    for (const [key, child] of Object.entries(node)) yield* flatten(child, prefix === '' ? key : `${prefix}.${key}`);
  }
}

function placeholders(text: string): string {
  return [...new Set(Array.from(text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g), (match) => match[1]))].sort().join(', ');
}

async function readSources(): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob('{src,client,api,calls}/**/*.{ts,tsx}', { cwd: root })) {
    texts.push(await readFile(path.join(root, file), 'utf8'));
  }
  return texts.join('\n');
}
