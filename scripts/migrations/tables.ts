/**
 * Changes tables within the limits of D1 and SQLite; see
 * docs/decisions/070-declared-database.md.
 */
import type { DatabaseSync } from 'node:sqlite';
import { columnsOf, definitionsOf, inRowOrder, type Part, plain } from './schema.ts';

/**
 * Statements that change a table. `isRebuilt`: its indexes are re-created too, and the caller must
 * re-create its rules.
 */
export interface TableChange {
  statements: string[];
  isRebuilt: boolean;
}

/**
 * Returns the statements that turn the table into the wanted one. Throws if only a person can
 * decide about the rows.
 */
export function changeTable(
  have: DatabaseSync,
  old: Part,
  want: DatabaseSync,
  target: Part,
  indexes: readonly string[],
): TableChange {
  const before = new Set(definitionsOf(old).map(plain));
  const after = definitionsOf(target);
  const additions = after.filter((definition) => !before.has(plain(definition)));
  const isGrown = after.length === before.size + additions.length;
  if (isGrown && additions.length === 0) return { statements: [], isRebuilt: false };
  if (isGrown && additions.every(isAddable)) {
    const statements = additions.map((definition) => `ALTER TABLE \`${target.name}\` ADD ${definition};`);
    return { statements, isRebuilt: false };
  }
  return { statements: rebuild(have, want, target, indexes), isRebuilt: true };
}

/** Returns whether SQLite can add this column to existing rows. */
function isAddable(definition: string): boolean {
  const isColumn = /^`/.test(definition);
  const hasValue = !/NOT NULL/i.test(definition) || /DEFAULT|VIRTUAL/i.test(definition);
  return isColumn && hasValue && !/PRIMARY KEY|UNIQUE|STORED/i.test(definition);
}

/**
 * Rebuilds a table. References from other tables survive if the table returns under the same name
 * within the transaction; a renamed table would lose them. References to a unique column need its
 * index first. SQLite fills generated columns.
 */
function rebuild(have: DatabaseSync, want: DatabaseSync, { name, sql }: Part, indexes: readonly string[]): string[] {
  const real = (db: DatabaseSync) => columnsOf(db, name).filter((column) => !column.is_generated);
  const [before, after] = [real(have), real(want)];
  const lostColumns = before.filter((column) => !columnsOf(want, name).some((other) => other.name === column.name));
  if (lostColumns.length > 0) throw new Error(byHand(name, `${namesOf(lostColumns)} would be lost`));
  const isThere = (column: { name: string }) => before.some((other) => other.name === column.name);
  const empty = after.filter((column) => !isThere(column) && column.needs_value);
  if (empty.length > 0)
    throw new Error(byHand(name, `nothing says what ${namesOf(empty)} is of the rows that are there`));
  const takers = have
    .prepare(
      `SELECT child.name FROM sqlite_schema AS child JOIN pragma_foreign_key_list(child.name) AS key
       WHERE child.type = 'table' AND key."table" = ? AND key.on_delete <> 'NO ACTION'`,
    )
    .all(name);
  if (takers.length > 0) throw new Error(byHand(name, `${takers[0]?.name} would lose rows with it`));
  const columns = namesOf(after.filter(isThere));
  return [
    'PRAGMA defer_foreign_keys=ON;',
    `CREATE TABLE \`__old_${name}\` AS SELECT * FROM \`${name}\`${inRowOrder(have, name)};`,
    `DROP TABLE \`${name}\`;`,
    `${sql};`,
    ...indexes,
    `INSERT INTO \`${name}\` (${columns}) SELECT ${columns} FROM \`__old_${name}\` ORDER BY rowid;`,
    `DROP TABLE \`__old_${name}\`;`,
  ];
}

const namesOf = (columns: { name: string }[]) => columns.map(({ name }) => `\`${name}\``).join(', ');

/** Returns the message for a case that the script does not decide. */
export const byHand = (table: string, problem: string): string =>
  `${table}: ${problem}. Say so in a migration written by hand, and ask again for the rest.`;
