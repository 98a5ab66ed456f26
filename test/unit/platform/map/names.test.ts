/** Names of exports, variables and parameters, see docs/writing.md. */
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { codeIn, ROOM_LAYERS } from './map.ts';
import { namesIn, sharedExports, VAGUE_NAMES, vagueNamesIn } from './names.ts';

const layers = [...ROOM_LAYERS, 'seed', 'sandbox', 'scripts', 'test'];

describe('names', () => {
  test('an exported name is declared in one file', () => {
    expect(sharedExports(ROOM_LAYERS.flatMap((layer) => codeIn(`${layer}/**`)))).toEqual([]);
  });

  test('a name that two files export is reported with both', () => {
    const files = ['api/platform/mail/in-bangkok.ts', 'api/platform/mail/../mail/in-bangkok.ts'];
    expect(sharedExports(files)[0]).toContain(files.join(', '));
  });

  test.for(layers)('variables, parameters and fields in %s have the noun of their value', (layer) => {
    expect(codeIn(`${layer}/**`).flatMap(vagueNamesIn)).toEqual([]);
  });

  test.for([
    'const found = 1;',
    'const { a: found } = b;',
    'for (const [found] of list);',
    'const f = (found = 1) => found;',
    'function f({ a: { b: found } }, ...rest) {}',
    'class A { f(...found: number[]) {} }',
    'const a = { found: 1 };',
    'interface A { found: string }',
    'const { found: order } = b;',
    'class A { private found = 1; }',
  ])('a vague name is found in %s', (source) => {
    const { names, fields } = namesIn(parseSync('a.ts', source).program);
    expect([...names, ...fields].filter((name) => VAGUE_NAMES.has(name))).toEqual(['found']);
  });
});
