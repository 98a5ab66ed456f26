/**
 * The API's database and buckets in a local folder, as local workerd stores them, without the API's
 * code and other bindings.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_readConfig as readConfig } from 'wrangler';
import { z } from 'zod';
import type { Bucket } from './bucket.ts';
import { asD1, SqliteD1, SqliteDatabase } from './sqlite-d1.ts';

const config = z
  .object({
    d1_databases: z.array(z.object({ binding: z.string(), database_id: z.string() })),
    r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })),
  })
  .parse(readConfig({ config: join(import.meta.dirname, '../../api/wrangler.toml') }));

export interface LocalStore {
  db: D1Database;
  bucket: Bucket;
  /** The private bucket: pictures of identity documents, and exports. */
  papers: R2Bucket;
  /** The bucket of nightly backups. */
  backups: R2Bucket;
  close: () => Promise<void>;
}

/** Returns the folder in which local workerd stores everything. */
export const resourceFolderOf = (state: string): string => join(state, 'v3');

/** Opens the database and the buckets of a state folder, and creates missing ones. */
export async function openStore(state: string): Promise<LocalStore> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      d1Databases: Object.fromEntries(config.d1_databases.map((d1) => [d1.binding, d1.database_id])),
      r2Buckets: Object.fromEntries(config.r2_buckets.map((r2) => [r2.binding, r2.bucket_name])),
      resourcePersistencePath: resourceFolderOf(state),
    }),
  );
  return {
    db: await miniflare.getD1Database('DB'),
    bucket: await miniflare.getR2Bucket('MEDIA'),
    papers: (await miniflare.getR2Bucket('PRIVATE')) as unknown as R2Bucket,
    backups: (await miniflare.getR2Bucket('BACKUPS')) as unknown as R2Bucket,
    close: () => miniflare.dispose(),
  };
}

/**
 * Opens the database of a state folder as a file in this process. Statements run far faster this
 * way than through local workerd. No other process may have the folder open.
 */
export async function withFile<Answer>(state: string, use: (db: D1Database) => Promise<Answer>): Promise<Answer> {
  const [file, ...others] = globSync('d1/**/*.sqlite', { cwd: resourceFolderOf(state) }).filter(
    (name) => !name.endsWith('metadata.sqlite'),
  );
  if (file === undefined || others.length > 0) throw new Error(`A world has one database, and ${state} has not`);
  const sqlite = new DatabaseSync(join(resourceFolderOf(state), file));
  try {
    return await use(asD1(new SqliteD1(new SqliteDatabase(sqlite))));
  } finally {
    sqlite.close();
  }
}
