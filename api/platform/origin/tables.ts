/** How the database tells who writes: a rule of its own or a caller, and whether the world is real (docs/decisions/037). */
import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/** Always empty: the key of a row of `running_rules` leads here while it begins. */
export const noRules = sqliteTable('no_rules', { id: integer().primaryKey() }, () => [check('no_rules_none', sql`0`)]);

/**
 * Rules that run now, by a number. A row begins with a key that leads nowhere, which a rule takes away at once. SQLite checks
 * the key at the end of a statement, so a row that a caller adds is refused.
 */
export const runningRules = sqliteTable('running_rules', {
  id: integer().primaryKey(),
  key: integer().references(() => noRules.id),
});

/** One row in a database of samples, whose clock is its caller's and whose coins may come from nowhere. */
export const sampleDatabases = sqliteTable('sample_databases', { id: integer().primaryKey() }, (table) => [
  check('sample_databases_one', sql`${table.id} = 1`),
]);
