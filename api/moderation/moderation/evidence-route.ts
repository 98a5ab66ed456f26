/**
 * Opens the evidence of a report for a moderator: the last minute of a live, a clip, or pictures.
 * Each access is audited, in the transaction that records it on the report.
 */
import { and, asc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { openEvidence } from '../../../calls/moderation/moderation-office.ts';
import { moment } from '../../platform/base/moment.ts';
import { objectsBinding } from '../../platform/framework/binding.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, updateRow } from '../../platform/framework/statement.ts';
import { reportCases, reportPictures, reports } from './tables.ts';

/** Milliseconds for which the returned addresses are valid. */
const OPEN_MS = 15 * 60 * 1000;

/** Media rooms, which serve evidence by the uuid of the reported record, whatever its kind. */
interface EvidenceRooms {
  getByName: (target_uuid: string) => {
    /** Opens pieces of evidence until a time. Returns their addresses. */
    openEvidence: (keys: readonly string[], until_ms: number) => Promise<string[]>;
  };
}

const settings = z.object({ LIVE_MEDIA: objectsBinding<EvidenceRooms>() });

export const evidenceRoute = (on: On) =>
  on(
    openEvidence,
    ({ params: { uuid } }, { db, bearer }) => ({
      reports: db
        .select({ key: reports.evidence_key, target_uuid: reportCases.target_uuid })
        .from(reports)
        .innerJoin(reportCases, eq(reportCases.number, reports.case_number))
        // Moderators cannot open evidence about themselves.
        .where(and(eq(reports.uuid, uuid), ne(reportCases.owner_uuid, bearer.user_uuid))),
      pictures: db
        .select({ key: reportPictures.key })
        .from(reportPictures)
        .where(eq(reportPictures.report_uuid, uuid))
        .orderBy(asc(reportPictures.key)),
    }),
    async ({ params: { uuid } }, { db, env, now, read }) => {
      const { reports: reportRows, pictures } = await read();
      const [report] = reportRows;
      const keys = [...reportRows, ...pictures].flatMap(({ key }) => key ?? []);
      if (!report || keys.length === 0) return { failed: 'evidence_not_kept' };
      const until_ms = now.getTime() + OPEN_MS;
      // Records the access before the evidence can be seen.
      await commitOrThrow(db, [updateRow(reports, { uuid }, { evidence_seen_at_ms: now.getTime() })]);
      const evidence_urls = await settings
        .parse(env)
        .LIVE_MEDIA.getByName(report.target_uuid)
        .openEvidence(keys, until_ms);
      return { data: { uuid, evidence_urls, until: moment(until_ms) } };
    },
  );
