/** The map of the code, see docs/architecture.md. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  circleIn,
  codeIn,
  filesIn,
  forbiddenIn,
  LAYER_RULES,
  LAYERS,
  ROOM_LAYERS,
  ROOMS,
  readImports,
  upwardIn,
} from './map.ts';

const root = path.join(import.meta.dirname, '../../../..');
const MAX_FILES_PER_FOLDER = 25;

const code = ROOM_LAYERS.map((layer) => ({
  layer,
  imports: new Map(codeIn(`${layer}/**`).map((file) => [file, readImports(file)] as const)),
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
    const counts = Map.groupBy(filesIn(`${layer}/**/*`), (file) => path.posix.dirname(file));
    const full = [...counts].filter(
      ([folder, { length }]) => length > MAX_FILES_PER_FOLDER && !folder.endsWith('/migrations'),
    );
    expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });
});

describe('imports', () => {
  test.for(code)('the imports of $layer have no cycles', ({ imports }) => {
    expect(imports.size).toBeGreaterThan(20);
    const own = Array.from(imports, ([file, list]) => [file, list.map(({ target }) => target)] as const);
    expect(circleIn(new Map(own))).toEqual([]);
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

  test.for(code)('the imports of $layer go down the order of rooms, also into other layers', ({ imports }) => {
    expect([...imports].flatMap(([file, list]) => upwardIn(file, list))).toEqual([]);
  });

  test.for(LAYER_RULES)('$files imports only what its layer may', (rule) => {
    const files = codeIn(rule.files);
    expect(files.length).toBeGreaterThan(5);
    expect(files.flatMap((file) => forbiddenIn(file, readImports(file), rule))).toEqual([]);
  });

  test.for([
    ['calls/money/order.ts', 'api/money/ledger/account.ts', false, 'calls/**'],
    ['calls/money/order.ts', 'hono', false, 'calls/**'],
    ['client/live/gift/tray.tsx', 'calls/live/gift.ts', false, 'client/**'],
    ['src/money/qr.ts', 'api/money/ledger/account.ts', true, 'src/**'],
    ['seed/post.ts', 'api/posts/post/write.ts', false, 'seed/{*.ts,!(staged)/**}'],
  ] as const)('a forbidden import of %s is found: %s', ([file, target, isOfTypes, layer]) => {
    const rule = LAYER_RULES.find(({ files }) => files === layer);
    const found = rule && forbiddenIn(file, [{ target, isOfPackage: !target.includes('/'), isOfTypes }], rule);
    expect(found).toEqual([`${file} imports ${target}`]);
  });

  test('an import against the order is found between layers', () => {
    const target = 'calls/money/order.ts';
    expect(upwardIn('src/platform/page/page.tsx', [{ target, isOfPackage: false, isOfTypes: true }])).toHaveLength(1);
    expect(upwardIn('src/site/card.ts', [{ target, isOfPackage: false, isOfTypes: false }])).toEqual([]);
  });
});
