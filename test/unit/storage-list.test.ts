/** Which tables there are, and who fills them, stands in docs/storage.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMigrated } from '../migrated-database.ts';

/** The rows of the list of D1's tables: what they name, and who writes it. */
function listed(): { names: string[]; writers: string }[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/storage.md'), 'utf8');
  const [, list = ''] = text.split('| table | holds |');
  const rows = (list.split('\n\n')[0] ?? '').split('\n').slice(2);
  return rows.map((row) => {
    const [, names = '', , writers = ''] = row.split('|');
    return { names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name), writers };
  });
}

test('docs/storage.md lists every table of D1 once, and no other', () => {
  const tables = openMigrated()
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all()
    .map(({ name }) => String(name));
  const names = listed().flatMap((row) => row.names);
  expect(names.filter((name) => name !== 'd1_migrations').toSorted()).toEqual(
    tables.filter((name) => name !== 'd1_migrations').toSorted(),
  );
});

test('none of them is filled by seeds alone, or it says why', () => {
  const beside = ({ writers }: { writers: string }) => writers.replaceAll(/seeds|triggers|[\s,;.]/g, '');
  expect(listed().length).toBeGreaterThan(80);
  expect(
    listed()
      .filter((row) => beside(row) === '')
      .flatMap(({ names }) => names),
  ).toEqual([]);
});
