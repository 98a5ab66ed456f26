/**
 * Notifies all followers of a user, in steps. Each queue message is one step and sends the next.
 * The progress is stored in the row of the fan-out, and a step only continues from the progress
 * that it read. Duplicate, late or concurrent messages therefore neither repeat nor skip a
 * follower. The scheduler sends lost messages again. Triggers in rules.sql create the fan-outs, and
 * skip followers who do not want the notification.
 */

import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { queueBinding } from '../../platform/framework/binding.ts';
import { type Db, openDb } from '../../platform/framework/db.ts';
import { describeError, log } from '../../platform/framework/log.ts';
import { commitCounted, commitOrThrow, type Statement, write } from '../../platform/framework/statement.ts';
import type { QueueConsumer } from '../../platform/scheduler/queue.ts';
import { schedulePushes } from '../push/schedule-pushes.ts';
import { fanOuts } from './tables.ts';

/** Followers per message. */
export const MAX_NOTIFIED_PER_RUN = 1000;
/** Milliseconds after which a message counts as lost and is sent again. */
const OVERDUE_MS = 60_000;
/** Fan-outs started per run of the scheduled job. */
const MAX_BEGUN_PER_RUN = 50;

const message = z.object({ fan_out: z.string() });
const settings = z.object({ NOTICES: queueBinding<z.infer<typeof message>>() });

/** Query for the next followers. */
const next = `SELECT user_uuid, follower_key FROM follows
  WHERE followed_uuid = ? AND follower_key > ? ORDER BY follower_key LIMIT ${MAX_NOTIFIED_PER_RUN}`;

/**
 * Notifies the next followers. Returns true if there are more, and this step was the one that
 * notified these.
 */
export async function notifyNext(db: Db, key: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select()
    .from(fanOuts)
    .where(and(eq(fanOuts.key, key), isNotNull(fanOuts.due_at_ms)));
  if (!row) return false;
  const place = [row.followed_uuid, row.told_to];
  const insertNotices: Statement = {
    sql: `INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
      SELECT user_uuid, ?, ?, ?, ?, ?, ? FROM (${next})`,
    params: [key, row.kind, JSON.stringify(row.facts), row.path, row.followed_uuid, row.begun_at_ms, ...place],
  };
  const goOn: Statement = {
    sql: `UPDATE fan_outs SET told_to = coalesce(told.last, told_to), due_at_ms = iif(told.count = ${MAX_NOTIFIED_PER_RUN}, ?, NULL)
      FROM (SELECT max(follower_key) AS last, count(*) AS count FROM (${next})) AS told
      WHERE key = ? AND told_to = ? AND due_at_ms IS NOT NULL RETURNING due_at_ms IS NOT NULL AS goes_on`,
    params: [now.getTime() + OVERDUE_MS, ...place, key, row.told_to],
  };
  const result = await commitCounted(db, [insertNotices, goOn], {
    after: db.select().from(fanOuts).where(eq(fanOuts.key, key)),
  });
  return result.returned_count > 0 && result.rows.after[0]?.due_at_ms != null;
}

/** Processes the queue of notifications. Each message is a step and sends the next. */
export const noticeQueue: QueueConsumer = {
  queue: 'notices',
  async consume(messages, env) {
    const db = openDb(env.DB);
    const { NOTICES } = settings.parse(env);
    for (const one of messages) {
      try {
        const { fan_out } = message.parse(one.body);
        if (await notifyNext(db, fan_out, new Date())) await NOTICES.send({ fan_out });
        one.ack();
      } catch (error) {
        log('error', 'notices_not_sent', { message_id: one.id, ...describeError(error) });
        one.retry();
      }
    }
    // Wakes the push job for the followers' devices. It also runs without this.
    await schedulePushes(env, new Date()).catch(() => log('warn', 'pushes_not_scheduled', {}));
  },
};

/** Returns the time of the next due fan-out, or null. */
export async function nextFanOut(db: Db): Promise<number | null> {
  const [row] = await db
    .select({ due_at_ms: fanOuts.due_at_ms })
    .from(fanOuts)
    .where(isNotNull(fanOuts.due_at_ms))
    .orderBy(asc(fanOuts.due_at_ms))
    .limit(1);
  return row?.due_at_ms ?? null;
}

/**
 * Sends a message for each due fan-out, and schedules a retry in case the message is lost. Returns
 * the number of messages.
 */
export async function beginFanOuts(db: Db, env: object, now: Date): Promise<number> {
  const dueFanOuts = await db
    .select({ key: fanOuts.key })
    .from(fanOuts)
    .where(lte(fanOuts.due_at_ms, now.getTime()))
    .orderBy(asc(fanOuts.due_at_ms))
    .limit(MAX_BEGUN_PER_RUN);
  if (dueFanOuts.length === 0) return 0;
  const { NOTICES } = settings.parse(env);
  for (const { key } of dueFanOuts) await NOTICES.send({ fan_out: key });
  await commitOrThrow(
    db,
    dueFanOuts.map(
      ({ key }) =>
        write`UPDATE fan_outs SET due_at_ms = ${now.getTime() + OVERDUE_MS} WHERE key = ${key} AND due_at_ms <= ${now.getTime()}`,
    ),
  );
  return dueFanOuts.length;
}
