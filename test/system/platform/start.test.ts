/**
 * Checks what an isolate loads and runs before its first answer: its entry and all static imports.
 * Other modules are compiled at their first import, and texts are data files.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = path.join(import.meta.dirname, '../../..');

const sourceMap = z.object({ sources: z.array(z.string()) });

/** Returns the files of a build that a file imports statically, including itself. */
function importedBy(file: string, files = new Set<string>()): Set<string> {
  files.add(file);
  for (const statement of parseAst(readFileSync(file, 'utf8')).body) {
    const source = 'source' in statement && statement.source ? String(statement.source.value) : '';
    const other = path.join(path.dirname(file), source);
    if (source.startsWith('.') && source.endsWith('.js') && !files.has(other)) importedBy(other, files);
  }
  return files;
}

const runBy = (worker: string) => [...importedBy(path.join(root, 'dist', worker, 'index.js'))];

const compatibility = z.object({ compatibility_flags: z.array(z.string()) });

const compatibilityOf = (worker: string) =>
  compatibility.parse(JSON.parse(readFileSync(path.join(root, 'dist', worker, 'wrangler.json'), 'utf8')));

const sizeOf = (files: string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0);

const files = runBy('ssr');

/** Returns the source files of a built file, or an empty list if it has no source map. */
function sourcesOf(file: string): string[] {
  if (!existsSync(`${file}.map`)) return [];
  const { sources } = sourceMap.parse(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  return sources.map((source) => path.relative(root, path.resolve(file, '..', source)));
}

const sources = files.flatMap(sourcesOf);

describe('modules loaded at start', () => {
  test('the edge starts with only the endpoint schemas that most requests need', () => {
    expect(sources.filter((source) => source.startsWith('calls/')).sort()).toEqual(
      [
        'calls/live/broadcast/media-secret.ts',
        'calls/money/wallet/break-spans.ts',
        'calls/platform/cache.ts',
        'calls/platform/text/buddhist-era.ts',
        'calls/platform/text/clean.ts',
        'calls/platform/text/length.ts',
        'calls/platform/text/locale.ts',
        'calls/platform/text/localized-text.ts',
        'calls/call-files.ts',
        'calls/platform/call.ts',
        'calls/platform/card.ts',
        'calls/contracts/contract-step.ts',
        'calls/identity/credential.ts',
        'calls/platform/failure/bearer-challenge.ts',
        'calls/platform/failure/failure-body.ts',
        'calls/platform/failure/failure-status.ts',
        'calls/platform/field.ts',
        'calls/platform/freshness.ts',
        'calls/identity/provider.ts',
        'calls/platform/member.ts',
        'calls/platform/page-field.ts',
        'calls/platform/placement/bookmark.ts',
        'calls/platform/placement/near-viewers.ts',
        'calls/platform/role.ts',
        'calls/shop/item-summary.ts',
        'calls/platform/tax/tax-id.ts',
      ].sort(),
    );
  });

  test('the edge starts without Auth.js, JSON Schema, Markdown, page loaders and app state', () => {
    const later =
      /^(?:node_modules\/(?:@auth|jotai|oauth4webapi|zod\/.*json-schema(?!.*\?limits))|locales\/.*\.md|src\/pages|pages\/office\/resources\/(?!names))/;
    expect(sources.filter((source) => later.test(source))).toEqual([]);
  });

  test('home loads without the Markdown parser, whose patterns are slow to make', () => {
    const assets = path.join(root, 'dist/ssr/assets');
    const home = globSync('home-*.js', { cwd: assets })
      .map((name) => path.join(assets, name))
      .find((file) => sourcesOf(file).includes('src/pages/site/home.tsx'));
    const loaded = [...importedBy(home ?? '')].flatMap(sourcesOf);
    expect(loaded).toContain('client/posts/text-parts.ts');
    expect(loaded.filter((source) => source.startsWith('node_modules/marked'))).toEqual([]);
  });

  test('the API starts without modules that only one feature needs', () => {
    const own = runBy('api').flatMap(sourcesOf);
    const later =
      /^node_modules\/(?:@simplewebauthn|@peculiar|fast-xml-parser|zod\/.*json-schema(?!.*\?limits))|routes\.ts$/;
    expect(own.filter((source) => later.test(source))).toEqual([]);
    expect(own).toContain('api/features.ts');
  });

  test.for([
    { worker: 'ssr', run: 452_000 },
    { worker: 'api', run: 332_000 },
  ])('an isolate of $worker loads under $run bytes before its first answer', ({ worker, run }) => {
    const own = runBy(worker);
    const sizes = own.map((file) => `${statSync(file).size} ${path.basename(file)}`).join('\n');
    expect(sizeOf(own), sizes).toBeLessThan(run);
    // The older module registry compiles all modules, including WebAssembly.
    expect(compatibilityOf(worker).compatibility_flags).toContain('new_module_registry');
  });

  test('the API starts without the WebAssembly of share cards', () => {
    expect(runBy('api').filter((file) => readFileSync(file, 'utf8').includes('.wasm'))).toEqual([]);
  });

  test('functions keep their names for the stack traces in the log', () => {
    expect(readFileSync(path.join(root, 'dist/ssr/index.js'), 'utf8')).toContain('function requestIdOf(');
  });
});
