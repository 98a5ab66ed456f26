/** Lets a search find the texts that changed just before it. */
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';
import { indexChanges, selectSearchChanges } from './changes.ts';
import { SEARCH_JOB } from './search-job.ts';

/** Maximum changes that one search indexes before it searches. */
const MAX_CHANGES = 20;

/** Selects the changes that the next search indexes. */
export const selectLatestChanges = (db: Db) => selectSearchChanges(db, MAX_CHANGES);

type Changes = Rows<{ changes: ReturnType<typeof selectLatestChanges> }>['changes'];

/** Indexes the changes. If there may be more, the job does the rest. */
export async function indexLatest(
  changes: Changes,
  { db, env, now }: { db: Db; env: Pick<ApiBindings, 'CLOCK'>; now: Date },
) {
  if (changes.length > 0) await indexChanges(db, env, changes);
  if (changes.length === MAX_CHANGES) await wakeJob(env, SEARCH_JOB, now.getTime());
}
