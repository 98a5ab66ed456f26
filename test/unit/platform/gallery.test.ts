/** The gallery contains every component of the design system. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('the gallery', () => {
  test('names every component of client/ui', () => {
    const gallery = globSync('client/site/gallery/*.tsx', { cwd: root }).map(read).join('\n');
    const components = globSync('client/ui/**/*.tsx', { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(([, name = '']) => name),
    );
    expect(components.length).toBeGreaterThan(40);
    expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(gallery))).toEqual([]);
  });
});
