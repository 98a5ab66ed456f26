/** Opens one seeded world for the projects `system`, `browser` and `engines` in a run. */
import type { TestProject } from 'vitest/node';
import { bangkokDay } from '../../calls/platform/bangkok-day.ts';
import { openWorld, type World } from './world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the shared world, without a trailing slash. */
    origin: string;
    /** The Bangkok day for which the events are seeded. */
    seededDay: string;
    /** The URL that gives access to the database, see database.ts. */
    database: string;
    /** The folder with the files of the stores. */
    folder: string;
  }
}

/**
 * The shared world. Each project has its own copy of this module, so the value is a global of the
 * process.
 */
const shared = globalThis as { velaWorld?: { opening: Promise<World>; users: number } };

export default async function setup(project: TestProject) {
  // The scheduled jobs that query the payment gateway and the bank run often.
  shared.velaWorld ??= {
    opening: openWorld({ apiVars: { GATEWAY_POLL_SECONDS: '2', PAYOUT_ASK_SECONDS: '1' } }),
    users: 0,
  };
  const openWorlds = shared.velaWorld;
  openWorlds.users += 1;
  const world = await openWorlds.opening;
  project.provide('origin', world.url);
  project.provide('seededDay', bangkokDay(world.seededAt));
  project.provide('folder', world.folder);
  project.provide('database', world.database);
  return async () => {
    openWorlds.users -= 1;
    if (openWorlds.users === 0) {
      delete shared.velaWorld;
      await world.close();
    }
  };
}
