/** The files that a database is made of: migrations, and what stands beside the features. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const migrationsDir = join(import.meta.dirname, '../../api/migrations');
const featuresDir = join(import.meta.dirname, '../../api');

/** Between the statements of a migration. */
export const BREAK = '--> statement-breakpoint';

/** A migration: the name of its file, and its statements in order. */
export interface Migration {
  name: string;
  statements: string[];
}

/** All migrations, in order. */
export function readMigrations(): Migration[] {
  const names = readdirSync(migrationsDir).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({
    name,
    statements: readFileSync(join(migrationsDir, name), 'utf8').split(BREAK),
  }));
}

/** The paths of the features' files of that name, `<what>-` before it or not, in a fixed order. */
export function featureFiles(name: 'tables.ts' | 'rules.sql' | 'reference.sql'): string[] {
  const paths = globSync([`*/*/${name}`, `*/*/*-${name}`], { cwd: featuresDir });
  return paths.sort().map((path) => join(featuresDir, path));
}

/** A database in memory as the migrations make it, each in one transaction, as in D1. */
export function migratedDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const { statements } of readMigrations()) db.exec(`BEGIN; ${statements.join('')}; COMMIT;`);
  return db;
}
