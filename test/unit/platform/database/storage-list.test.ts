/**
 * The documentation of stored data is complete: tables of D1 in docs/storage.md, jobs in
 * docs/platform-storage.md.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jobs } from '../../../../api/jobs.ts';
import { replaceBlock } from '../../../../scripts/build/docs/block.ts';
import { parseTables, readTables, tableLines } from '../../../../scripts/build/docs/storage-tables.ts';
import { openMigrated } from '../../../migrated-database.ts';

const root = join(import.meta.dirname, '../../../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

describe('storage documents', () => {
  test('docs/storage.md lists every table of D1 once, and no other', () => {
    const tables = openMigrated()
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      .all()
      .map(({ name }) => String(name));
    const documentedTables = [...textOf('docs/storage.md').matchAll(/^\| \[`(\w+)`\]/gm)].map(([, name = '']) => name);
    expect(documentedTables.toSorted()).toEqual(tables.filter((name) => name !== 'd1_migrations').toSorted());
  });

  test('docs/storage.md is up to date with the doc comments of tables', () => {
    const text = textOf('docs/storage.md');
    expect(replaceBlock(text, 'tables', [...tableLines(readTables()), ''])).toBe(text);
  });

  test.each([
    ['no doc comment', '', 'has no doc comment'],
    ['no retention', '/**\n * A.\n *\n * @writers a\n * @readers b\n * @rows one\n */\n', 'has no @retention'],
    [
      'no number of rows',
      '/**\n * A.\n *\n * @writers a\n * @readers b\n * @retention permanent\n */\n',
      'has no @rows',
    ],
    [
      'rows without a bound',
      '/**\n * A.\n *\n * @writers a\n * @readers b\n * @rows many\n * @retention permanent\n */\n',
      'states no bound',
    ],
    [
      'a retention without a bound',
      '/**\n * A.\n *\n * @writers a\n * @readers b\n * @rows one\n * @retention unclear\n */\n',
      'states no bound',
    ],
    [
      'no purpose',
      '/**\n * @writers a\n * @readers b\n * @rows one\n * @retention permanent\n */\n',
      'has no doc comment',
    ],
  ])('a table with %s cannot be documented', (_, comment, message) => {
    const source = `${comment}export const goods = sqliteTable(\n  'goods',\n`;
    expect(() => parseTables('api/goods/tables.ts', source)).toThrow(message);
  });

  test('no table is filled by seed data or unnamed triggers alone', () => {
    const beside = (writers: string) => writers.replaceAll(/seed data|triggers|[\s,;.]/g, '');
    expect(
      readTables()
        .filter(({ writers }) => beside(writers) === '')
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test('code of the API or a command writes rows to each table', () => {
    const sources = globSync('{api,scripts}/**/*.{ts,sql}', { cwd: root, exclude: ['api/migrations/**'] }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    const tables = sources.flatMap((text) => [...text.matchAll(/export const (\w+) = sqliteTable\(\s*'(\w+)'/g)]);
    expect(tables.length).toBeGreaterThan(150);
    const isWritten = ([, variable, name]: RegExpExecArray) => {
      const insert = new RegExp(
        `(?:INSERT (?:OR \\w+ )?INTO|REPLACE INTO) "?${name}\\b|insert\\w*\\(\\s*${variable}\\b|export const \\w+ = {\\s*${name}:`,
        'i',
      );
      return sources.some((text) => insert.test(text));
    };
    // Only the seed data writes it.
    expect(tables.filter((table) => !isWritten(table)).map(([, , name]) => name)).toEqual(['sample_databases']);
  });

  test('docs/platform-storage.md lists every scheduled job, and no other', () => {
    const [, list = ''] = textOf('docs/platform-storage.md').split('### Scheduled jobs');
    const documentedTasks = [...(list.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(
      ([, name = '']) => name,
    );
    expect(documentedTasks.toSorted()).toEqual(Object.keys(jobs).toSorted());
  });
});
