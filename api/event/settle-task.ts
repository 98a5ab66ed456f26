import { log } from '../host/log.ts';
import type { Task } from '../host/task.ts';
import { ringCounting } from '../ranking/ring-counting.ts';
import { ringReservations } from '../shop/ring-reservations.ts';
import { nextSettlement, settleEvents } from './settle.ts';

/** Closes and settles by the clock what is over. */
export const settleTask: Task = {
  due: ({ db }) => nextSettlement(db),
  run: async ({ db, env, now }) => {
    await settleEvents({
      db,
      now,
      newUuid: () => crypto.randomUUID(),
      ringPrizeClock: () => ringReservations(env, now),
      log,
    });
    // A monster's levels that fell are facts.
    await ringCounting({ env, now });
  },
};
