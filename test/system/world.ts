/**
 * Runs the whole system as built: all Workers and the sandbox in local workerd, with the seed data
 * in the database. `npm test` makes the build; to make it by hand, run `npx vite build --mode
 * sandbox`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { z } from 'zod';
import { builtWorker } from '../../scripts/build/built-worker.ts';
import { clockModules } from '../../scripts/dev/clock/clock-modules.ts';
import { addCrowd, copyEmptyDatabaseTo, prepareSeededState } from '../../seed/local/state.ts';
import { resourceFolderOf } from '../../seed/local/store.ts';

/**
 * Headers of a browser. The edge takes Node's own user agent for a bot and does not stream pages to
 * bots.
 */
export const asBrowser = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36',
};

export interface World {
  /** The URL of the edge, without a trailing slash. */
  url: string;
  /** Requests the edge as a browser does, without following redirects. */
  fetch: (path: string, init?: RequestInit & { headers?: Record<string, string> }) => Promise<Response>;
  /** The moment for which the seed data is made. Its events are on this day. */
  seededAt: Date;
  /** The URL that gives access to the API's database, see database.ts. */
  database: string;
  /** The folder with the files of the stores. */
  folder: string;
  /** The current Miniflare instance, which gives access to each Worker and its stores. */
  miniflare: Miniflare;
  /**
   * Kills all Workers in the middle of their work and starts them again at the same URL with the
   * stored data and these settings of the API Worker.
   */
  killAndRevive: (apiVars?: Record<string, string>) => Promise<void>;
  /**
   * Kills the media room of one stream in the middle of its work, and nothing else. Requires
   * `hasMortalRooms`.
   */
  killMediaRoom: (live_uuid: string) => Promise<void>;
  close: () => Promise<void>;
}

interface Options {
  /** Settings of the edge that override wrangler.toml, such as `API_ORIGIN`. */
  vars?: Record<string, string>;
  /** Settings of the API that override its wrangler.toml. */
  apiVars?: Record<string, string>;
  /** False: the database is empty. */
  seeded?: boolean;
  /** True: the database also has the crowd. */
  hasCrowd?: boolean;
  /** True: `killMediaRoom` works. */
  hasMortalRooms?: boolean;
  /** True: the clock of all Workers can be moved (`moveWorkers`). */
  hasClock?: boolean;
}

export async function openWorld({
  vars = {},
  apiVars = {},
  seeded = true,
  hasCrowd = false,
  hasMortalRooms = false,
  hasClock = false,
}: Options = {}): Promise<World> {
  const seededAt = new Date();
  const state = await mkdtemp(path.join(tmpdir(), 'vela-world-'));
  if (seeded) await prepareSeededState(state, seededAt);
  else await copyEmptyDatabaseTo(state, seededAt);
  if (hasCrowd) await addCrowd(state, seededAt);
  const hostWith = (more: Record<string, string>) => {
    const worker = builtWorker('api', { ...apiVars, ...more });
    return hasMortalRooms ? { ...worker, modules: [mortalRooms, ...worker.modules] } : worker;
  };
  const start = (host: ReturnType<typeof hostWith>, port = 0) =>
    new Miniflare(
      convertV4MiniflareOptions({
        port,
        resourcePersistencePath: resourceFolderOf(state),
        // The tests in workerd check the log.
        handleStructuredLogs: () => {},
        workers: [
          ...[builtWorker('ssr', vars), host, builtWorker('sandbox')].map((worker) =>
            hasClock ? withClock(worker) : worker,
          ),
          accessWorkerOf(host),
        ],
      }),
    );
  let miniflare = start(hostWith({}));
  const close = async () => {
    await miniflare.dispose();
    await rm(state, { recursive: true, force: true });
  };
  try {
    const { origin } = await miniflare.ready;
    const databaseUrl = async () => (await miniflare.unsafeGetDirectURL(ACCESS_WORKER)).href;
    let database = await databaseUrl();
    return {
      url: origin,
      fetch: (place, init) =>
        fetch(origin + place, { redirect: 'manual', ...init, headers: { ...asBrowser, ...init?.headers } }),
      seededAt,
      get database() {
        return database;
      },
      folder: resourceFolderOf(state),
      get miniflare() {
        return miniflare;
      },
      async killAndRevive(more = {}) {
        // `dispose` sends SIGKILL to workerd.
        await miniflare.dispose();
        miniflare = start(hostWith(more), Number(new URL(origin).port));
        await miniflare.ready;
        database = await databaseUrl();
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

/**
 * A module in front of the API's entry. It adds a method that aborts a media room; the code of the
 * API has none.
 */
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

const objects = z.object({
  durableObjects: z
    .record(z.string(), z.object({ className: z.string(), scriptName: z.string().optional() }))
    .default({}),
});

/** Puts a movable clock in front of a Worker. */
function withClock(worker: ReturnType<typeof builtWorker>): ReturnType<typeof builtWorker> {
  const classes = Object.entries(objects.parse(worker).durableObjects).flatMap(
    ([binding, { className, scriptName }]) => (scriptName === undefined ? [{ binding, className }] : []),
  );
  const [entry] = worker.modules;
  return { ...worker, modules: [...clockModules(entry?.path ?? '', classes), ...worker.modules] };
}

const ACCESS_WORKER = 'access';

/**
 * Returns the Worker behind `database`. Miniflare's own store access blocks this process until
 * workerd answers. Meanwhile workerd waits for this process to read its log, so a burst of requests
 * would deadlock.
 */
const accessWorkerOf = (host: ReturnType<typeof builtWorker>) => ({
  name: ACCESS_WORKER,
  rootPath: import.meta.dirname,
  modules: [{ type: 'ESModule' as const, path: 'database-access-worker.js' }],
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
