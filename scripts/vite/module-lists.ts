/**
 * Lists of what features contribute, so that no file has to name them all. The plugin finds files
 * by name and constants by type. It reads from the source what a Worker must know before it loads
 * a module, which `import.meta.glob` cannot do.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { declaredRulesIn } from './refusals.ts';

const root = path.join(import.meta.dirname, '../..');

/** An element of a list as code, with the import statement that it needs. */
interface Entry {
  code: string;
  imports?: string;
}

interface ModuleList {
  /** Pattern of the files. */
  files: string;
  /** The elements are properties of one object. */
  isRecord?: true;
  /** Returns other elements for those of all files. */
  regroup?: (codes: readonly string[]) => string[];
  /** Returns the elements for a file. */
  entriesOf: (source: string, file: string) => Entry[];
}

const importOf = (file: string): string => `import(${JSON.stringify(path.join(root, file))})`;

/** Returns the path prefixes of a call file: the first segments of its paths, after the version. */
export const prefixesOfCalls = (source: string): string[] => [
  ...new Set(Array.from(source.matchAll(/'\/v\d\/([\w-]+)/g), ([, prefix = '']) => prefix)),
];

/** The words of all features: the folders of the rooms of the API. */
const featureWords = globSync('api/*/*/', { cwd: root }).map((folder) => path.basename(folder));

/**
 * Returns room and feature of a call file. Its name is the word of the feature, or begins with it:
 * `order-history.ts` belongs to `order`.
 */
export function featureOfCalls(file: string, words: readonly string[] = featureWords): string {
  const [, room = '', name = ''] = file.replace(/\.ts$/, '').split('/');
  const [word] = words
    .filter((one) => name === one || name.startsWith(`${one}-`))
    .toSorted((one, other) => other.length - one.length);
  return `${room}/${word ?? never(`${file} has the name of no feature`)}`;
}

/** Returns the value of `export const prefixes = [...]`. */
export function declaredPrefixes(source: string, file: string): string[] {
  const [, words = ''] =
    /^export const prefixes = \[([^\]]+)\];$/m.exec(source) ?? never(`${file} exports no prefixes`);
  return Array.from(words.matchAll(/'([^']+)'/g), ([, prefix = '']) => prefix);
}

function never(message: string): never {
  throw new Error(message);
}

/** Returns the names of the exported constants that are annotated with a type, or a list of it. */
export const constantsOf = (source: string, type: string): string[] =>
  Array.from(
    source.matchAll(new RegExp(`^export const (\\w+): (?:readonly )?${type}(?:\\[\\])? =`, 'gm')),
    ([, name = '']) => name,
  );

/** Returns the status of each code in the failure tables of a file. */
export const statusesOf = (source: string): [code: string, status: string][] =>
  Array.from(source.matchAll(/^ {2}(\w+): (?:\{\s*status: )?(\d{3}),/gm), ([, code = '', status = '']) => [
    code,
    status,
  ]);

const prefixEntry = (prefixes: readonly string[], file: string): Entry => ({
  code: `{ prefixes: ${JSON.stringify(prefixes)}, load: () => ${importOf(file)} }`,
});

/** Returns the entry of a job: its name, and a function that loads it. */
export function jobEntry(source: string, { file, constant }: { file: string; constant: string }): Entry {
  const start = new RegExp(`^export const ${constant}: Job = \\{\\n  name: '(\\w+)',$`, 'm');
  const [, name] = start.exec(source) ?? never(`${constant} in ${file} does not begin with its name`);
  return { code: `{ name: '${name}', load: async () => (await ${importOf(file)}).${constant} }` };
}

/** Lists the constants of a type. The Worker loads them with the list. */
const constants = (type: string): ModuleList => ({
  files: 'api/*/*/*.ts',
  entriesOf: (source, file) =>
    constantsOf(source, type).map((name) => ({
      imports: `import { ${name} } from ${JSON.stringify(path.join(root, file))};`,
      code: `...[${name}].flat()`,
    })),
});

/** Failure codes without details, so that a code alone is an answer. */
const plainCodes = new Set(
  globSync('calls/*/failures.ts', { cwd: root }).flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(/^ {2}(\w+): \d{3},/gm), ([, code = '']) => code),
  ),
);

const lists: Readonly<Record<string, ModuleList>> = {
  'virtual:call-files': {
    files: 'calls/*/*.ts',
    entriesOf: (source, file) => {
      const prefixes = prefixesOfCalls(source);
      // Both Workers load this list at their start, so an entry has no field names.
      return prefixes.length === 0 ? [] : [{ code: `['${prefixes.join(' ')}', () => ${importOf(file)}]` }];
    },
  },
  // In the order of the call files. Workers load it only with the document of the API.
  'virtual:call-features': {
    files: 'calls/*/*.ts',
    entriesOf: (source, file) => (prefixesOfCalls(source).length === 0 ? [] : [{ code: `'${featureOfCalls(file)}'` }]),
  },
  'virtual:failure-status': {
    files: 'calls/*/failures.ts',
    isRecord: true,
    entriesOf: (source) => statusesOf(source).map((pair) => ({ code: pair.join(' ') })),
    // By status: every isolate loads the table at its start.
    regroup: (codes) =>
      [...Map.groupBy(codes, (pair) => pair.slice(-3))].map(
        ([status, pairs]) => `${status}: '${pairs.map((pair) => pair.slice(0, -4)).join(' ')}'`,
      ),
  },
  'virtual:api-refusals': {
    files: 'api/*/*/{*rules.sql,*tables.ts}',
    isRecord: true,
    entriesOf: (source) =>
      declaredRulesIn(source)
        .filter(({ word, text }) => word === 'answer' && plainCodes.has(text))
        .map(({ rule, text }) => ({ code: `${JSON.stringify(rule)}: '${text}'` })),
  },
  'virtual:api-routes': {
    files: 'api/*/*/{routes,*-routes}.ts',
    entriesOf: (source, file) => [prefixEntry(declaredPrefixes(source, file), file)],
  },
  'virtual:api-jobs': {
    files: 'api/*/*/*.ts',
    entriesOf: (source, file) => constantsOf(source, 'Job').map((constant) => jobEntry(source, { file, constant })),
  },
  'virtual:api-approvals': constants('ApprovalSubject'),
  'virtual:api-archived-sums': constants('ArchivedSums'),
  'virtual:api-archived-tables': constants('ArchivedTable'),
  'virtual:api-audits': constants('Audit'),
  'virtual:api-authorizers': constants('Authorize'),
  'virtual:api-caster-selectors': constants('SelectCaster'),
  'virtual:api-checked-births': constants('CheckedBirths'),
  'virtual:api-counted-lives': constants('CountedLives'),
  'virtual:api-deck-readers': constants('DeckReader'),
  'virtual:api-exported-sections': constants('ExportedSection'),
  'virtual:api-open-work': constants('OpenWork'),
  'virtual:api-purposes': constants('PurposeQuery'),
  'virtual:api-gateways': constants('GatewayKind'),
  'virtual:api-moderated': constants('ModeratedKind'),
  'virtual:api-shelves': constants('ArchiveShelf'),
  'virtual:api-queues': constants('QueueConsumer'),
};

/** Returns the module of a list. */
function moduleOf({ files, isRecord, entriesOf, regroup }: ModuleList): string {
  const entries = globSync(files, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((file) => entriesOf(readFileSync(path.join(root, file), 'utf8'), file));
  const imports = entries.map((entry) => entry.imports ?? '').join('');
  const codes = entries.map(({ code }) => code);
  const elements = (regroup?.(codes) ?? codes).join(',\n');
  return `${imports}export default ${isRecord ? `{${elements}}` : `[${elements}]`};`;
}

/** Returns a plugin that provides the lists as modules, such as `virtual:call-files`. */
export function moduleLists(): Plugin {
  return {
    name: 'module-lists',
    resolveId: (id) => (id in lists ? `\0${id}` : undefined),
    load(id) {
      const list = lists[id.slice(1)];
      return list && { code: moduleOf(list), map: null };
    },
    hotUpdate({ file, modules }) {
      const changed = Object.entries(lists)
        .filter(([, { files }]) => path.matchesGlob(path.relative(root, file), files))
        .flatMap(([id]) => this.environment.moduleGraph.getModuleById(`\0${id}`) ?? []);
      return [...modules, ...changed];
    },
  };
}
