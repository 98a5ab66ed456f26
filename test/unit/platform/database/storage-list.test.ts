/** docs/storage.md lists every table with its writers. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMigrated } from '../../../migrated-database.ts';

/** Returns the rows of the list of D1 tables: the table names and their writers. */
function listed(): { names: string[]; writers: string }[] {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/storage.md'), 'utf8');
  const [, list = ''] = text.split('| table | holds |');
  const rows = (list.split('\n\n')[0] ?? '').split('\n').slice(2);
  return rows.map((row) => {
    const [, names = '', , writers = ''] = row.split('|');
    return { names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name), writers };
  });
}

test('docs/storage.md lists every D1 table exactly once', () => {
  const tables = openMigrated()
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all()
    .map(({ name }) => String(name));
  const names = listed().flatMap((row) => row.names);
  expect(names.filter((name) => name !== 'd1_migrations').toSorted()).toEqual(
    tables.filter((name) => name !== 'd1_migrations').toSorted(),
  );
});

test('no table is filled only by seeds without a reason', () => {
  const beside = ({ writers }: { writers: string }) => writers.replaceAll(/seeds|triggers|[\s,;.]/g, '');
  expect(listed().length).toBeGreaterThan(80);
  expect(
    listed()
      .filter((row) => beside(row) === '')
      .flatMap(({ names }) => names),
  ).toEqual([]);
});

test('every table is written by the API or a script', () => {
  const root = join(import.meta.dirname, '../../../..');
  const sources = globSync('{api,scripts}/**/*.{ts,sql}', { cwd: root, exclude: ['api/migrations/**'] }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const tables = sources.flatMap((text) => [...text.matchAll(/export const (\w+) = sqliteTable\(\s*'(\w+)'/g)]);
  expect(tables.length).toBeGreaterThan(150);
  const isWritten = ([, variable, name]: RegExpExecArray) => {
    const insert = new RegExp(
      `(?:INSERT (?:OR \\w+ )?INTO|REPLACE INTO) "?${name}\\b|insert\\w*\\(\\s*${variable}\\b`,
      'i',
    );
    return sources.some((text) => insert.test(text));
  };
  expect(tables.filter((table) => !isWritten(table)).map(([, , name]) => name)).toEqual([]);
});
