/** One seeded world for all tests of the projects `system` and `browser` in a run. */
import type { TestProject } from 'vitest/node';
import { bangkokDay } from '../../calls/platform/bangkok-day.ts';
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

/** Each project has its own copy of this module; what they share hangs on the process. */
const shared = globalThis as { velaWorld?: { opening: Promise<World>; users: number } };

export default async function setup(project: TestProject) {
  // The clock of the orders looks after them often, and so does that of files for the bank.
  shared.velaWorld ??= {
    opening: openWorld({ apiVars: { GATEWAY_POLL_SECONDS: '2', PAYOUT_ASK_SECONDS: '1' } }),
    users: 0,
  };
  const held = shared.velaWorld;
  held.users += 1;
  const world = await held.opening;
  project.provide('origin', world.url);
  project.provide('seededDay', bangkokDay(world.seededAt));
  project.provide('folder', world.folder);
  project.provide('database', world.database);
  return async () => {
    held.users -= 1;
    if (held.users === 0) {
      delete shared.velaWorld;
      await world.close();
    }
  };
}
