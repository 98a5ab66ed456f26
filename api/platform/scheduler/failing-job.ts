/** Failing jobs as staff see them. A job that succeeds is removed. */
import type { Db } from '../framework/db.ts';
import { commitOrThrow, write } from '../framework/statement.ts';

/** Maximum length of a stored reason, in characters. */
const MAX_REASON = 500;

/** Records that a job has failed this many times in a row. */
export const recordFailing = (
  db: Db,
  { name, tries, reason, next_try_ms }: { name: string; tries: number; reason: string; next_try_ms: number },
  now: Date,
): Promise<unknown> =>
  commitOrThrow(db, [
    write`INSERT INTO failing_tasks (name, reason, tries, failing_since_ms, next_try_ms)
      VALUES (${name}, ${reason.slice(0, MAX_REASON)}, ${tries}, ${now.getTime()}, ${next_try_ms})
      ON CONFLICT (name) DO UPDATE
        SET reason = excluded.reason, tries = excluded.tries, next_try_ms = excluded.next_try_ms`,
  ]);

/** Removes a job that has succeeded. */
export const clearFailing = (db: Db, name: string): Promise<unknown> =>
  commitOrThrow(db, [write`DELETE FROM failing_tasks WHERE name = ${name}`]);
