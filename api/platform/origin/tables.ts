/**
 * Tables that tell the database whether a trigger or a caller writes, and whether its data are
 * samples (docs/decisions/037-rules-know-who-writes.md). rules.sql protects both.
 */
import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/**
 * The empty table to which the key of a row of `running_rules` refers while a rule begins. A check
 * rejects every row. Each rule tries to insert one with `OR IGNORE`. The attempt fails if the
 * statement that fired the rule has another conflict resolution, such as `OR FAIL`.
 *
 * @writers none
 * @readers the foreign key of `running_rules`
 * @rows none
 * @retention none
 */
export const noRules = sqliteTable('no_rules', { id: integer().primaryKey() }, () => [check('no_rules_none', sql`0`)]);

/**
 * Rules that run at this moment, by the hash of their name. A row begins with a key that refers to
 * no row, and the rule clears the key at once. SQLite checks foreign keys when a statement ends, so
 * it refuses a row that a caller adds.
 *
 * @writers triggers marked `@rule`
 * @readers guards of `@by_rules` and `@dated`
 * @rows one per trigger that runs
 * @retention until the trigger ends
 */
export const runningRules = sqliteTable('running_rules', {
  id: integer().primaryKey(),
  key: integer().references(() => noRules.id),
});

/**
 * One row in databases of tests and of the seed data, which set their own times and start with
 * coins. A database with transfers cannot get the row.
 *
 * @writers seeds, tests
 * @readers guards of `@dated`, triggers of `ledger_transfers`, triggers that require an approval
 * @rows at most one
 * @retention permanent
 */
export const sampleDatabases = sqliteTable('sample_databases', { id: integer().primaryKey() }, (table) => [
  check('sample_databases_one', sql`${table.id} = 1`),
]);
