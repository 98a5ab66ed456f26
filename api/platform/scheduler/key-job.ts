/**
 * Deletes old idempotency keys. They are retained longer than any caller retries. Keys are in the
 * order of their rowids up to seconds, so the table needs no index by age, which each command would
 * write.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../framework/db.ts';
import type { Context } from '../framework/env.ts';
import { log } from '../framework/log.ts';
import { commitUnless, write } from '../framework/statement.ts';
import { idempotencyKeys } from '../framework/tables.ts';
import { type Job, wakeJob } from './job.ts';

/** Name of the scheduled job that deletes old keys. */
export const KEY_JOB = 'keys';

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_DELETED_PER_RUN = 200;

/** Deletes keys seven days after their command, up to 200 per run. */
export const keyJob: Job = {
  name: 'keys',
  due: ({ db }) => nextDeletion(db),
  run: async ({ db, now }) => {
    // The clock of the database may be behind.
    const result = await commitUnless(db, [idempotencyKeys], [deleteOld(now)]);
    return { done: result.conflict === null ? result.returned_count : 0 };
  },
};

/** Schedules the job. Call it after the write. It logs failures and never throws. */
export const scheduleKeys = ({ env, now }: Pick<Context, 'env' | 'now'>): Promise<void> =>
  wakeJob(env, KEY_JOB, now.getTime() + RETENTION_MS).catch((error: unknown) =>
    log('warn', 'key_deletion_not_scheduled', { reason: String(error) }),
  );

/** Returns when the oldest key is to be deleted; null if there is no key. */
async function nextDeletion(db: Db): Promise<number | null> {
  const [oldest] = await db
    .select({ created_at_ms: idempotencyKeys.created_at_ms })
    .from(idempotencyKeys)
    .orderBy(sql`rowid`)
    .limit(1);
  return oldest ? oldest.created_at_ms + RETENTION_MS : null;
}

const deleteOld = (now: Date) =>
  write`DELETE FROM idempotency_keys
    WHERE rowid IN (SELECT rowid FROM idempotency_keys ORDER BY rowid LIMIT ${MAX_DELETED_PER_RUN})
      AND created_at_ms <= ${now.getTime() - RETENTION_MS}
    RETURNING key`;
