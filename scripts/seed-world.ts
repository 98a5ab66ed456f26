/** Fills a database and a bucket with the seed world. What is there stays. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { hash } from '../world/art/random.ts';
import { seedStatements } from '../world/index.ts';
import { type Picture, seedMedia } from '../world/media.ts';

const migrationsDir = join(import.meta.dirname, '../api/migrations');

/** Applies what `wrangler d1 migrations apply` would, and keeps the same record of it, without its start-up time. */
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

/** Adds what is missing of the seed world, as it is at this moment. */
export async function seed(db: D1Database, now: Date): Promise<number> {
  const statements = seedStatements(now).map(({ sql, params }) => db.prepare(sql).bind(...params));
  const results = await db.batch(statements);
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}

/** As much of a bucket as drawing needs. */
interface Bucket {
  list(options: { include: ['customMetadata']; cursor?: string }): Promise<{
    objects: { key: string; customMetadata?: Record<string, string> }[];
    truncated: boolean;
    cursor?: string;
  }>;
  put(key: string, content: string | Uint8Array, options: { customMetadata: Record<string, string> }): Promise<unknown>;
}

/** Stores the pictures that are missing or were drawn differently; the drawing is known by a hash beside it. */
export async function draw(bucket: Bucket): Promise<number> {
  const known = new Map<string, string | undefined>();
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ include: ['customMetadata'], ...(cursor && { cursor }) });
    for (const object of page.objects) known.set(object.key, object.customMetadata?.drawing);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);

  // One after the other: drawing keeps the processor busy anyway.
  const missing = seedMedia().filter((picture) => known.get(picture.key) !== drawingOf(picture));
  for (const picture of missing) {
    await bucket.put(picture.key, contentOf(picture), { customMetadata: { drawing: drawingOf(picture) } });
  }
  return missing.length;
}

function drawingOf({ svg }: Picture): string {
  return hash(svg).toString(36);
}

function contentOf({ key, svg }: Picture): string | Buffer {
  return key.endsWith('.png') ? new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng() : svg;
}
