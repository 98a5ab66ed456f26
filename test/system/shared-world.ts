/** One seeded world for all tests that only look at it: projects `system` and `browser` share it within a run. */
import type { TestProject } from 'vitest/node';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import { openWorld, type World } from './world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shared world listens, without a slash at the end. */
    origin: string;
    /** The Bangkok day that its events are of. */
    seededDay: string;
  }
}

/** Each project has its own copy of this module; what they share hangs on the process. */
const shared = globalThis as { velaWorld?: { opening: Promise<World>; users: number } };

export default async function setup(project: TestProject) {
  shared.velaWorld ??= { opening: openWorld(), users: 0 };
  const held = shared.velaWorld;
  held.users += 1;
  const world = await held.opening;
  project.provide('origin', world.url);
  project.provide('seededDay', bangkokDay(world.seededAt));
  return async () => {
    held.users -= 1;
    if (held.users === 0) {
      delete shared.velaWorld;
      await world.close();
    }
  };
}
