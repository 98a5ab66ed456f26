/**
 * Closing an account: requested by its owner, cancelled by signing in, and completed by a scheduled
 * job. Triggers do the work: rules.sql hides, wipes and empties the account, value-rules.sql
 * requires that it is empty.
 */

import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { GivenUp } from '../../../calls/platform/page-field.ts';
import { pictureSizes } from '../../../calls/platform/picture-sizes.ts';
import { roles } from '../../../calls/platform/role.ts';
import { CLOSING_DAYS } from '../../../calls/privacy/privacy.ts';
import { keepAsEvidence } from '../../moderation/moderation/evidence-picture.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { ApiBindings, Caller } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow, commitUnless, write } from '../../platform/framework/statement.ts';
import { type Job, type JobRun, wakeJob } from '../../platform/scheduler/job.ts';
import { uploads } from '../../platform/upload/tables.ts';
import { closings } from './tables.ts';

const CLOSING_JOB = 'closings';
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_PER_RUN = 20;
/** Maximum number of pictures that one statement can delete. */
const MAX_PICTURES_PER_RUN = 90;

/**
 * Returns whether the owner can close the account without staff. Staff, families and members with a
 * contract in force cannot: more than the account binds them.
 */
export const mayClose = ({ role }: Caller, { contracts }: { contracts: readonly object[] }): boolean =>
  roles[role].group === 'external' && contracts.length === 0;

