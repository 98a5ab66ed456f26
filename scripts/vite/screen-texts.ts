/** Finds the translations of a hydrated page: those that its script and all its imports can use. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import type { Catalogue, Locale } from '../../client/platform/texts/i18n.ts';
import { readTexts, textFile, textFileNames } from '../build/read-texts.ts';
import { textsUsedBy } from '../build/text-use.ts';
import { screenFiles } from './screen-names.ts';

const root = path.join(import.meta.dirname, '../..');

/** Code that every hydrated page shares. */
const APP = path.join(root, 'client/platform/app/app.tsx');

/**
 * Translations of a hydrated page in a language, by namespace, and the files that they come from.
 */
export interface ScreenTexts {
  texts: Catalogue;
  files: string[];
}

/**
 * Returns the translations of the hydrated page `<room>/<name>`, from its sources. Namespaces that
 * a part loads with `useTexts` are left out.
 */
export function textsOfScreen(name: string, locale: Locale): ScreenTexts {
  const modules = modulesFrom([APP, path.join(root, screenFiles[name] ?? '')]);
  const source = [...modules.values()].join('\n');
  const isUsed = textsUsedBy(source);
  const lateNamespaces = new Set(Array.from(source.matchAll(/\buseTexts\('(\w+)'\)/g), ([, namespace]) => namespace));
  const catalogues = textFileNames()
    .map((name) => ({ name, namespace: path.basename(name, '.json') }))
    .filter(({ namespace }) => !lateNamespaces.has(namespace));
  const entries = catalogues.map(
    ({ name, namespace }) => [namespace, pick(readTexts(locale, name), isUsed, `${namespace}:`)] as const,
  );
  return {
    texts: Object.fromEntries(entries.flatMap(([namespace, texts]) => (isTree(texts) ? [[namespace, texts]] : []))),
    files: [...modules.keys(), ...catalogues.map(({ name }) => textFile(locale, name))],
  };
}

const isTree = (node: unknown): node is Record<string, unknown> => typeof node === 'object' && node !== null;

/** Returns the used part of a tree of translations; undefined if nothing is used. */
function pick(node: unknown, isUsed: (key: string) => boolean, key: string): unknown {
  if (!isTree(node)) return isUsed(key) ? node : undefined;
  const children = Object.entries(node).flatMap(([name, child]) => {
    const subtree = pick(child, isUsed, key.endsWith(':') ? key + name : `${key}.${name}`);
    return subtree === undefined ? [] : [[name, subtree]];
  });
  return children.length > 0 ? Object.fromEntries(children) : undefined;
}

/** Parsed files, until they change. */
const moduleCache = new Map<string, { source: string; imported: string[] }>();

/** Returns the sources of files and of all project files that they import, by path. */
function modulesFrom(files: string[], sources = new Map<string, string>()): Map<string, string> {
  for (const file of files) {
    if (sources.has(file)) continue;
    const source = readFileSync(file, 'utf8');
    sources.set(file, source);
    const entry = moduleCache.get(file);
    const imports = entry?.source === source ? entry.imported : importedBy(file, source);
    moduleCache.set(file, { source, imported: imports });
    modulesFrom(imports, sources);
  }
  return sources;
}

/** Returns the project files that a file imports at run time; type imports do not count. */
function importedBy(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const staticSpecifiers = [
    ...module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)),
    ...module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ].flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  const dynamicSpecifiers = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start + 1, end - 1),
  );
  return [...staticSpecifiers, ...dynamicSpecifiers]
    .filter((name) => /^\..*\.tsx?$/.test(name))
    .map((name) => path.resolve(path.dirname(file), name));
}
