/** The map of the code: layers, rooms and the order of rooms, read from the existing files. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const root = path.join(import.meta.dirname, '../../../..');

/** The rooms, lowest first: a room imports only rooms before it. */
export const ROOMS = [
  'platform',
  'moderation',
  'privacy',
  'people',
  'identity',
  'money',
  'shop',
  'rankings',
  'live',
  'payouts',
  'contracts',
  'office',
  'families',
  'posts',
  'site',
];

/** Folders whose sub-folders are rooms, with the exceptions. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  calls: [],
  pages: [],
  api: ['migrations'],
  client: ['public', 'ui'],
  src: ['pages'],
  'src/pages': [],
  'locales/th': [],
  'locales/en': [],
  'test/unit': [],
  'test/api': [],
  'test/edge': [],
  'test/system': [],
  'test/browser': [],
};

/** Returns all files of a folder, as paths from the root. */
export const filesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*`, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/**
 * Returns the room of a code file. Null: the file belongs to the top of its layer, which may import
 * every room.
 */
export function roomOf(file: string): string | null {
  const steps = file.split('/');
  if (file.startsWith('src/pages/')) return steps[3] === undefined ? null : (steps[2] ?? null);
  if (steps[2] === undefined) return null;
  return file.startsWith('client/ui/') ? 'platform' : (steps[1] ?? null);
}

/** Returns every relative import, re-export and `import()` of a file, as paths from the root. */
export function importsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const targets = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ];
  const relative = targets.filter((target) => target.startsWith('.'));
  return [...new Set(relative)].map((target) => path.posix.join(path.posix.dirname(file), target));
}

/** Returns the files of one import cycle, or an empty list without a cycle. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const finished = new Set<string>();
  const open: string[] = [];
  const visit = (file: string): string[] => {
    if (finished.has(file)) return [];
    if (open.includes(file)) return [...open.slice(open.indexOf(file)), file];
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target);
      if (circle.length > 0) return circle;
    }
    open.pop();
    finished.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle.length > 0) return circle;
  }
  return [];
}
