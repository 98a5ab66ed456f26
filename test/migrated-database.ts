/**
 * The migrated, empty database. It is built once per process and then copied, because migrations
 * take longer than most tests.
 */
import { DatabaseSync } from 'node:sqlite';
import { migratedDatabase } from '../scripts/migrations/files.ts';

let image: Uint8Array | undefined;

/** Opens another in-memory database as the migrations leave it. */
export function openMigrated(): DatabaseSync {
  image ??= migratedDatabase().serialize();
  const database = new DatabaseSync(':memory:');
  database.deserialize(image);
  return database;
}
