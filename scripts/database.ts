/**
 * Makes the local database ready for `npm start`: migrations, the seed world, its pictures. What is there stays.
 * VELA_STATE names another state directory than `.wrangler/state`.
 */
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_readConfig as readConfig } from 'wrangler';
import { z } from 'zod';
import { draw, migrate, seed } from './seed-world.ts';

const root = join(import.meta.dirname, '..');
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
const isSeeded = (await db.prepare('SELECT 1 FROM users LIMIT 1').first()) !== null;
const outcome = await seed(db, new Date()).then(
  (added) => (added === 0 ? 'complete' : 'added'),
  (error: unknown) => {
    // All of it is one transaction: a world that an earlier version made stays as it was.
    if (!isSeeded) throw error;
    return `left as an earlier version made it (${error}; delete ${state} for a new one)`;
  },
);
const drawn = await draw(await miniflare.getR2Bucket('MEDIA'));
const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
console.log(`Seed world: ${outcome}, ${drawn} pictures drawn, in ${seconds} s.`);
await miniflare.dispose();
