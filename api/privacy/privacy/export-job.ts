/** Creates and deletes personal data exports: the consumer of the queue, and the scheduled job. */
import sections from 'virtual:api-exported-sections';
import { asc, lte } from 'drizzle-orm';
import { z } from 'zod';
import { openDb } from '../../platform/framework/db.ts';
import { describeError, log } from '../../platform/framework/log.ts';
import type { Job, JobRun } from '../../platform/scheduler/job.ts';
import type { QueueConsumer } from '../../platform/scheduler/queue.ts';
import { deleteExport, makeExport } from './export.ts';
import { dataExports } from './export-tables.ts';

const MAX_PER_RUN = 10;

const message = z.object({ export_uuid: z.uuid() });

/** Consumes the queue of exports. A message that arrives twice finds its export finished. */
export const exportQueue: QueueConsumer = {
  queue: 'exports',
  async consume(messages, env) {
    const db = openDb(env.DB);
    for (const one of messages) {
      try {
        await makeExport(db, env, { uuid: message.parse(one.body).export_uuid, sections, now: new Date() });
        one.ack();
      } catch (error) {
        log('error', 'export_not_made', { message_id: one.id, ...describeError(error) });
        one.retry();
      }
    }
  },
};

/** Scheduled job that creates exports whose message was lost, and deletes expired ones. */
export const exportJob: Job = {
  name: 'exports',
  async due({ db }) {
    const [next] = await db
      .select({ due_at_ms: dataExports.due_at_ms })
      .from(dataExports)
      .orderBy(asc(dataExports.due_at_ms))
      .limit(1);
    return next?.due_at_ms ?? null;
  },
  async run({ db, env, now }) {
    const dueExports = await db
      .select()
      .from(dataExports)
      .where(lte(dataExports.due_at_ms, now.getTime()))
      .orderBy(asc(dataExports.due_at_ms))
      .limit(MAX_PER_RUN);
    const turn: JobRun = { done: 0 };
    for (const { uuid, ready_at_ms } of dueExports) {
      try {
        if (ready_at_ms === null) await makeExport(db, env, { uuid, sections, now });
        else await deleteExport(db, env, uuid);
        turn.done += 1;
      } catch (error) {
        // A failing export delays no other.
        log('error', 'export_not_made', { export_uuid: uuid, ...describeError(error) });
        turn.failure = `export ${uuid}: ${error}`;
      }
    }
    return turn;
  },
};
