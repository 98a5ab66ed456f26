/**
 * The migrated, empty database. It is built once per process and then copied, because migrations
 * take longer than most tests.
 */
import { DatabaseSync } from 'node:sqlite';
import { migratedDatabase } from '../scripts/migrations/files.ts';
import { sampleDatabase } from '../seed/sample.ts';

let image: Uint8Array | undefined;

function sampleImage(): Uint8Array {
  const database = migratedDatabase();
  database.exec(sampleDatabase.sql);
  return database.serialize();
}

/** Opens another in-memory database as the migrations leave it, marked as a sample. */
export function openMigrated(): DatabaseSync {
  image ??= sampleImage();
  const database = new DatabaseSync(':memory:');
  database.deserialize(image);
  return database;
}
