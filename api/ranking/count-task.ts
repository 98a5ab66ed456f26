import { log } from '../host/log.ts';
import type { Task } from '../host/task.ts';
import { ringRoom } from '../live/ring-room.ts';
import { countFacts, countingDue } from './count-facts.ts';
import { fileFacts, filingDue } from './file-facts.ts';

/** So many rooms are rung at once at most; another looks by itself within a minute. */
const ROOMS_AT_ONCE = 200;

/** Counts facts by the clock, soon after they were written, has the rooms in which they happened tell what has moved, and files them for the office. */
export const countTask: Task = {
  due: async ({ db, now }) => ((await filingDue(db)) ? now.getTime() : countingDue({ db, now })),
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
    await Promise.all([...lives].slice(0, ROOMS_AT_ONCE).map((uuid) => ringRoom({ env }, uuid)));
    await fileFacts(db);
  },
};
