/**
 * Personal data exports: requested by members, created by a queue consumer, available for 24 hours,
 * deleted by a scheduled job.
 */

import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import type { DataExport } from '../../../calls/privacy/privacy.ts';
import { moment } from '../../platform/base/moment.ts';
import { bucketBinding, queueBinding } from '../../platform/framework/binding.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { emails } from '../../platform/mail/tables.ts';
import { mailOf } from '../../platform/mail/text.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';
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
/**
 * Maximum size of all pictures in a zip, since a Worker has 128 MB. The JSON lists further pictures
 * with their addresses.
 */
const MAX_PICTURES_BYTES = 40 * 1024 * 1024;

type Row = typeof dataExports.$inferSelect;

/**
 * A section of the export that another room reads, for each of the user's accounts.
 * scripts/vite/module-lists.ts finds the constants of this type.
 */
export interface ExportedSection {
  name: string;
  rowsOf: (db: Db, env: object, userUuid: string) => Promise<Record<string, unknown>[]>;
}

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
  { env, user_uuid, locale, now }: { env: Pick<ApiBindings, 'CLOCK'>; user_uuid: string; locale: Locale; now: Date },
): Promise<Row> {
  const due_at_ms = now.getTime() + OVERDUE_MS;
  await wakeJob(env, EXPORT_JOB, due_at_ms);
  const uuid = crypto.randomUUID();
  const row = { uuid, user_uuid, locale, asked_at_ms: now.getTime(), ready_at_ms: null, size_bytes: null, due_at_ms };
  await db.insert(dataExports).values(row);
  await settings.parse(env).EXPORTS.send({ export_uuid: uuid });
  return row;
}

/** Creates an export unless it exists, and emails its owner. */
export async function makeExport(
  db: Db,
  env: Pick<ApiBindings, 'CLOCK'>,
  { uuid, sections, now }: { uuid: string; sections: readonly ExportedSection[]; now: Date },
): Promise<void> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.uuid, uuid));
  if (!row || row.ready_at_ms !== null) return;
  const zip = await zipOf(db, env, { user_uuid: row.user_uuid, sections });
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

async function zipOf(
  db: Db,
  env: object,
  { user_uuid, sections }: { user_uuid: string; sections: readonly ExportedSection[] },
): Promise<Uint8Array<ArrayBuffer>> {
  const files: Record<string, Uint8Array> = {};
  const { MEDIA } = settings.parse(env);
  const data: Record<string, Record<string, unknown>[]> = await personalDataExport(db, user_uuid);
  const uuids = [user_uuid, ...(data.merged_accounts ?? []).map(({ old_uuid }) => String(old_uuid))];
  for (const { name, rowsOf } of sections) {
    const parts = await Promise.all(uuids.map((uuid) => rowsOf(db, env, uuid)));
    data[name] = parts.flat();
  }
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

/** Deletes an export with its file. */
export async function deleteExport(db: Db, env: object, uuid: string): Promise<void> {
  await settings.parse(env).PRIVATE.delete(keyOf(uuid));
  await db.delete(dataExports).where(eq(dataExports.uuid, uuid));
}
