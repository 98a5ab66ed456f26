/**
 * Personal data exports: requested by members, created by a queue consumer, available for 24 hours,
 * deleted by a scheduled job.
 */

import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { z } from 'zod';
import type { DataExport } from '../../../calls/privacy/privacy.ts';
import { exportedRejectionReasons } from '../../contracts/company/rejection-reason.ts';
import { exportedSteps } from '../../contracts/step/exported-steps.ts';
import { exportedInvoices } from '../../money/invoice/exported-invoices.ts';
import { moment } from '../../platform/base/moment.ts';
import { bucketBinding, queueBinding } from '../../platform/framework/binding.ts';
import { type Db, openDb, type SqlText } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { emails } from '../../platform/mail/tables.ts';
import { mailOf } from '../../platform/mail/text.ts';
import { type Job, type JobRun, wakeJob } from '../../platform/scheduler/job.ts';
import type { QueueConsumer } from '../../platform/scheduler/queue.ts';
import { uploads } from '../../platform/upload/tables.ts';
import { users } from '../../platform/user/tables.ts';
import { dataExports } from './export-tables.ts';
import { personalDataExport } from './personal-data-export.ts';

const EXPORT_JOB = 'exports';
const HOUR_MS = 3_600_000;
/** How long an export can be downloaded, in milliseconds. */
const FETCHABLE_MS = 24 * HOUR_MS;
/** Delay after which the job creates an export whose message was lost, in milliseconds. */
const OVERDUE_MS = 5 * 60_000;
const MAX_PER_RUN = 10;
/**
 * Maximum size of all pictures in a zip, since a Worker has 128 MB. The JSON lists further pictures
 * with their addresses.
 */
const MAX_PICTURES_BYTES = 40 * 1024 * 1024;

type Row = typeof dataExports.$inferSelect;

const settings = z.object({
  EXPORTS: queueBinding<{ export_uuid: string }>(),
  /** Bucket of the exports, which has no public address. */
  PRIVATE: bucketBinding,
  /** Bucket of the pictures in them. */
  MEDIA: bucketBinding,
  PUBLIC_ORIGIN: z.string().default(''),
  PRODUCT_NAME: z.string().default('Vela'),
});

const keyOf = (uuid: string) => `export/${uuid}.zip`;

/** Converts an export to the API's format. */
export const serializeExport = ({ uuid, asked_at_ms, ready_at_ms, size_bytes }: Row): DataExport => ({
  uuid,
  asked_at: moment(asked_at_ms),
  ready_at: ready_at_ms === null ? null : moment(ready_at_ms),
  expires_at: ready_at_ms === null ? null : moment(ready_at_ms + FETCHABLE_MS),
  size_bytes,
});

/** Selects a user's exports that are in progress or available, newest first. */
export const selectExports = (db: Db, userUuid: SqlText, now: Date) =>
  db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.user_uuid, userUuid),
        or(isNull(dataExports.ready_at_ms), gt(dataExports.ready_at_ms, now.getTime() - FETCHABLE_MS)),
      ),
    )
    .orderBy(desc(dataExports.asked_at_ms));

/** Requests an export: schedules the job, stores the row and sends the message. */
export async function requestExport(
  db: Db,
  {
    env,
    user_uuid,
    locale,
    now,
  }: { env: Pick<ApiBindings, 'CLOCK'>; user_uuid: string; locale: 'th' | 'en'; now: Date },
): Promise<Row> {
  const due_at_ms = now.getTime() + OVERDUE_MS;
  await wakeJob(env, EXPORT_JOB, due_at_ms);
  const uuid = crypto.randomUUID();
  const row = { uuid, user_uuid, locale, asked_at_ms: now.getTime(), ready_at_ms: null, size_bytes: null, due_at_ms };
  await db.insert(dataExports).values(row);
  await settings.parse(env).EXPORTS.send({ export_uuid: uuid });
  return row;
}

const message = z.object({ export_uuid: z.uuid() });

/** Consumes the queue of exports. A message that arrives twice finds its export finished. */
export const exportQueue: QueueConsumer = {
  queue: 'exports',
  async consume(messages, env) {
    const db = openDb(env.DB);
    for (const one of messages) {
      try {
        await makeExport(db, env, { uuid: message.parse(one.body).export_uuid, now: new Date() });
        one.ack();
      } catch (error) {
        log('error', 'export_not_made', { message_id: one.id, reason: String(error) });
        one.retry();
      }
    }
  },
};

