import hooks from 'virtual:api-counted-lives';
import type { Context } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { copyFacts, isCopyDue } from './copy-facts.ts';
import { countFacts, countingDue } from './count-facts.ts';

/**
 * Receives the lives whose facts were counted. scripts/vite/module-lists.ts finds the constants of
 * this type.
 */
export type CountedLives = (context: Pick<Context, 'env'>, live_uuids: readonly string[]) => Promise<unknown>;

/**
 * Scheduled job that counts new facts, reports the affected lives and copies the facts to
 * `filed_facts`.
 */
export const countJob: Job = {
  name: 'facts',
  due: async ({ db, now }) => ((await isCopyDue(db)) ? now.getTime() : countingDue({ db, now })),
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
    await copyFacts(db);
    // Both throw where they get no further.
    return { done: 1 };
  },
};
