/**
 * Scheduled job that deletes evidence `EVIDENCE_DAYS` after the report, once the report is decided
 * and no appeal is open.
 */
import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ReportKind } from '../../../calls/platform/page-field.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { minutesOf } from './evidence-key.ts';
import { movedPicturesOf } from './evidence-picture.ts';
import { reportCases, reportPictures, reports } from './tables.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Reports per run, limited by the parameters of one statement with the pictures of each report. */
const TOGETHER = 20;

const settings = z.object({ EVIDENCE_DAYS: z.coerce.number().int().min(1).max(3_650).default(90) });
const termOf = (env: object) => settings.parse(env).EVIDENCE_DAYS * DAY_MS;

/** Selects decided reports with evidence, oldest first. */
const selectDecided = (db: Db, until_ms: number) =>
  db
    .select({
      ...{ uuid: reports.uuid, key: reports.evidence_key, at_ms: reports.reported_at_ms },
      ...{ kind: reportCases.kind, target_uuid: reportCases.target_uuid },
    })
    .from(reports)
    .innerJoin(reportCases, and(eq(reportCases.number, reports.case_number), eq(reportCases.appeal_count, 0)))
    .where(
      and(
        sql`(evidence_key IS NOT NULL OR seen_text IS NOT NULL)`,
        isNotNull(reports.decision_number),
        lte(reports.reported_at_ms, until_ms),
      ),
    )
    .orderBy(asc(reports.reported_at_ms));

/** Kinds whose evidence is a file in a folder of the reported record. */
const FILMED = ['live', 'guest', 'clip'] as const satisfies readonly ReportKind[];
const isFilmed = ({ kind }: { kind: ReportKind }) => FILMED.some((filmed) => filmed === kind);

/**
 * Returns evidence of these lives and clips that no report names, after two concurrent reports or a
 * crash. Evidence of the last hour is skipped, because its report may still be written.
 */
async function strayMinutes(db: Db, bucket: R2Bucket, { uuids, now }: { uuids: string[]; now: Date }) {
  if (uuids.length === 0) return [];
  const pages = await Promise.all(uuids.map((uuid) => bucket.list({ prefix: minutesOf(uuid) })));
  const listedKeys = pages.flatMap(({ objects }) => objects.map(({ key }) => key));
  const rows = await db
    .select({ key: reports.evidence_key })
    .from(reportCases)
    .innerJoin(reports, eq(reports.case_number, reportCases.number))
    .where(and(inArray(reportCases.kind, FILMED), inArray(reportCases.target_uuid, uuids)));
  // Reports of another live, for whose viewers this one was the opponent of a match or a guest.
  const further = await db
    .select({ key: sql<string>`listed.value`.as('key') })
    .from(sql`json_each(${JSON.stringify(listedKeys)}) AS listed`)
    .where(sql`EXISTS (SELECT 1 FROM ${reportPictures} WHERE ${reportPictures.key} = listed.value)`);
  const keys = new Set([...rows, ...further].map(({ key }) => key));
  return pages
    .flatMap(({ objects }) => objects)
    .filter(({ key, uploaded }) => !keys.has(key) && now.getTime() - uploaded.getTime() > HOUR_MS)
    .map(({ key }) => key);
}

export const evidenceJob: Job = {
  name: 'evidence',
  due: async ({ db, env }) => {
    const [first] = await selectDecided(db, Number.MAX_SAFE_INTEGER).limit(1);
    return first ? first.at_ms + termOf(env) : null;
  },
  run: async ({ db, env, now }) => {
    const rows = await selectDecided(db, now.getTime() - termOf(env)).limit(TOGETHER);
    if (rows.length === 0) return { done: 0 };
    // Deletes the files first. After a crash in between, the rows still lead to them.
    const uuids = rows.map(({ uuid }) => uuid);
    const filmed_uuids = [...new Set(rows.filter(isFilmed).map(({ target_uuid }) => target_uuid))];
    const keys = [
      ...rows.flatMap(({ key }) => key ?? []),
      ...(await movedPicturesOf(db, uuids)),
      ...(await strayMinutes(db, env.MEDIA, { uuids: filmed_uuids, now })),
    ];
    if (keys.length > 0) await env.MEDIA.delete(keys);
    await db.batch([
      db.delete(reportPictures).where(inArray(reportPictures.report_uuid, uuids)),
      db.update(reports).set({ evidence_key: null, seen_text: null }).where(inArray(reports.uuid, uuids)),
    ]);
    return { done: rows.length };
  },
};