/** Creates an export unless it exists, and emails its owner. */
export async function makeExport(
  db: Db,
  env: Pick<ApiBindings, 'CLOCK'>,
  { uuid, now }: { uuid: string; now: Date },
): Promise<void> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.uuid, uuid));
  if (!row || row.ready_at_ms !== null) return;
  const zip = await zipOf(db, env, row.user_uuid);
  await settings.parse(env).PRIVATE.put(keyOf(uuid), zip, { httpMetadata: { contentType: 'application/zip' } });
  const ready_at_ms = now.getTime();
  const { meta } = await db
    .update(dataExports)
    .set({ ready_at_ms, size_bytes: zip.byteLength, due_at_ms: ready_at_ms + FETCHABLE_MS })
    .where(and(eq(dataExports.uuid, uuid), isNull(dataExports.ready_at_ms)));
  await wakeJob(env, EXPORT_JOB, ready_at_ms + FETCHABLE_MS);
  if (meta.changes > 0) await mailOwner(db, env, row);
}

async function mailOwner(db: Db, env: object, { uuid, user_uuid, locale }: Row): Promise<void> {
  const [to] = await db.select({ address: emails.address }).from(emails).where(eq(emails.user_uuid, user_uuid));
  if (!to) return;
  const { PUBLIC_ORIGIN, PRODUCT_NAME: product } = settings.parse(env);
  const link = pageLink(PUBLIC_ORIGIN, locale, `/privacy/exports/${uuid}`);
  // The privacy page shows the export even if no email arrives.
  await sendMail(env, {
    to: to.address,
    ...mailOf('export_ready', locale, { product, link, hours: FETCHABLE_MS / HOUR_MS }),
  });
}

async function zipOf(db: Db, env: object, user_uuid: string): Promise<Uint8Array<ArrayBuffer>> {
  const files: Record<string, Uint8Array> = {};
  const { MEDIA } = settings.parse(env);
  const data = {
    ...(await personalDataExport(db, user_uuid)),
    contract_steps: await exportedSteps(db, env, user_uuid),
    contract_reasons: await exportedRejectionReasons(db, env, user_uuid),
    tax_invoices: await exportedInvoices(db, env, user_uuid),
  };
  // Imported here because the library builds tables when it loads.
  const { strToU8, zipSync } = await import('fflate');
  files['data.json'] = strToU8(JSON.stringify(data, null, 2));
  const [user] = await db.select({ avatar_url: users.avatar_url }).from(users).where(eq(users.uuid, user_uuid));
  const uploadRows = await db.select({ key: uploads.key }).from(uploads).where(eq(uploads.user_uuid, user_uuid));
  const avatar = user?.avatar_url.startsWith('/media/') ? [user.avatar_url.slice('/media/'.length)] : [];
  let bytes = 0;
  for (const key of [...avatar, ...uploadRows.map((upload) => upload.key)]) {
    const picture = await MEDIA.get(key);
    if (!picture || bytes + picture.size > MAX_PICTURES_BYTES) continue;
    bytes += picture.size;
    files[`pictures/${key.replaceAll('/', '-')}`] = new Uint8Array(await picture.arrayBuffer());
  }
  // Level 6 is enough, because pictures are compressed already. The copy satisfies the type: the
  // library's result could be shared memory.
  return new Uint8Array(zipSync(files, { level: 6 }));
}

/** Returns the zip of an export; null if the list has no finished one with this uuid. */
export async function exportFile(exports: readonly Row[], uuid: string, env: object): Promise<R2ObjectBody | null> {
  const row = exports.find((one) => one.uuid === uuid);
  return row?.ready_at_ms == null ? null : settings.parse(env).PRIVATE.get(keyOf(uuid));
}

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
    for (const row of dueExports) {
      try {
        await attendExport(db, env, { row, now });
        turn.done += 1;
      } catch (error) {
        // A failing export delays no other.
        log('error', 'export_not_made', { export_uuid: row.uuid, reason: String(error) });
        turn.failure = `export ${row.uuid}: ${error}`;
      }
    }
    return turn;
  },
};

/** Creates a missing export, or deletes an expired one. */
async function attendExport(
  db: Db,
  env: ApiBindings,
  { row: { uuid, ready_at_ms }, now }: { row: Row; now: Date },
): Promise<void> {
  if (ready_at_ms === null) return makeExport(db, env, { uuid, now });
  await settings.parse(env).PRIVATE.delete(keyOf(uuid));
  await db.delete(dataExports).where(eq(dataExports.uuid, uuid));
}
