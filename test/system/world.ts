/**
 * The whole system as it is deployed: the production build of all Workers in local workerd, with the seed world in the database.
 * `npm test` makes the build; by hand it is `npx vite build --mode sandbox`.
 */
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_readConfig as readConfig, unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { z } from 'zod';
import type { ApiBindings } from '../../api/host/env.ts';
import { migrate } from '../../world/local/database.ts';
import { worldAt } from '../../world/local/state.ts';
import { resourcesOf } from '../../world/local/store.ts';

const configOf = (worker: string) => path.join(import.meta.dirname, '../../dist', worker, 'wrangler.json');

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
  const seededAt = new Date();
  const state = await mkdtemp(path.join(tmpdir(), 'vela-world-'));
  if (seeded) await worldAt(state, seededAt);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: resourcesOf(state),
      // What the Workers log is asked of the tests in workerd.
      handleStructuredLogs: () => {},
      workers: [builtWorker('ssr', vars), builtWorker('api', apiVars), builtWorker('sandbox', {})],
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
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A Worker of the build, with settings that differ. */
function builtWorker(name: string, vars: Record<string, string>) {
  const config = readConfig({ config: configOf(name) });
  const { main = '', workerOptions } = workerOptionsOf(config);
  const { modulesRules: _, bindings, ...options } = workerOptions;
  const entry = path.basename(main);
  const others = globSync('**/*.js', { cwd: path.dirname(main) }).filter((file) => file !== entry);
  return {
    ...options,
    name: config.name,
    bindings: { ...z.record(z.string(), z.string()).parse(bindings), ...vars },
    rootPath: path.dirname(main),
    modules: [entry, ...others].map((file) => ({ type: 'ESModule' as const, path: file })),
  };
}
