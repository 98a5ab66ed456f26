import { wakeRoom } from '../../live/room/wake-room.ts';
import { log } from '../../platform/framework/log.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { copyFacts, isCopyDue } from './copy-facts.ts';
import { countFacts, countingDue } from './count-facts.ts';

/** Maximum rooms notified per run. The others refresh by themselves within a minute. */
const MAX_ROOMS_PER_RUN = 200;

/**
 * Scheduled job that counts new facts, notifies the affected live rooms and copies the facts to
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
    await Promise.all([...lives].slice(0, MAX_ROOMS_PER_RUN).map((uuid) => wakeRoom({ env }, uuid)));
    await copyFacts(db);
    // Both throw where they get no further.
    return { done: 1 };
  },
};
