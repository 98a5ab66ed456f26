import { log } from '../host/log.ts';
import type { Task } from '../host/task.ts';
import { countFacts, countingDue } from './count-facts.ts';

/** Counts facts by the clock, soon after they were written. */
export const countTask: Task = {
  due: countingDue,
  run: async ({ db, now }) => void (await countFacts({ db, now, log })),
};