/** Wakes the job that deletes released pictures and closes due accounts. */
export const scheduleClosings = (env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> =>
  wakeJob(env, CLOSING_JOB, now.getTime());

/**
 * Requests the closing of an account in 30 days, and ends its sessions now. A repeated request
 * keeps the first date. Returns that date in milliseconds. Returns null if a trigger
 * (value-rules.sql) finds something of value that was not given up.
 */
export async function askToClose(
  db: Db,
  {
    env,
    user_uuid,
    given_up,
    now,
  }: { env: Pick<ApiBindings, 'CLOCK'>; user_uuid: string; given_up: GivenUp; now: Date },
): Promise<number | null> {
  const due_at_ms = now.getTime() + CLOSING_DAYS * DAY_MS;
  await wakeJob(env, CLOSING_JOB, due_at_ms);
  const result = await commitUnless(
    db,
    [HOLDS_VALUE],
    [
      write`INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, given_up)
        SELECT ${user_uuid}, ${now.getTime()}, ${due_at_ms}, ${JSON.stringify(given_up)}
        WHERE NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = ${user_uuid})`,
      write`UPDATE tokens SET revoked_at_ms = ${now.getTime()} WHERE user_uuid = ${user_uuid} AND revoked_at_ms IS NULL`,
    ],
    { rows: db.select({ due_at_ms: closings.due_at_ms }).from(closings).where(eq(closings.user_uuid, user_uuid)) },
  );
  return result.conflict === null ? (result.rows.rows[0]?.due_at_ms ?? null) : null;
}

/**
 * Cancels the closing of an account at sign-in. Returns whether one was cancelled. A trigger
 * restores the name (rules.sql).
 */
export async function reopen(db: Db, user_uuid: string): Promise<boolean> {
  const { meta } = await db.delete(closings).where(and(eq(closings.user_uuid, user_uuid), isNull(closings.done_at_ms)));
  return meta.changes > 0;
}

/** Selects pictures that their senders have released. */
const selectForgotten = (db: Db) =>
  db.select({ key: uploads.key }).from(uploads).where(isNotNull(uploads.forgotten_at_ms));

/** The rule against closing an account with something of value. */
const HOLDS_VALUE = 'this account still holds something of value';

/**
 * Selects closed accounts that may have something to move: held V-tokens that became payable, or
 * arrivals whose case was open.
 */
const selectToSweep = (db: Db, until_ms: number) =>
  db
    .select({ user_uuid: closings.user_uuid, sweep_at_ms: closings.sweep_at_ms })
    .from(closings)
    .where(and(isNotNull(closings.sweep_at_ms), lte(closings.sweep_at_ms, until_ms)))
    .orderBy(asc(closings.sweep_at_ms));

/**
 * Empties closed accounts: setting `swept_at_ms` fires the trigger `closings_sweep` (rules.sql).
 */
async function sweep(db: Db, now: Date): Promise<JobRun> {
  const turn: JobRun = { done: 0 };
  for (const { user_uuid } of await selectToSweep(db, now.getTime()).limit(MAX_PER_RUN)) {
    try {
      await commitOrThrow(db, [
        write`UPDATE closings SET swept_at_ms = ${now.getTime()} WHERE user_uuid = ${user_uuid}`,
      ]);
      turn.done += 1;
    } catch (error) {
      turn.failure = `closed account ${user_uuid}: ${error}`;
    }
  }
  return turn;
}

/**
 * Scheduled job that completes closings, empties closed accounts, and deletes released pictures.
 * Setting `done_at_ms` fires the trigger `closings_wipe` (rules.sql), which erases the account.
 */
export const closingJob: Job = {
  name: 'closings',
  async due({ db }) {
    const [next] = await db
      .select({ due_at_ms: closings.due_at_ms })
      .from(closings)
      .where(isNull(closings.done_at_ms))
      .orderBy(asc(closings.due_at_ms))
      .limit(1);
    const [forgottenRow] = await selectForgotten(db).limit(1);
    const [sweep] = await selectToSweep(db, Number.MAX_SAFE_INTEGER).limit(1);
    const dueTimes = [forgottenRow && 0, next?.due_at_ms, sweep?.sweep_at_ms].filter(
      (at_ms) => typeof at_ms === 'number',
    );
    return dueTimes.length > 0 ? Math.min(...dueTimes) : null;
  },
  async run({ db, env, now }) {
    const dueClosings = await db
      .select({ user_uuid: closings.user_uuid })
      .from(closings)
      .where(and(isNull(closings.done_at_ms), lte(closings.due_at_ms, now.getTime())))
      .orderBy(asc(closings.due_at_ms))
      .limit(MAX_PER_RUN);
    let movedCount = 0;
    for (const { user_uuid } of dueClosings) {
      const result = await commitUnless(
        db,
        [HOLDS_VALUE],
        [
          write`UPDATE closings SET done_at_ms = ${now.getTime()} WHERE user_uuid = ${user_uuid} AND done_at_ms IS NULL`,
        ],
        {
          closed: db
            .select({ user_uuid: closings.user_uuid })
            .from(closings)
            .where(and(eq(closings.user_uuid, user_uuid), eq(closings.done_at_ms, now.getTime()))),
        },
      );
      if (result.conflict === null) {
        // An account reopened in the meantime has no row anymore.
        if (result.rows.closed.length === 0) continue;
        log('info', 'account_closed', { user_uuid });
      } else {
        // Money has arrived in the meantime. A case was opened, and the closing is postponed by a
        // day.
        await db.run(sql`UPDATE closings SET due_at_ms = ${now.getTime() + DAY_MS}
          WHERE user_uuid = ${user_uuid} AND done_at_ms IS NULL`);
        log('warn', 'closing_delayed', { user_uuid });
      }
      movedCount += 1;
    }
    const sweepResult = await sweep(db, now);
    const pictures = await selectForgotten(db).limit(MAX_PICTURES_PER_RUN);
    const turn = { ...sweepResult, done: sweepResult.done + movedCount + pictures.length };
    if (pictures.length === 0) return turn;
    const keys = pictures.map(({ key }) => key);
    await keepAsEvidence({ db, env }, keys);
    await env.MEDIA.delete(keys.flatMap(pictureSizes));
    await db.delete(uploads).where(inArray(uploads.key, keys));
    return turn;
  },
};
