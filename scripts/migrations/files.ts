/** Files that define the database: the migrations, and the declarations of the features. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const migrationsDir = join(import.meta.dirname, '../../api/migrations');
const featuresDir = join(import.meta.dirname, '../../api');

/** Separator between the statements of a migration. */
export const BREAK = '--> statement-breakpoint';

/** A migration: file name and statements in order. */
export interface Migration {
  name: string;
  statements: string[];
}

/** Reads all migrations in order. */
export function readMigrations(): Migration[] {
  const names = readdirSync(migrationsDir).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({
    name,
    statements: readFileSync(join(migrationsDir, name), 'utf8').split(BREAK),
  }));
}

/**
 * Returns the paths of the features' files with this name, with or without a prefix `<what>-`, in a
 * fixed order.
 */
export function featureFiles(name: 'tables.ts' | 'rules.sql' | 'reference.sql' | 'reference-rows.ts'): string[] {
  const paths = globSync([`*/*/${name}`, `*/*/*-${name}`], { cwd: featuresDir });
  return paths.sort().map((path) => join(featuresDir, path));
}

/** Returns a database in memory after all migrations, each in one transaction, as in D1. */
export function migratedDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const { statements } of readMigrations()) db.exec(`BEGIN; ${statements.join('')}; COMMIT;`);
  return db;
}
