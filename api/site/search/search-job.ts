/**
 * Scheduled job that indexes changed texts. A search indexes a few itself, so that it finds what
 * was just written. The job does the rest.
 */
import type { Job } from '../../platform/scheduler/job.ts';
import { indexChanges, selectSearchChanges } from './changes.ts';

export const SEARCH_JOB = 'search';
const MAX_PER_RUN = 90;

export const searchIndexJob: Job = {
  name: 'search',
  due: async ({ db, now }) => ((await selectSearchChanges(db, 1)).length > 0 ? now.getTime() : null),
  run: async ({ db, env }) => {
    const changes = await selectSearchChanges(db, MAX_PER_RUN);
    await indexChanges(db, env, changes);
    return { done: changes.length };
  },
};
