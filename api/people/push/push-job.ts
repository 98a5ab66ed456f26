/**
 * Scheduled job for pushes: puts due devices into the queue. The consumer in push.ts sends to them.
 */
import { asc, isNotNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { queueBinding } from '../../platform/framework/binding.ts';
import type { Db } from '../../platform/framework/db.ts';
import { commitOrThrow, type Statement } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { MAX_DEVICES_PER_MESSAGE, OVERDUE_MS, type pushBatch } from './push.ts';
import { pushSubscriptions } from './tables.ts';

/**
 * Interval between two checks while any device is subscribed. Triggers of many features write
 * notifications, and a trigger cannot wake the job.
 */
const CHECK_INTERVAL_MS = 15_000;
const MAX_DEVICES_PER_RUN = 5000;

const settings = z.object({ PUSHES: queueBinding<z.infer<typeof pushBatch>>() });

export const pushJob: Job = {
  name: 'pushes',
  async due({ db, now }) {
    const [next] = await db
      .select({ due_at_ms: pushSubscriptions.due_at_ms })
      .from(pushSubscriptions)
      .where(isNotNull(pushSubscriptions.due_at_ms))
      .orderBy(asc(pushSubscriptions.due_at_ms))
      .limit(1);
    const [device] = await db.select({ uuid: pushSubscriptions.uuid }).from(pushSubscriptions).limit(1);
    return device ? Math.min(next?.due_at_ms ?? Number.POSITIVE_INFINITY, now.getTime() + CHECK_INTERVAL_MS) : null;
  },
  run: async ({ db, env, now }) => ({ done: await enqueuePushes(db, env, now) }),
};

/**
 * Puts the due devices into the queue, up to `MAX_DEVICES_PER_MESSAGE` in one message, and returns
 * their number. It first postpones all of them to one later due time, so that a lost message is
 * sent again.
 */
export async function enqueuePushes(db: Db, env: object, now: Date): Promise<number> {
  const dueSubscriptions = await db
    .select({ uuid: pushSubscriptions.uuid })
    .from(pushSubscriptions)
    .where(lte(pushSubscriptions.due_at_ms, now.getTime()))
    .orderBy(asc(pushSubscriptions.due_at_ms))
    .limit(MAX_DEVICES_PER_RUN);
  if (dueSubscriptions.length === 0) return 0;
  const due_at_ms = now.getTime() + OVERDUE_MS;
  const uuids = dueSubscriptions.map(({ uuid }) => uuid);
  const postpone: Statement = {
    sql: `UPDATE push_subscriptions SET due_at_ms = ?
      WHERE uuid IN (SELECT value FROM json_each(?)) AND due_at_ms <= ?`,
    params: [due_at_ms, JSON.stringify(uuids), now.getTime()],
  };
  await commitOrThrow(db, [postpone]);
  const { PUSHES } = settings.parse(env);
  for (let from = 0; from < uuids.length; from += MAX_DEVICES_PER_MESSAGE) {
    await PUSHES.send({ subscriptions: uuids.slice(from, from + MAX_DEVICES_PER_MESSAGE), due_at_ms });
  }
  return uuids.length;
}
