/**
 * docs/states.md has an entry for every state of the schema: the event that ends it, the deadline
 * and the recipients of its notifications.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openMigrated } from '../../migrated-database.ts';

const STATE = /(?:^|_)(?:state|status|stage)$/;

/** Returns the columns that contain a state as `table.column`. */
function stateColumns(): string[] {
  return openMigrated()
    .prepare(
      `SELECT schema.name AS table_name, info.name AS column_name FROM sqlite_schema AS schema
        JOIN pragma_table_xinfo(schema.name) AS info WHERE schema.type = 'table'`,
    )
    .all()
    .filter(({ column_name }) => STATE.test(String(column_name)))
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`);
}

const entries = readFileSync('docs/states.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('docs/states.md lists every state column of the schema and no others', () => {
  const documentedColumns = entries.map(([column = '']) => column.replaceAll('`', ''));
  expect(documentedColumns.toSorted()).toEqual(stateColumns().toSorted());
  expect(documentedColumns.length).toBeGreaterThan(20);
});

test.each(entries.map((cells) => [cells[0], cells]))('the entry of %s in docs/states.md is complete', (_, cells) => {
  expect(cells).toHaveLength(5);
  expect(cells.filter((cell) => cell === '')).toEqual([]);
});
