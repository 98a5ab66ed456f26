/**
 * Reminders that an event starts, for users who asked for one. A reminder is a row of `notices`:
 * triggers on it skip unwanted ones and queue the push (people/notice/rules.sql,
 * people/push/rules.sql).
 */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { setEventReminder } from '../../../calls/rankings/event-reminder.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitCounted, commitOrThrow, type Statement, write } from '../../platform/framework/statement.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';
import { selectEvent, selectEventUuid, visibleEvent } from './read-event.ts';
import { eventReminders } from './reminder-tables.ts';
import { EVENT_JOB } from './schedule-events.ts';

/** Maximum reminders sent per run. */
const MAX_NOTIFIED_PER_RUN = 1000;

export const eventReminderRoutes = (on: On) =>
  on(
    setEventReminder,
    ({ params }, { db }) => ({ events: selectEvent(db, params.id) }),
    async ({ form: { wants } }, { db, env, now, caller, read }) => {
      const event = visibleEvent((await read()).events, caller);
      if ('failed' in event) return event;
      if (event.starts_at_ms <= now.getTime()) return { failed: 'event_begun', facts: { fields: ['wants'] } };
      const { uuid: event_uuid, starts_at_ms } = event;
      const is_reminded = wants === 'on';
      if (is_reminded) await wakeJob(env, EVENT_JOB, starts_at_ms);
      await commitOrThrow(db, [
        is_reminded
          ? write`INSERT INTO event_reminders (event_uuid, user_uuid, asked_at_ms, starts_at_ms)
              VALUES (${event_uuid}, ${caller.user_uuid}, ${now.getTime()}, ${starts_at_ms}) ON CONFLICT DO NOTHING`
          : write`DELETE FROM event_reminders WHERE event_uuid = ${event_uuid} AND user_uuid = ${caller.user_uuid}`,
      ]);
      return { data: { event_uuid, is_reminded } };
    },
  );

/** Selects whether a user asked for a reminder. */
export const selectReminder = (db: Db, id: string, user_uuid: SqlText) =>
  db
    .select({ event_uuid: eventReminders.event_uuid })
    .from(eventReminders)
    .where(and(inArray(eventReminders.event_uuid, selectEventUuid(db, id)), eq(eventReminders.user_uuid, user_uuid)));

/** Returns the start of the next event with reminders, or null. */
export async function nextReminder(db: Db): Promise<number | null> {
  const [next] = await db
    .select({ at_ms: eventReminders.starts_at_ms })
    .from(eventReminders)
    .orderBy(asc(eventReminders.starts_at_ms))
    .limit(1);
  return next?.at_ms ?? null;
}

/**
 * Sends reminders for events that have started, and deletes them. Sends none for events that are
 * already over. Returns false if none were due.
 */
export async function notifyReminded(db: Db, now: Date): Promise<boolean> {
  const nowMs = now.getTime();
  const startedReminders = `SELECT event_uuid, user_uuid FROM event_reminders
    WHERE starts_at_ms <= ? ORDER BY starts_at_ms, event_uuid, user_uuid LIMIT ${MAX_NOTIFIED_PER_RUN}`;
  const insertNotices: Statement = {
    sql: `INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
      SELECT told.user_uuid, 'event_begun:' || e.uuid, 'event_begun',
        json_object('name', e.title_en, 'title', e.title_th, 'state', ''), '/app/events/' || e.slug, e.starts_at_ms
      FROM (${startedReminders}) AS told JOIN events AS e ON e.uuid = told.event_uuid WHERE e.ends_at_ms > ?`,
    params: [nowMs, nowMs],
  };
  const forget: Statement = {
    sql: `DELETE FROM event_reminders WHERE (event_uuid, user_uuid) IN (${startedReminders}) RETURNING event_uuid`,
    params: [nowMs],
  };
  const result = await commitCounted(db, [insertNotices, forget]);
  return result.returned_count > 0;
}
