import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../../..');

/** Returns the paths of `a/{b,c}.ts`: one per alternative. */
function expandBraces(file: string): string[] {
  const [, before = '', alternatives = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(file) ?? [];
  return alternatives === '' ? [file] : alternatives.split(',').map((one) => `${before}${one}${after}`);
}

/** Returns the files that CONTRIBUTING.md names, without those that a reader fills in. */
function namedFiles(): string[] {
  const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, table = ''] = text.split('## Typical changes');
  return [
    ...text.matchAll(/`((?:calls|pages|api|src|client|scripts|seed|sandbox|test)\/[\w./{},-]+)`/g),
    ...(table.split('\n## ')[0] ?? '').matchAll(/`(\w+\/\w+\.json)`/g),
  ]
    .flatMap(([, file = '']) => expandBraces(file))
    .map((file) => (file.endsWith('.json') ? `locales/th/${file}` : file));
}

describe('CONTRIBUTING.md', () => {
  test('every file that CONTRIBUTING.md names exists', () => {
    const files = namedFiles();
    expect(files.length).toBeGreaterThan(25);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test('CONTRIBUTING.md has at most 6 kB', () => {
    expect(readFileSync(path.join(root, 'CONTRIBUTING.md')).length).toBeLessThanOrEqual(6_144);
  });
});
