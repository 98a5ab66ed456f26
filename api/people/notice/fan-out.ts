/**
 * All followers of somebody are told of something: so many at a time, each time by a message of a queue that sends the next one. How far
 * it has come stands in its row, which a step moves on only from where it found it: messages that come twice, late or side
 * by side tell nobody twice and skip nobody, and the clock sends a message again that was lost.
 */
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { queueBinding } from '../../platform/host/binding.ts';
import { type Db, openDb } from '../../platform/host/db.ts';
import type { ApiBindings } from '../../platform/host/env.ts';
import { log } from '../../platform/host/log.ts';
import { commit, commitOrThrow, type Statement, write } from '../../platform/host/statement.ts';
import { ringPushes } from '../push/ring-pushes.ts';
import { fanOuts } from './tables.ts';

/** So many followers are told by one message. */
export const TOLD_AT_ONCE = 1000;
/** A message that was lost is made up for after this. */
const OVERDUE_MS = 60_000;
/** So many are begun at a look of the clock. */
const BEGUN_AT_ONCE = 50;

const message = z.object({ fan_out: z.string() });
const settings = z.object({ NOTICES: queueBinding<z.infer<typeof message>>() });

/** Those who are told next. */
const next = `SELECT user_uuid, follower_key FROM follows
  WHERE followed_uuid = ? AND follower_key > ? ORDER BY follower_key LIMIT ${TOLD_AT_ONCE}`;

/** Tells the next followers; true where there are more of them, and this step was the one that told these. */
export async function tellNext(db: Db, key: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select()
    .from(fanOuts)
    .where(and(eq(fanOuts.key, key), isNotNull(fanOuts.due_at_ms)));
  if (!row) return false;
  const place = [row.followed_uuid, row.told_to];
  const tell: Statement = {
    sql: `INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
      SELECT user_uuid, ?, ?, ?, ?, ?, ? FROM (${next})`,
    params: [key, row.kind, JSON.stringify(row.facts), row.path, row.followed_uuid, row.begun_at_ms, ...place],
  };
  const goOn: Statement = {
    sql: `UPDATE fan_outs SET told_to = coalesce(told.last, told_to), due_at_ms = iif(told.count = ${TOLD_AT_ONCE}, ?, NULL)
      FROM (SELECT max(follower_key) AS last, count(*) AS count FROM (${next})) AS told
      WHERE key = ? AND told_to = ? AND due_at_ms IS NOT NULL RETURNING due_at_ms IS NOT NULL AS goes_on`,
    params: [now.getTime() + OVERDUE_MS, ...place, key, row.told_to],
  };
  const done = await commit(db, [tell, goOn], { after: db.select().from(fanOuts).where(eq(fanOuts.key, key)) });
  if (done.conflict !== null) throw new Error(done.conflict);
  return done.returned_count > 0 && done.found.after[0]?.due_at_ms != null;
}

/** The queue of notices: each message is a step, and sends the next. */
export async function consumeNotices(messages: readonly Message[], env: ApiBindings): Promise<void> {
  const db = openDb(env.DB);
  const { NOTICES } = settings.parse(env);
  for (const one of messages) {
    try {
      const { fan_out } = message.parse(one.body);
      if (await tellNext(db, fan_out, new Date())) await NOTICES.send({ fan_out });
      one.ack();
    } catch (error) {
      log('error', 'notices_not_told', { message_id: one.id, reason: String(error) });
      one.retry();
    }
  }
  // Their devices wait for it; where this is lost they are looked at all the same.
  await ringPushes(env, new Date()).catch(() => log('warn', 'pushes_not_rung', {}));
}

/** When something is to be told next. */
export async function nextFanOut(db: Db): Promise<number | null> {
  const [row] = await db
    .select({ due_at_ms: fanOuts.due_at_ms })
    .from(fanOuts)
    .where(isNotNull(fanOuts.due_at_ms))
    .orderBy(asc(fanOuts.due_at_ms))
    .limit(1);
  return row?.due_at_ms ?? null;
}

/** Sends a message for each that is due, and looks at it again where that is lost. Returns the number of messages. */
export async function beginFanOuts(db: Db, env: object, now: Date): Promise<number> {
  const due = await db
    .select({ key: fanOuts.key })
    .from(fanOuts)
    .where(lte(fanOuts.due_at_ms, now.getTime()))
    .orderBy(asc(fanOuts.due_at_ms))
    .limit(BEGUN_AT_ONCE);
  if (due.length === 0) return 0;
  const { NOTICES } = settings.parse(env);
  for (const { key } of due) await NOTICES.send({ fan_out: key });
  await commitOrThrow(
    db,
    due.map(
      ({ key }) =>
        write`UPDATE fan_outs SET due_at_ms = ${now.getTime() + OVERDUE_MS} WHERE key = ${key} AND due_at_ms <= ${now.getTime()}`,
    ),
  );
  return due.length;
}
