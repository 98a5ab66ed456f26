/** What every isolate runs before its first answer: the edge's entry, with all that it imports and does not load when it is wanted. A third are texts. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = path.join(import.meta.dirname, '../..');

const sourceMap = z.object({ sources: z.array(z.string()) });

/** The files of a build that one imports, itself among them. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
  found.add(file);
  for (const statement of parseAst(readFileSync(file, 'utf8')).body) {
    const imported = 'source' in statement && statement.source ? String(statement.source.value) : '';
    const other = path.join(path.dirname(file), imported);
    if (imported.startsWith('.') && !found.has(other)) importedBy(other, found);
  }
  return found;
}

const files = [...importedBy(path.join(root, 'dist/ssr/index.js'))];

/** The files that one is made of: what has no map is nobody's. */
function sourcesOf(file: string): string[] {
  if (!existsSync(`${file}.map`)) return [];
  const { sources } = sourceMap.parse(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  return sources.map((source) => path.relative(root, path.resolve(file, '..', source)));
}

const sources = files.flatMap(sourcesOf);

test('an isolate of the edge makes the schemas of no calls but those that most requests need', () => {
  expect(sources.filter((source) => source.startsWith('calls/')).sort()).toEqual([
    'calls/agreement.ts',
    'calls/auth.ts',
    'calls/cache.ts',
    'calls/call-files.ts',
    'calls/call.ts',
    'calls/contract-state.ts',
    'calls/credential.ts',
    'calls/failure-body.ts',
    'calls/failure-status.ts',
    'calls/field.ts',
    'calls/freshness.ts',
    'calls/page-field.ts',
    'calls/role.ts',
    'calls/shop-item.ts',
  ]);
});

test('an isolate of the edge begins without Auth.js, Markdown, loaders of pages and the state of app pages', () => {
  const later = /^(?:node_modules\/(?:@auth|jotai|oauth4webapi)|locales\/.*\.md|src\/pages|pages\/office\/(?!names))/;
  expect(sources.filter((source) => later.test(source))).toEqual([]);
});

test('an isolate of the edge runs at most 950,000 bytes before its first answer', () => {
  const bytes = files.reduce((sum, file) => sum + readFileSync(file).length, 0);
  expect(bytes, files.map((file) => `${readFileSync(file).length} ${path.basename(file)}`).join('\n')).toBeLessThan(
    950_000,
  );
});
