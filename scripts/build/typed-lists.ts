/**
 * Checks the lists of page files, failure tables, kinds of open work and hydrated pages. Types
 * derive from the lists, and scripts read them in plain Node, so `import.meta.glob` cannot replace
 * them. Part of `npm run check`. `--write` updates the lists, as `npm run fix` does.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constantsOf } from '../vite/module-lists.ts';
import { screenFiles } from '../vite/screen-names.ts';

const root = path.join(import.meta.dirname, '../..');

const filesOf = (layer: string, pattern: string): string[] =>
  globSync(pattern, { cwd: path.join(root, layer) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

const pageFiles = filesOf('pages', '*/*.ts');

/** Kinds of open work, from the constants of the type `OpenWork` in `api/`. */
const openWork = filesOf('api', '*/*/*.ts')
  .map((file) => readFileSync(path.join(root, 'api', file), 'utf8'))
  .filter((source) => constantsOf(source, 'OpenWork').length > 0)
  .flatMap((source) => Array.from(source.matchAll(/\bwhat: '([\w-]+)'/g), ([, what]) => what));

const screens = Object.entries(screenFiles).toSorted(([a], [b]) => (a < b ? -1 : 1));

const lists = {
  'pages/features.ts': `/** The page files, by feature. Written by scripts/build/typed-lists.ts. */
${pageFiles.map((file) => `export * as ${path.basename(file, '.ts')} from './${file}';`).join('\n')}
`,
  'calls/failure-tables.ts': `/** The failure tables of all rooms. Written by scripts/build/typed-lists.ts. */
${filesOf('calls', '*/failures.ts')
  .map((file) => `export * from './${file}';`)
  .join('\n')}
`,
  'calls/open-work.ts': `/** Kinds of open work of staff. Written by scripts/build/typed-lists.ts. */
import { z } from 'zod';

export const openWorkKind = z.enum([
${openWork.map((what) => `  '${what}',`).join('\n')}
]);
/** Name of a list with work for staff, as a back-office list names it in its declaration. */
export type OpenWorkKind = z.infer<typeof openWorkKind>;
`,
  'client/screens.ts': `/**
 * Hydrated pages by room and name, for the edge. In the browser each is a separate script
 * (scripts/vite/client-assets.ts). Written by scripts/build/typed-lists.ts.
 */
export const screens = {
${screens.map(([name, file]) => `  '${name}': () => import('./${path.posix.relative('client', file)}'),`).join('\n')}
};

/** Room and name of a hydrated page. */
export type ScreenName = keyof typeof screens;
/** The module type of the hydrated page with this name. */
export type ScreenOf<Name extends ScreenName> = Awaited<ReturnType<(typeof screens)[Name]>>['screen'];
`,
};

for (const [file, text] of Object.entries(lists)) {
  const filePath = path.join(root, file);
  if (readFileSync(filePath, 'utf8') === text) continue;
  if (process.argv.includes('--write')) writeFileSync(filePath, text);
  else {
    console.error(`${file} is out of date: npm run fix`);
    process.exitCode = 1;
  }
}
