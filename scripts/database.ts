/**
 * Makes the local database ready for `npm start`: migrations, the seed world, its pictures. What is there stays.
 * VELA_STATE names another state directory than `.wrangler/state`.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_readConfig as readConfig } from 'wrangler';
import { z } from 'zod';
import { hash } from '../api/seed/art/random.ts';
import { seedStatements } from '../api/seed/index.ts';
import { type Picture, seedMedia } from '../api/seed/media.ts';

const root = join(import.meta.dirname, '..');
const migrationsDir = join(root, 'api/migrations');
const state = process.env.VELA_STATE || join(root, '.wrangler/state');

const startedAtMs = Date.now();
const config = z
  .object({
    d1_databases: z.array(z.object({ binding: z.string(), database_id: z.string() })),
    r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })),
  })
  .parse(readConfig({ config: join(root, 'api/wrangler.toml') }));
// The host's database and bucket alone: neither its code nor its other bindings are needed here.
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    modules: true,
    script: 'export default {}',
    d1Databases: Object.fromEntries(config.d1_databases.map((d1) => [d1.binding, d1.database_id])),
    r2Buckets: Object.fromEntries(config.r2_buckets.map((r2) => [r2.binding, r2.bucket_name])),
    resourcePersistencePath: join(state, 'v3'),
  }),
);
const db = await miniflare.getD1Database('DB');
const applied = await migrate(db);
console.log(applied === 0 ? 'Database: up to date.' : `Database: ${applied} migrations applied.`);
const added = await seed(db);
const drawn = await draw(await miniflare.getR2Bucket('MEDIA'));
const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
console.log(`Seed world: ${added === 0 ? 'complete' : 'added'}, ${drawn} pictures drawn, in ${seconds} s.`);
await miniflare.dispose();

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;
type Bucket = Awaited<ReturnType<Miniflare['getR2Bucket']>>;

/** Applies what `wrangler d1 migrations apply` would, and keeps the same record of it, without its start-up time. */
async function migrate(db: Database): Promise<number> {
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

async function seed(db: Database): Promise<number> {
  const statements = seedStatements(new Date()).map(({ sql, params }) => db.prepare(sql).bind(...params));
  const results = await db.batch(statements);
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}

/** Stores the pictures that are missing or were drawn differently; the drawing is known by a hash beside it. */
async function draw(bucket: Bucket): Promise<number> {
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
