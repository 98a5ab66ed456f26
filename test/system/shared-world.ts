/** One seeded world for all tests of the projects `system` and `browser` in a run. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import type { ApiBindings } from '../../api/host/env.ts';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import { openWorld, type World } from './world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shared world listens, without a slash at the end. */
    origin: string;
    /** The Bangkok day that its events are of. */
    seededDay: string;
    /** Where its database answers, see database.ts. */
    database: string;
    /** The folder of the files that its stores are kept in. */
    folder: string;
  }
}

/** What database.ts sends: a statement, or whose code by mail is forgotten. */
const asked = z.union([
  z.object({ sql: z.string(), params: z.array(z.unknown()) }),
  z.object({ forgotten_code: z.string() }),
]);

interface Shared {
  world: World;
  door: Server;
}

/** Each project has its own copy of this module; what they share hangs on the process. */
const shared = globalThis as { velaWorld?: { opening: Promise<Shared>; users: number } };

export default async function setup(project: TestProject) {
  shared.velaWorld ??= { opening: open(), users: 0 };
  const held = shared.velaWorld;
  held.users += 1;
  const { world, door } = await held.opening;
  project.provide('origin', world.url);
  project.provide('seededDay', bangkokDay(world.seededAt));
  project.provide('folder', world.folder);
  project.provide('database', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    held.users -= 1;
    if (held.users === 0) {
      delete shared.velaWorld;
      door.close();
      await world.close();
    }
  };
}

async function open(): Promise<Shared> {
  // The clock of the orders looks after them often, and so does that of files for the bank.
  const world = await openWorld({ apiVars: { GATEWAY_POLL_SECONDS: '2', PAYOUT_ASK_SECONDS: '1' } });
  const door = createServer(async (request, response) => {
    try {
      const wanted = asked.parse(await json(request));
      if ('sql' in wanted) {
        const { results, meta } = await world.db
          .prepare(wanted.sql)
          .bind(...wanted.params)
          .all();
        response.end(JSON.stringify({ results, changes: meta.changes }));
      } else {
        const codes = await world.miniflare.getDurableObjectNamespace('CODES', 'vela-api');
        await (codes as unknown as ApiBindings['CODES']).getByName(wanted.forgotten_code).forget();
        response.end(JSON.stringify({ results: [], changes: 0 }));
      }
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return { world, door };
}
