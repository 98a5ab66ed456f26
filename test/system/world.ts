/**
 * The whole system as it is deployed: the production build of all Workers in local workerd, with the seed world in the database.
 * `npm test` makes the build; by hand it is `npx vite build --mode sandbox`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import type { ApiBindings } from '../../api/host/env.ts';
import { builtWorker } from '../../scripts/built-worker.ts';
import { migrate } from '../../world/local/database.ts';
import { worldAt } from '../../world/local/state.ts';
import { resourcesOf } from '../../world/local/store.ts';

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
  /** The folder of the files that its stores are kept in. */
  folder: string;
  /** What runs the Workers: the way to each of them and to their stores. */
  miniflare: Miniflare;
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
  const seededAt = new Date();
  const state = await mkdtemp(path.join(tmpdir(), 'vela-world-'));
  if (seeded) await worldAt(state, seededAt);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: resourcesOf(state),
      // What the Workers log is asked of the tests in workerd.
      handleStructuredLogs: () => {},
      workers: [builtWorker('ssr', vars), builtWorker('api', apiVars), builtWorker('sandbox')],
    }),
  );
  const close = async () => {
    await miniflare.dispose();
    await rm(state, { recursive: true, force: true });
  };
  try {
    const { origin } = await miniflare.ready;
    const db = await miniflare.getD1Database('DB', 'vela-api');
    if (!seeded) await migrate(db);
    return {
      url: origin,
      fetch: (place, init) =>
        fetch(origin + place, { redirect: 'manual', ...init, headers: { ...asBrowser, ...init?.headers } }),
      seededAt,
      db,
      folder: resourcesOf(state),
      miniflare,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
