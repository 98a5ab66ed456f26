/** Fills a database with the seed data. Existing rows stay. */
import { readMigrations } from '../../scripts/migrations/files.ts';
import type { SeedStatement } from '../statement.ts';

/**
 * Applies the migrations that `wrangler d1 migrations apply` would, with the same record but
 * without its start-up time. Returns the number of applied migrations. Throws if the database has
 * migrations that no longer exist.
 */
export async function migrateLocal(db: D1Database): Promise<number> {
  await db.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  );
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const appliedNames = new Set(results.map(({ name }) => name));
  const migrations = readMigrations();
  const unknown = [...appliedNames].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new Error(`an earlier version made the database, by ${unknown.join(', ')}`);
  const next = migrations.filter(({ name }) => !appliedNames.has(name));
  for (const { name, statements } of next) {
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
  }
  return next.length;
}

/** Runs statements of the seed data in one transaction. Returns the number of changed rows. */
export async function seed(db: D1Database, statements: readonly SeedStatement[]): Promise<number> {
  const results = await db.batch(statements.map(({ sql, params }) => db.prepare(sql).bind(...params)));
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}
