/**
 * Sends pushes to due devices and LINE accounts. The scheduled job puts them into a queue and gives
 * all of one run the same later due time (`due_at_ms`). A consumer first moves that time on, and
 * stores which notifications the attempt is about. A duplicate message therefore finds nothing, and
 * a lost one is repeated. push-attempt.ts sends.
 */

import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import type { NoticeKind } from '../../../calls/platform/page-field.ts';
import { type Db, openDb } from '../../platform/framework/db.ts';
import { describeError, log } from '../../platform/framework/log.ts';
import { commitCounted, commitOrThrow, type Statement } from '../../platform/framework/statement.ts';
import type { QueueConsumer } from '../../platform/scheduler/queue.ts';
import type { NoticeFacts } from '../notice/tables.ts';
import { sendToDevice } from './push-attempt.ts';
import { pushSubscriptions, quietHours } from './tables.ts';

/** Maximum devices in one message of the queue. */
export const MAX_DEVICES_PER_MESSAGE = 50;
/** Milliseconds after which a lost message, or one whose consumer crashed, is sent again. */
export const OVERDUE_MS = 120_000;

export const pushBatch = z.object({ subscriptions: z.array(z.string()).min(1), due_at_ms: z.number() });
type PushBatch = z.infer<typeof pushBatch>;

/** The view of rules.sql. */
const sendingNotices = sqliteView('sending_notices', {
  subscription_uuid: text().notNull(),
  position: integer().notNull(),
  key: text().notNull(),
  kind: text().$type<NoticeKind>().notNull(),
  facts: text({ mode: 'json' }).$type<NoticeFacts>().notNull(),
  path: text().notNull(),
  over_at_ms: integer(),
}).existing();

/** Sends pushes to these devices, unless another consumer has taken them. */
export async function pushTo({ db, env, now }: { db: Db; env: object; now: Date }, batch: PushBatch): Promise<void> {
  const until = Math.max(batch.due_at_ms + 1, now.getTime() + OVERDUE_MS);
  const uuids = JSON.stringify(batch.subscriptions);
  const take: Statement = {
    sql: `UPDATE push_subscriptions SET due_at_ms = ?, sending_at_ms = iif(sending_count > 0, sending_at_ms, ?),
        sending_count = iif(sending_count > 0, sending_count, json_array_length(waiting_keys))
      WHERE uuid IN (SELECT value FROM json_each(?)) AND due_at_ms = ? RETURNING uuid`,
    params: [until, now.getTime(), uuids, batch.due_at_ms],
  };
  const listed = sql`(SELECT value FROM json_each(${uuids}))`;
  const devices = db
    .select({
      device: getTableColumns(pushSubscriptions),
      quiet: { from: quietHours.from_time, until: quietHours.until_time },
    })
    .from(pushSubscriptions)
    .leftJoin(quietHours, eq(quietHours.user_uuid, pushSubscriptions.user_uuid))
    .where(and(inArray(pushSubscriptions.uuid, listed), eq(pushSubscriptions.due_at_ms, until)));
  const sending = db
    .select()
    .from(sendingNotices)
    .where(inArray(sendingNotices.subscription_uuid, listed))
    .orderBy(sendingNotices.position);
  const result = await commitCounted(db, [take], { devices, sending });
  if (result.returned_count === 0) return;
  const noticesByDevice = Map.groupBy(result.rows.sending, ({ subscription_uuid }) => subscription_uuid);
  const outcomes = await Promise.all(
    result.rows.devices.map(({ device, quiet }) =>
      sendToDevice(env, now, { device, quiet, notices: noticesByDevice.get(device.uuid) ?? [] }),
    ),
  );
  const goneUuids = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [outcome] : []));
  const updates = outcomes.filter((outcome) => typeof outcome !== 'string');
  const forget: Statement = {
    sql: 'DELETE FROM push_subscriptions WHERE uuid IN (SELECT value FROM json_each(?))',
    params: [JSON.stringify(goneUuids)],
  };
  const note: Statement = {
    sql: `UPDATE push_subscriptions SET
        waiting_keys = (
          SELECT json_group_array(waiting.value ORDER BY waiting.key) FROM json_each(waiting_keys) AS waiting
          WHERE waiting.key >= done.value ->> 'taken'
        ),
        sending_count = done.value ->> 'sending_count',
        due_at_ms = iif(json_array_length(waiting_keys) > done.value ->> 'taken', done.value ->> 'again_at_ms', NULL),
        pushed_at_ms = done.value ->> 'pushed_at_ms', failed_count = done.value ->> 'failed_count',
        unreachable_at_ms = done.value ->> 'unreachable_at_ms'
      FROM json_each(?) AS done
      WHERE push_subscriptions.uuid = done.value ->> 'uuid' AND due_at_ms = ?`,
    params: [JSON.stringify(updates), until],
  };
  await commitOrThrow(db, [...(goneUuids.length > 0 ? [forget] : []), ...(updates.length > 0 ? [note] : [])]);
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
