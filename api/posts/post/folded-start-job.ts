/**
 * Scheduled job that fills in missing starts of texts: of texts stored before the column existed,
 * and of texts written by SQL.
 */
import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { foldedStartOf } from './folded-start.ts';
import { comments, posts } from './tables.ts';

const MAX_PER_RUN = 30;

/** Deleted texts are empty. The states make it a read of the index by text. */
const selectMissing = (db: Db, table: typeof posts | typeof comments) =>
  db
    .select({ uuid: table.uuid, text: table.text })
    .from(table)
    .where(and(inArray(table.desk_state, ['hidden', 'reported', 'shown']), isNull(table.beginning)))
    .limit(MAX_PER_RUN);

const missing = (db: Db) => Promise.all([selectMissing(db, posts), selectMissing(db, comments)]);

export const beginningJob: Job = {
  name: 'beginnings',
  due: async ({ db, now }) => ((await missing(db)).flat().length > 0 ? now.getTime() : null),
  run: async ({ db }) => {
    const [ofPosts, ofComments] = await missing(db);
    await commitOrThrow(db, [
      ...ofPosts.map(
        ({ uuid, text }) =>
          write`UPDATE posts SET beginning = ${foldedStartOf(text)} WHERE uuid = ${uuid} AND text = ${text}`,
      ),
      ...ofComments.map(
        ({ uuid, text }) =>
          write`UPDATE comments SET beginning = ${foldedStartOf(text)} WHERE uuid = ${uuid} AND text = ${text}`,
      ),
    ]);
    return { done: ofPosts.length + ofComments.length };
  },
};
