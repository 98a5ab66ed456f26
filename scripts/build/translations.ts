/**
 * Fails if the two languages differ, or if a translation is missing or unused. TypeScript cannot
 * list files, so `--write` writes the list of namespaces.
 */
import { globSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { textsUsedBy } from './text-use.ts';

const root = path.join(import.meta.dirname, '../..');
const locales = ['th', 'en'] as const;
const problems: string[] = [];

const catalogues = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, await readCatalogue(locale)] as const)),
);
const thai = catalogues.th ?? new Map<string, string>();
const english = catalogues.en ?? new Map<string, string>();

for (const [key, text] of thai) {
  const other = english.get(key);
  if (other === undefined) problems.push(`en lacks ${key}`);
  else if (placeholders(text) !== placeholders(other))
    problems.push(`${key}: th has {${placeholders(text)}}, en {${placeholders(other)}}`);
}
for (const key of english.keys()) if (!thai.has(key)) problems.push(`th lacks ${key}`);
for (const [key, text] of [...thai, ...english]) if (text.trim() === '') problems.push(`${key} is empty`);

const isUsed = textsUsedBy(await readSources());
for (const key of thai.keys()) if (!isUsed(key)) problems.push(`${key} is never used`);

const namespacesFile = path.join(root, 'client/platform/texts/i18n-namespaces.ts');
const namespaces = await namespacesModule();
if ((await readFile(namespacesFile, 'utf8')) !== namespaces) {
  if (process.argv.includes('--write')) await writeFile(namespacesFile, namespaces);
  else problems.push('client/platform/texts/i18n-namespaces.ts does not list the files of locales/th: npm run fix');
}

for (const problem of problems) console.error(`translations: ${problem}`);
console.log(`translations: ${thai.size} texts in ${locales.length} languages, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Returns the module with the types of the catalogues, by file name. */
async function namespacesModule(): Promise<string> {
  const names = globSync('*/*.json', { cwd: path.join(root, 'locales/th') })
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

async function readCatalogue(locale: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob(`locales/${locale}/*/*.json`, { cwd: root })) {
    const namespace = path.basename(file, '.json');
    const catalogue: unknown = JSON.parse(await readFile(path.join(root, file), 'utf8'));
    for (const [key, text] of flatten(catalogue)) texts.set(`${namespace}:${key}`, text);
  }
  return texts;
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
