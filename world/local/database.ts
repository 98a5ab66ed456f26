/** Fills a database with the seed world. What is there stays. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Statement } from '../statement.ts';

const migrationsDir = join(import.meta.dirname, '../../api/migrations');

/**
 * Applies what `wrangler d1 migrations apply` would, and keeps the same record of it, without its start-up time. Answers
 * how many migrations it applied.
 */
export async function migrate(db: D1Database): Promise<number> {
  await db.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  );
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const done = new Set(results.map(({ name }) => name));
  const files = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql') && !done.has(name)).sort();
  for (const name of files) {
    const queries = (await readFile(join(migrationsDir, name), 'utf8')).split('--> statement-breakpoint');
    await db.batch([
      ...queries.map((query) => db.prepare(query)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
  }
  return files.length;
}

/** Runs statements of the seed world, all of them or none. Answers how many rows they changed. */
export async function seed(db: D1Database, statements: readonly Statement[]): Promise<number> {
  const results = await db.batch(statements.map(({ sql, params }) => db.prepare(sql).bind(...params)));
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}
