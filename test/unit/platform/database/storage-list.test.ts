/** Which tables there are, and who fills them, stands in docs/storage.md. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMigrated } from '../../../migrated-database.ts';

/** The rows of the list of D1's tables: what they name, and who writes it. */
function listed(): { names: string[]; writers: string }[] {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/storage.md'), 'utf8');
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

test('each has rows by the host or by a command of ours, whatever the seeds write', () => {
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
  // The first is always empty, and samples are made by the seed world alone.
  expect(tables.filter((table) => !isWritten(table)).map(([, , name]) => name)).toEqual([
    'no_rules',
    'sample_databases',
  ]);
});
