/**
 * The whole system as it is deployed: the production build of all Workers in local workerd, with the seed world in the database.
 * `npm test` makes the build; by hand it is `npx vite build --mode sandbox`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { z } from 'zod';
import { builtWorker } from '../../scripts/built-worker.ts';
import { emptyAt, worldAt } from '../../world/local/state.ts';
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
  /** Where the API host's database answers, see database.ts. */
  database: string;
  /** The folder of the files that its stores are kept in. */
  folder: string;
  /** What runs the Workers: the way to each of them and to their stores. */
  miniflare: Miniflare;
  /** Kills all Workers in the midst of their work and starts them at the same address, with what is on the disk and these settings of the API host. */
  killAndRevive: (apiVars?: Record<string, string>) => Promise<void>;
  /** The media room of a live dies in the midst of what it does, and of nothing else; where rooms are mortal. */
  killMediaRoom: (live_uuid: string) => Promise<void>;
  close: () => Promise<void>;
}

interface Options {
  /** Settings of the edge that differ from wrangler.toml, as `API_ORIGIN`. */
  vars?: Record<string, string>;
  /** The same of the API host. */
  apiVars?: Record<string, string>;
  /** Without it the database is empty. */
  seeded?: boolean;
  /** Media rooms can be killed. */
  hasMortalRooms?: boolean;
}

export async function openWorld({
  vars = {},
  apiVars = {},
  seeded = true,
  hasMortalRooms = false,
}: Options = {}): Promise<World> {
  const seededAt = new Date();
  const state = await mkdtemp(path.join(tmpdir(), 'vela-world-'));
  if (seeded) await worldAt(state, seededAt);
  else await emptyAt(state, async () => {});
  const hostWith = (more: Record<string, string>) => {
    const built = builtWorker('api', { ...apiVars, ...more });
    return hasMortalRooms ? { ...built, modules: [mortalRooms, ...built.modules] } : built;
  };
  const start = (host: ReturnType<typeof hostWith>, port = 0) =>
    new Miniflare(
      convertV4MiniflareOptions({
        port,
        resourcePersistencePath: resourcesOf(state),
        // What the Workers log is asked of the tests in workerd.
        handleStructuredLogs: () => {},
        workers: [builtWorker('ssr', vars), host, builtWorker('sandbox'), doorOf(host)],
      }),
    );
  let miniflare = start(hostWith({}));
  const close = async () => {
    await miniflare.dispose();
    await rm(state, { recursive: true, force: true });
  };
  try {
    const { origin } = await miniflare.ready;
    const doorway = async () => (await miniflare.unsafeGetDirectURL(DOOR)).href;
    let database = await doorway();
    return {
      url: origin,
      fetch: (place, init) =>
        fetch(origin + place, { redirect: 'manual', ...init, headers: { ...asBrowser, ...init?.headers } }),
      seededAt,
      get database() {
        return database;
      },
      folder: resourcesOf(state),
      get miniflare() {
        return miniflare;
      },
      async killAndRevive(more = {}) {
        // It sends them SIGKILL.
        await miniflare.dispose();
        miniflare = start(hostWith(more), Number(new URL(origin).port));
        await miniflare.ready;
        database = await doorway();
      },
      async killMediaRoom(live_uuid) {
        const body = JSON.stringify({ killed_room: live_uuid });
        const answer = await fetch(database, { method: 'POST', body });
        if (!answer.ok) throw new Error(await answer.text());
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Before the host's own entry: its media rooms, with a way to end them from without, which no code of the host has. */
const mortalRooms = {
  type: 'ESModule' as const,
  path: 'mortal-rooms.js',
  contents: `
    import host, * as built from './index.js';
    export * from './index.js';
    export default host;
    export class LiveMedia extends built.LiveMedia {
      die() {
        this.ctx.abort('killed');
      }
    }`,
};

const DOOR = 'door';

/**
 * The Worker behind `database`. Miniflare's own way to a store would stop this process until workerd has answered, while workerd
 * waits for this process to read its log: beside a burst of requests neither ever goes on.
 */
const doorOf = (host: ReturnType<typeof builtWorker>) => ({
  name: DOOR,
  rootPath: import.meta.dirname,
  modules: [{ type: 'ESModule' as const, path: 'database-door.js' }],
  ...stores.parse(host),
  durableObjects: {
    CODES: { className: 'OneTimeCode', scriptName: 'vela-api' },
    LIVE_MEDIA: { className: 'LiveMedia', scriptName: 'vela-api' },
  },
  unsafeDirectSockets: [{}],
});

const stores = z.object({
  compatibilityDate: z.string(),
  d1Databases: z.record(z.string(), z.object({ id: z.string() })),
});
