/** Fills a database with the seed world. What is there stays. */
import { readMigrations } from '../../scripts/migrations/files.ts';
import type { Statement } from '../statement.ts';

/**
 * Applies what `wrangler d1 migrations apply` would, and keeps the same record of it, without its start-up time. Answers
 * how many migrations it applied. Throws where the database was made by migrations that are no more.
 */
export async function migrate(db: D1Database): Promise<number> {
  await db.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  );
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const done = new Set(results.map(({ name }) => name));
  const migrations = readMigrations();
  const unknown = [...done].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new Error(`an earlier version made the database, by ${unknown.join(', ')}`);
  const next = migrations.filter(({ name }) => !done.has(name));
  for (const { name, statements } of next) {
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
  }
  return next.length;
}

/** Runs statements of the seed world, all of them or none. Answers how many rows they changed. */
export async function seed(db: D1Database, statements: readonly Statement[]): Promise<number> {
  const results = await db.batch(statements.map(({ sql, params }) => db.prepare(sql).bind(...params)));
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}
