/**
 * The whole system as it is deployed: the production build of all Workers in local workerd, with the seed world in the database.
 * `npm test` makes the build; by hand it is `npx vite build --mode sandbox`.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createTestHarness } from 'wrangler';
import type { ApiBindings } from '../../api/host/env.ts';
import { seedStatements } from '../../world/index.ts';
import { draw } from '../../world/local/bucket.ts';
import { migrate, seed } from '../../world/local/database.ts';

const root = path.join(import.meta.dirname, '../..');
const configOf = (worker: string) => path.join(root, 'dist', worker, 'wrangler.json');

/** Node's own name would make the edge take a test for a bot, which is sent whole pages. */
export const asBrowser = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36',
};

export interface World {
  /** Where the edge listens, without a slash at the end. */
  url: string;
  /** Asks the edge as a browser does; redirects are not followed. */
  fetch: (path: string, init?: RequestInit & { headers?: Record<string, string> }) => Promise<Response>;
  /** The moment that the seed world was made for: its events are of this day. */
  seededAt: Date;
  /** The API host's database. */
  db: ApiBindings['DB'];
  close: () => Promise<void>;
}

interface Options {
  /** Settings of the edge that differ from wrangler.toml, as `API_ORIGIN`. */
  vars?: Record<string, string>;
  /** The same of the API host. */
  apiVars?: Record<string, string>;
  /** Without it the database is empty. */
  seeded?: boolean;
}

export async function openWorld({ vars = {}, apiVars = {}, seeded = true }: Options = {}): Promise<World> {
  if (!existsSync(configOf('ssr'))) throw new Error('there is no build: run `npx vite build --mode sandbox` first');
  const harness = createTestHarness({
    root,
    workers: [
      { configPath: configOf('ssr'), vars },
      { configPath: configOf('api'), vars: apiVars },
      { configPath: configOf('sandbox') },
    ],
  });
  const seededAt = new Date();
  const { url } = await harness.listen();
  const { DB, MEDIA } = await harness.getWorker<ApiBindings>('vela-api').getEnv();
  try {
    await migrate(DB);
    if (seeded) {
      await seed(DB, seedStatements(seededAt));
      await draw(MEDIA);
    }
  } catch (error) {
    await harness.close();
    throw error;
  }
  return {
    url: url.origin,
    fetch: (place, init) =>
      fetch(url.origin + place, { redirect: 'manual', ...init, headers: { ...asBrowser, ...init?.headers } }),
    seededAt,
    db: DB,
    close: () => harness.close(),
  };
}
