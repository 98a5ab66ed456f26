/**
 * Restores the D1 database of a running workerd from an image: SQLite copies its pages, which takes
 * a fraction of the time of the statements that made it. Workers reach this through a binding.
 */
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { SqliteDatabase } from '../seed/local/sqlite-d1.ts';
import { openMigrated } from './migrated-database.ts';

/** The images that were made, by name. */
const images = new Map<string, DatabaseSync>();

/** The database file of each workerd, by the table that marks it. */
const files = new Map<string, string>();

/** More pages than any image has: each is copied in one step. */
const ALL_PAGES = 1_000_000;

const statements = z.array(z.object({ sql: z.string(), params: z.array(z.union([z.string(), z.number()])) }));

/** Opens the file of a running workerd to read it. */
function reading<Answer>(file: string, read: (database: DatabaseSync) => Answer): Answer {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Returns the migrated database after these statements, with the tables of workerd itself. */
function imageOf(body: string, file: string): DatabaseSync {
  const image = openMigrated();
  image.exec('BEGIN');
  const writing = new SqliteDatabase(image);
  for (const { sql, params } of statements.parse(JSON.parse(body))) writing.find(sql).statement.run(...params);
  reading(file, (database) => {
    for (const { name, sql } of database
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name GLOB '_cf_*'")
      .all()) {
      image.exec(String(sql));
      for (const row of database.prepare(`SELECT * FROM ${name}`).all()) {
        const values = Object.values(row);
        image.prepare(`INSERT INTO ${name} VALUES (${values.map(() => '?')})`).run(...values);
      }
    }
  });
  image.exec('COMMIT');
  return image;
}

function hasTable(file: string, name: string): boolean {
  try {
    return reading(
      file,
      (database) => database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined,
    );
  } catch {
    // The store of another run may be gone or in use.
    return false;
  }
}

/** Finds the database file that has this table. Miniflare does not tell the path of its stores. */
function fileWith(table: string): string {
  const earlier = files.get(table);
  if (earlier !== undefined) return earlier;
  const stores = globSync('miniflare-*/d1/*/*.sqlite', { cwd: tmpdir() }).map((name) => join(tmpdir(), name));
  const storeFile = stores.find((file) => !file.endsWith('metadata.sqlite') && hasTable(file, table));
  if (storeFile === undefined) throw new Error(`No database has the table ${table}`);
  files.set(table, storeFile);
  return storeFile;
}

/**
 * Restores the image `name` into the database with the table `mark`. The body has the statements of
 * an image that is not known yet; without them the answer is 404.
 */
export async function databaseImages(request: { url: string; text: () => Promise<string> }): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [name, mark] = [searchParams.get('name') ?? '', searchParams.get('mark') ?? ''];
  const body = await request.text();
  if (body !== '') images.set(name, imageOf(body, fileWith(mark)));
  const image = images.get(name);
  if (image === undefined) return new Response(null, { status: 404 });
  await backup(image, fileWith(mark), { rate: ALL_PAGES });
  return new Response();
}
