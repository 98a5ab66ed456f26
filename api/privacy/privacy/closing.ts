/** Closing an account: asked for, taken back by signing in, and done by the clock. */

import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { GivenUp } from '../../../calls/platform/page-field.ts';
import { pictureSizes } from '../../../calls/platform/picture-sizes.ts';
import { roles } from '../../../calls/platform/role.ts';
import { CLOSING_DAYS } from '../../../calls/privacy/privacy.ts';
import { keepAsEvidence } from '../../moderation/moderation/evidence-picture.ts';
import { ring, type Task, type Turn } from '../../platform/clock/task.ts';
import type { Db } from '../../platform/host/db.ts';
import type { ApiBindings, Caller } from '../../platform/host/env.ts';
import { log } from '../../platform/host/log.ts';
import { commit, write } from '../../platform/host/statement.ts';
import { uploads } from '../../platform/upload/tables.ts';
import { closings } from './tables.ts';

const CLOSING_TASK = 'closings';
const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 20;
/** As many as one statement takes. */
const PICTURES_AT_ONCE = 90;

/**
 * Whether somebody can close their account by themselves: who works for the house, has a family or a contract in force
 * is bound by more than an account.
 */
export const mayClose = ({ role }: Caller, { contracts }: { contracts: readonly object[] }): boolean =>
  roles[role].group === 'external' && contracts.length === 0;

/** Makes sure that the clock soon removes what nobody needs any more. */
export const ringClosings = (env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> =>
  ring(env, CLOSING_TASK, now.getTime());

/**
 * Closes an account in 30 days, and ends its sessions now. Asked again, the first day stands. Returns when; null where
 * the database finds something of value that is not given up.
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
  await ring(env, CLOSING_TASK, due_at_ms);
  const done = await commit(
    db,
    [
      write`INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, given_up)
        SELECT ${user_uuid}, ${now.getTime()}, ${due_at_ms}, ${JSON.stringify(given_up)}
        WHERE NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = ${user_uuid})`,
      write`UPDATE tokens SET revoked_at_ms = ${now.getTime()} WHERE user_uuid = ${user_uuid} AND revoked_at_ms IS NULL`,
    ],
    { rows: db.select({ due_at_ms: closings.due_at_ms }).from(closings).where(eq(closings.user_uuid, user_uuid)) },
  );
  return done.conflict === null ? (done.found.rows[0]?.due_at_ms ?? null) : null;
}

/** Somebody who signs in has come back. Whether there was anything to come back to. */
export async function reopen(db: Db, user_uuid: string): Promise<boolean> {
  const { meta } = await db.delete(closings).where(and(eq(closings.user_uuid, user_uuid), isNull(closings.done_at_ms)));
  return meta.changes > 0;
}

/** Pictures that their senders have taken away. */
const selectForgotten = (db: Db) =>
  db.select({ key: uploads.key }).from(uploads).where(isNotNull(uploads.forgotten_at_ms));

/** Closed accounts whose V-tokens may have become payable, so that they go to the accounts of what ends. */
const selectToSweep = (db: Db, until_ms: number) =>
  db
    .select({ user_uuid: closings.user_uuid, sweep_at_ms: closings.sweep_at_ms })
    .from(closings)
    .where(and(isNotNull(closings.sweep_at_ms), lte(closings.sweep_at_ms, until_ms)))
    .orderBy(asc(closings.sweep_at_ms));

/** Has the triggers of `rules.sql` empty closed accounts. */
async function sweep(db: Db, now: Date): Promise<Turn> {
  const turn: Turn = { done: 0 };
  for (const { user_uuid } of await selectToSweep(db, now.getTime()).limit(AT_ONCE)) {
    const done = await commit(db, [
      write`UPDATE closings SET swept_at_ms = ${now.getTime()} WHERE user_uuid = ${user_uuid}`,
    ]);
    if (done.conflict === null) turn.done += 1;
    else turn.failure = `closed account ${user_uuid}: ${done.conflict}`;
  }
  return turn;
}

/** Does by the clock what is due: the row that says so wipes the account, see rules.sql. */
export const closingTask: Task = {
  async due({ db }) {
    const [next] = await db
      .select({ due_at_ms: closings.due_at_ms })
      .from(closings)
      .where(isNull(closings.done_at_ms))
      .orderBy(asc(closings.due_at_ms))
      .limit(1);
    const [left] = await selectForgotten(db).limit(1);
    const [sweep] = await selectToSweep(db, Number.MAX_SAFE_INTEGER).limit(1);
    const due = [left && 0, next?.due_at_ms, sweep?.sweep_at_ms].filter((at_ms) => typeof at_ms === 'number');
    return due.length > 0 ? Math.min(...due) : null;
  },
  async run({ db, env, now }) {
    const due = await db
      .select({ user_uuid: closings.user_uuid })
      .from(closings)
      .where(and(isNull(closings.done_at_ms), lte(closings.due_at_ms, now.getTime())))
      .orderBy(asc(closings.due_at_ms))
      .limit(AT_ONCE);
    for (const { user_uuid } of due) {
      // Whoever has come back meanwhile has no row any more.
      const done = await commit(db, [
        write`UPDATE closings SET done_at_ms = ${now.getTime()} WHERE user_uuid = ${user_uuid} AND done_at_ms IS NULL`,
      ]);
      if (done.conflict === null) log('info', 'account_closed', { user_uuid });
      else {
        // Money has arrived meanwhile: its case is open, and the account waits for it.
        await db.run(sql`UPDATE closings SET due_at_ms = ${now.getTime() + DAY_MS}
          WHERE user_uuid = ${user_uuid} AND done_at_ms IS NULL`);
        log('warn', 'closing_waits', { user_uuid });
      }
    }
    const swept = await sweep(db, now);
    const pictures = await selectForgotten(db).limit(PICTURES_AT_ONCE);
    const turn = { ...swept, done: swept.done + due.length + pictures.length };
    if (pictures.length === 0) return turn;
    const keys = pictures.map(({ key }) => key);
    await keepAsEvidence({ db, env }, keys);
    await env.MEDIA.delete(keys.flatMap(pictureSizes));
    await db.delete(uploads).where(inArray(uploads.key, keys));
    return turn;
  },
};
