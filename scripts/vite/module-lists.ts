/**
 * Lists of modules that a Worker loads on demand. The plugin finds the files by name, and reads from
 * their source what the Worker must know before it loads them. `import.meta.glob` has only paths.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.join(import.meta.dirname, '../..');

interface ModuleList {
  /** Pattern of the files. */
  files: string;
  /** Returns the list's entry for a file as code, or null if the list omits the file. */
  entryOf: (source: string, file: string) => string | null;
}

const importOf = (file: string): string => `import(${JSON.stringify(path.join(root, file))})`;

/** Returns the path prefixes of a call file: the first segments of its paths, after the version. */
export const prefixesOfCalls = (source: string): string[] => [
  ...new Set(Array.from(source.matchAll(/'\/v\d\/([\w-]+)/g), ([, prefix = '']) => prefix)),
];

const lists: Readonly<Record<string, ModuleList>> = {
  'virtual:call-files': {
    files: 'calls/*/*.ts',
    entryOf: (source, file) => {
      const prefixes = prefixesOfCalls(source);
      return prefixes.length === 0 ? null : `{ prefixes: ${JSON.stringify(prefixes)}, load: () => ${importOf(file)} }`;
    },
  },
};

/** Returns the module of a list. */
function moduleOf({ files, entryOf }: ModuleList): string {
  const entries = globSync(files, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((file) => entryOf(readFileSync(path.join(root, file), 'utf8'), file) ?? []);
  return `export default [${entries.join(',\n')}];`;
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
