/** Every state of the schema has an entry in docs/states.md: what ends it, by when, and who is told. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openMigrated } from '../../migrated-database.ts';

const STATE = /(?:^|_)(?:state|status|stage)$/;

/** The columns that hold a state, as `table.column`. */
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

test('docs/states.md lists every column of the schema that holds a state, and no other', () => {
  const listed = entries.map(([column = '']) => column.replaceAll('`', ''));
  expect(listed.toSorted()).toEqual(stateColumns().toSorted());
  expect(listed.length).toBeGreaterThan(20);
});

test.each(entries.map((cells) => [cells[0], cells]))(
  '%s says what waits, what ends it, by when, and who is told',
  (_, cells) => {
    expect(cells).toHaveLength(5);
    expect(cells.filter((cell) => cell === '')).toEqual([]);
  },
);
