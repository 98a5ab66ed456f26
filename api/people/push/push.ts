/**
 * Sends pushes to due devices. The scheduled job puts devices into a queue and gives all devices of
 * one run the same later due time (`due_at_ms`). A consumer first moves that time on. A duplicate
 * message therefore finds nothing, and a lost one is repeated. Failed pushes are retried after
 * growing delays, and one push sums up the notifications in between.
 */

import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isWithinWindow } from '../../platform/base/daily-window.ts';
import { type Db, openDb } from '../../platform/framework/db.ts';
import { describeError, log } from '../../platform/framework/log.ts';
import { commitCounted, commitOrThrow, type Statement } from '../../platform/framework/statement.ts';
import type { QueueConsumer } from '../../platform/scheduler/queue.ts';
import { pushingOf } from '../notice/push-settings.ts';
import { notices } from '../notice/tables.ts';
import { pushMessage } from './push-text.ts';
import { sendPush } from './send-push.ts';
import { pushSubscriptions, quietHours } from './tables.ts';

/** Maximum devices in one message of the queue. */
export const MAX_DEVICES_PER_MESSAGE = 50;
/** Milliseconds after which a lost message, or one whose consumer crashed, is sent again. */
export const OVERDUE_MS = 120_000;
const MINUTE_MS = 60_000;
/**
 * Maximum attempts per push, after one minute, then two, four and so on. After the last one, the
 * user finds the notification only on the site.
 */
const TRIES = 8;
/** Maximum delay, even if the push service asks for a longer one, because a push must be recent. */
const MAX_DELAY_MS = 6 * 3_600_000;

export const pushBatch = z.object({ subscriptions: z.array(z.string()).min(1), due_at_ms: z.number() });
type PushBatch = z.infer<typeof pushBatch>;

/** Result for one device. */
interface Outcome {
  uuid: string;
  /** Number of waiting notifications that are pushed or given up. */
  taken: number;
  pushed_at_ms: number;
  failed_count: number;
  /** Time of the next push, if notifications are still waiting. */
  again_at_ms: number;
}

/** Sends pushes to these devices, unless another consumer has taken them. */
export async function pushTo({ db, env, now }: { db: Db; env: object; now: Date }, batch: PushBatch): Promise<void> {
  const until = Math.max(batch.due_at_ms + 1, now.getTime() + OVERDUE_MS);
  const uuids = JSON.stringify(batch.subscriptions);
  const take: Statement = {
    sql: `UPDATE push_subscriptions SET due_at_ms = ? WHERE uuid IN (SELECT value FROM json_each(?)) AND due_at_ms = ?
      RETURNING uuid`,
    params: [until, uuids, batch.due_at_ms],
  };
  const devices = db
    .select({
      device: getTableColumns(pushSubscriptions),
      notice: getTableColumns(notices),
      quiet: { from: quietHours.from_time, until: quietHours.until_time },
    })
    .from(pushSubscriptions)
    .leftJoin(
      notices,
      and(eq(notices.user_uuid, pushSubscriptions.user_uuid), eq(notices.key, pushSubscriptions.waiting_key)),
    )
    .leftJoin(quietHours, eq(quietHours.user_uuid, pushSubscriptions.user_uuid))
    .where(
      and(
        inArray(pushSubscriptions.uuid, sql`(SELECT value FROM json_each(${uuids}))`),
        eq(pushSubscriptions.due_at_ms, until),
      ),
    );
  const result = await commitCounted(db, [take], { devices });
  if (result.returned_count === 0) return;
  const outcomes = await Promise.all(result.rows.devices.map((device) => sendToDevice(env, now, device)));
  const goneUuids = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [outcome] : []));
  const updates = outcomes.filter((outcome) => typeof outcome !== 'string');
  const forget: Statement = {
    sql: 'DELETE FROM push_subscriptions WHERE uuid IN (SELECT value FROM json_each(?))',
    params: [JSON.stringify(goneUuids)],
  };
  const note: Statement = {
    sql: `UPDATE push_subscriptions SET waiting_count = waiting_count - done.taken,
        due_at_ms = iif(waiting_count > done.taken, done.again_at_ms, NULL),
        pushed_at_ms = done.pushed_at_ms, failed_count = done.failed_count
      FROM (SELECT value ->> 'uuid' AS uuid, value ->> 'taken' AS taken, value ->> 'pushed_at_ms' AS pushed_at_ms,
        value ->> 'failed_count' AS failed_count, value ->> 'again_at_ms' AS again_at_ms FROM json_each(?)) AS done
      WHERE push_subscriptions.uuid = done.uuid AND due_at_ms = ?`,
    params: [JSON.stringify(updates), until],
  };
  await commitOrThrow(db, [...(goneUuids.length > 0 ? [forget] : []), ...(updates.length > 0 ? [note] : [])]);
}

interface PushTarget {
  device: typeof pushSubscriptions.$inferSelect;
  notice: typeof notices.$inferSelect | null;
  quiet: { from: string; until: string } | null;
}

/**
 * Sends the push of one device. Returns its result, or its uuid if the device is gone. Nothing is
 * pushed in quiet hours, or if the latest notification was read.
 */
async function sendToDevice(env: object, now: Date, { device, notice, quiet }: PushTarget): Promise<Outcome | string> {
  const { uuid, waiting_count, language, failed_count, pushed_at_ms } = device;
  const at = now.getTime();
  const next = { uuid, taken: waiting_count, pushed_at_ms, failed_count: 0, again_at_ms: at + MINUTE_MS };
  if (!notice || notice.read_at_ms !== null || (quiet && isWithinWindow(quiet, now))) return next;
  const message = pushMessage(notice, { language, more: waiting_count - 1 });
  const result = await sendPush(env, { ...device, ...pushingOf[notice.kind], message });
  if (result.outcome === 'gone') return uuid;
  if (result.outcome === 'sent') return { ...next, pushed_at_ms: at };
  if (failed_count + 1 >= TRIES) return next;
  const wait = Math.min(Math.max(MINUTE_MS * 2 ** failed_count, result.retry_after_ms), MAX_DELAY_MS);
  return { ...next, taken: 0, failed_count: failed_count + 1, again_at_ms: at + wait };
}

/** Processes the queue of pushes. */
export const pushQueue: QueueConsumer = {
  queue: 'pushes',
  async consume(messages, env) {
    const db = openDb(env.DB);
    for (const one of messages) {
      try {
        await pushTo({ db, env, now: new Date() }, pushBatch.parse(one.body));
        one.ack();
      } catch (error) {
        log('error', 'pushes_not_sent', { message_id: one.id, ...describeError(error) });
        one.retry();
      }
    }
  },
};
