/** The host's database and bucket in a folder of this machine, as local workerd keeps them: neither its code nor its other bindings. */
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_readConfig as readConfig } from 'wrangler';
import { z } from 'zod';
import type { Bucket } from './bucket.ts';

const config = z
  .object({
    d1_databases: z.array(z.object({ binding: z.string(), database_id: z.string() })),
    r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })),
  })
  .parse(readConfig({ config: join(import.meta.dirname, '../../api/wrangler.toml') }));

export interface Store {
  db: D1Database;
  bucket: Bucket;
  close: () => Promise<void>;
}

/** Where local workerd keeps everything of a state folder. */
export const resourcesOf = (state: string): string => join(state, 'v3');

/** Opens the database and the bucket of a state folder; they are made where there are none. */
export async function openStore(state: string): Promise<Store> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      d1Databases: Object.fromEntries(config.d1_databases.map((d1) => [d1.binding, d1.database_id])),
      r2Buckets: Object.fromEntries(config.r2_buckets.map((r2) => [r2.binding, r2.bucket_name])),
      resourcePersistencePath: resourcesOf(state),
    }),
  );
  return {
    db: await miniflare.getD1Database('DB'),
    bucket: await miniflare.getR2Bucket('MEDIA'),
    close: () => miniflare.dispose(),
  };
}
