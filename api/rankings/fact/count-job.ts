import hooks from 'virtual:api-counted-lives';
import type { Context } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { countFacts, countingDue } from './count-facts.ts';

/**
 * Receives the lives whose facts were counted. scripts/vite/module-lists.ts finds the constants of
 * this type.
 */
export type CountedLives = (context: Pick<Context, 'env'>, live_uuids: readonly string[]) => Promise<unknown>;

/** Scheduled job that counts new facts and reports the affected lives. */
export const countJob: Job = {
  name: 'facts',
  due: ({ db, now }) => countingDue({ db, now }),
  run: async ({ db, env, now }) => {
    const lives = new Set<string>();
    await countFacts({
      db,
      now,
      log,
      moved: (live_uuids) => {
        for (const uuid of live_uuids) lives.add(uuid);
      },
    });
    await Promise.all(hooks.map((report) => report({ env }, [...lives])));
    // Counting throws where it gets no further.
    return { done: 1 };
  },
};
