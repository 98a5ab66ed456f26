/** The map of the code, see docs/architecture.md. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { circleIn, filesIn, importsOf, LAYERS, ROOMS, roomOf } from './map.ts';

const root = path.join(import.meta.dirname, '../../../..');
const MAX_FILES_PER_FOLDER = 25;

const code = ['calls', 'pages', 'api', 'client', 'src'].map((layer) => ({
  layer,
  imports: new Map(
    filesIn(layer)
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => [file, importsOf(file)] as const),
  ),
}));

describe('folders of a layer', () => {
  test.for(Object.entries(LAYERS))('the layer %s has only rooms as folders', ([layer, others]) => {
    const folders = readdirSync(path.join(root, layer), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => ![...ROOMS, ...others].includes(name))).toEqual([]);
  });

  test.for(['calls', 'api', 'client', 'locales/th', 'locales/en'])('the layer %s has every room', (layer) => {
    expect(ROOMS.filter((room) => !existsSync(path.join(root, layer, room)))).toEqual([]);
  });

  test.for(Object.keys(LAYERS))(`the layer %s has at most ${MAX_FILES_PER_FOLDER} files per folder`, (layer) => {
    const counts = Map.groupBy(filesIn(layer), (file) => path.posix.dirname(file));
    const full = [...counts].filter(
      ([folder, { length }]) => length > MAX_FILES_PER_FOLDER && !folder.endsWith('/migrations'),
    );
    expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });
});

describe('imports', () => {
  test.for(code)('the imports of $layer have no cycles', ({ imports }) => {
    expect(imports.size).toBeGreaterThan(20);
    expect(circleIn(imports)).toEqual([]);
  });

  test('circleIn finds a cycle behind a chain', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['d', 'b']],
      ['d', []],
    ]);
    expect(circleIn(imports)).toEqual(['b', 'c', 'b']);
  });

  test.for(code)('the imports of $layer go down the order of rooms', ({ layer, imports }) => {
    const place = (file: string) => ROOMS.indexOf(roomOf(file) ?? '');
    const upward = [...imports].flatMap(([file, targets]) =>
      targets
        .filter((target) => target.startsWith(`${layer}/`))
        .filter((target) => place(file) >= 0 && place(target) > place(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(upward).toEqual([]);
  });
});
