/** The map of the code: layers, rooms and their order, and the imports of the existing files. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const root = path.join(import.meta.dirname, '../../../..');

/**
 * What the files of a layer may import, besides their own layer. Patterns are paths from the root.
 */
interface LayerRule {
  files: string;
  /** Code of other layers. */
  imports: readonly string[];
  /** Other layers of which only types may be imported. */
  types?: readonly string[];
  /** Packages and virtual modules. Undefined: any. */
  packages?: readonly string[];
}

/** The layers, and `seed/` in two parts. `scripts/` and `test/` may import everything. */
export const LAYER_RULES: readonly LayerRule[] = [
  {
    files: 'calls/**',
    imports: [],
    packages: ['zod', 'virtual:call-features', 'virtual:call-files', 'virtual:failure-status'],
  },
  { files: 'pages/**', imports: ['calls/**'], packages: ['zod'] },
  { files: 'api/**', imports: ['calls/**', 'locales/**'] },
  {
    // Browsers would load zod with the code of calls and pages.
    files: 'client/**',
    imports: ['calls/platform/text/**', 'pages/office/resources/names.ts', 'locales/**'],
    types: ['calls/**', 'pages/**'],
  },
  { files: 'src/**', imports: ['calls/**', 'pages/**', 'client/**', 'locales/**'] },
  // Sample data writes rows. It shares only the code that decides what a row contains.
  {
    files: 'seed/{*.ts,!(staged)/**}',
    imports: [
      'calls/**',
      'api/*/*/*tables.ts',
      'api/contracts/contract/payload.ts',
      'api/money/ledger/account.ts',
      'api/money/order/reference.ts',
      'api/office/starter/content/*.ts',
      'api/people/profile/name-columns.ts',
      'api/platform/base/{chain,fold-text}.ts',
      'api/posts/post/folded-start.ts',
      'api/rankings/draft/template.ts',
      'api/rankings/fact/counting-round.ts',
      'api/shop/item/search-text.ts',
      'scripts/migrations/files.ts',
    ],
  },
  { files: 'seed/staged/**', imports: ['calls/**', 'api/**'] },
  // The stand-ins check us independently.
  { files: 'sandbox/**', imports: [] },
];

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
  'deck',
  'payouts',
  'contracts',
  'office',
  'families',
  'posts',
  'site',
];

/** Layers with the order of rooms. It holds within and between them. */
export const ROOM_LAYERS = ['calls', 'pages', 'api', 'client', 'src'];

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

/** Returns all code files that match a pattern, as paths from the root. */
export const codeIn = (pattern: string): string[] =>
  filesIn(pattern).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));

/** Returns all files that match a pattern, as paths from the root. */
export const filesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/**
 * Returns the room of a code file. Null: the file belongs to the top of its layer, which may import
 * every room.
 */
export function roomOf(file: string): string | null {
  const steps = file.split('/');
  if (file.startsWith('src/pages/')) return steps[3] === undefined ? null : (steps[2] ?? null);
  if (file.startsWith('pages/office/resources/')) return steps[4] === undefined ? null : (steps[3] ?? null);
  if (steps[2] === undefined) return null;
  return file.startsWith('client/ui/') ? 'platform' : (steps[1] ?? null);
}

/** An import, re-export or `import()` of a file. */
interface Import {
  /** Path from the root, or the name of a package. */
  target: string;
  isOfPackage: boolean;
  /** Only types are imported, so nothing is loaded. */
  isOfTypes: boolean;
}

/** Returns the imports of a file. */
export function readImports(file: string): Import[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const importOf = (from: string, isOfTypes: boolean): Import => {
    const isOfPackage = !from.startsWith('.');
    const target = isOfPackage ? from : path.posix.join(path.posix.dirname(file), from.replace(/\?.*$/, ''));
    return { target, isOfPackage, isOfTypes };
  };
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      importOf(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? importOf(moduleRequest.value, isType) : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      importOf(source.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''), false),
    ),
  ];
}

const fits = (name: string, patterns: readonly string[] = []) =>
  patterns.some((pattern) => path.matchesGlob(name, pattern));

const layerOf = (file: string): string => file.split('/', 1)[0] ?? '';

/** Returns the imports of a file that the rule of its layer does not allow. */
export const forbiddenIn = (file: string, imports: readonly Import[], rule: LayerRule): string[] =>
  imports
    .filter(({ target, isOfPackage, isOfTypes }) => {
      if (isOfPackage) return rule.packages !== undefined && !rule.packages.includes(target);
      if (layerOf(target) === layerOf(file) || fits(target, rule.imports)) return false;
      return !(isOfTypes && fits(target, rule.types));
    })
    .map(({ target }) => `${file} imports ${target}`);

/** Returns the imports of a file that lead to a room above its own, in any layer. */
export function upwardIn(file: string, imports: readonly Import[]): string[] {
  const place = ROOMS.indexOf(roomOf(file) ?? '');
  if (place < 0) return [];
  return imports
    .filter(({ target, isOfPackage }) => !isOfPackage && ROOM_LAYERS.includes(layerOf(target)))
    .filter(({ target }) => ROOMS.indexOf(roomOf(target) ?? '') > place)
    .map(({ target }) => `${file} imports ${target}`);
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
