/** Evidence of reports has a term: once it is decided about, and nobody waits for another look, it goes so long after the report. By the clock. */
import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../host/db.ts';
import type { Task } from '../host/task.ts';
import { movedPicturesOf } from './evidence-picture.ts';
import { reportCases, reportPictures, reports } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many at a time: as many as one statement takes, with the pictures of each. */
const TOGETHER = 20;

const settings = z.object({ EVIDENCE_DAYS: z.coerce.number().int().min(1).max(3_650).default(90) });
const termOf = (env: object) => settings.parse(env).EVIDENCE_DAYS * DAY_MS;

/** What may go, the oldest first. */
const selectDecided = (db: Db, until_ms: number) =>
  db
    .select({ uuid: reports.uuid, key: reports.evidence_key, at_ms: reports.reported_at_ms })
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

export const evidenceTask: Task = {
  due: async ({ db, env }) => {
    const [first] = await selectDecided(db, Number.MAX_SAFE_INTEGER).limit(1);
    return first ? first.at_ms + termOf(env) : null;
  },
  run: async ({ db, env, now }) => {
    const gone = await selectDecided(db, now.getTime() - termOf(env)).limit(TOGETHER);
    if (gone.length === 0) return;
    // First the bytes: what dies in between is found again by its row.
    const uuids = gone.map(({ uuid }) => uuid);
    const keys = [...gone.flatMap(({ key }) => key ?? []), ...(await movedPicturesOf(db, uuids))];
    if (keys.length > 0) await env.MEDIA.delete(keys);
    await db.batch([
      db.delete(reportPictures).where(inArray(reportPictures.report_uuid, uuids)),
      db.update(reports).set({ evidence_key: null, seen_text: null }).where(inArray(reports.uuid, uuids)),
    ]);
  },
};
