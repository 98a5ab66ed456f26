import { log } from '../host/log.ts';
import type { Task } from '../host/task.ts';
import { countFacts, countingDue } from './count-facts.ts';
import { fileFacts, filingDue } from './file-facts.ts';

/** Counts facts by the clock, soon after they were written, and files them for the office. */
export const countTask: Task = {
  due: async ({ db, now }) => ((await filingDue(db)) ? now.getTime() : countingDue({ db, now })),
  run: async ({ db, now }) => {
    await countFacts({ db, now, log });
    await fileFacts(db);
  },
};
