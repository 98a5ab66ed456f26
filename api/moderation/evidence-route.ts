/** Who decides about a report of a live watches the minute before it: each look is written down by the batch that opens it. */
import { eq } from 'drizzle-orm';
import { openEvidence } from '../../calls/report-office.ts';
import { moment } from '../host/moment.ts';
import type { On } from '../host/route.ts';
import { commitOrThrow, updateRow } from '../host/statement.ts';
import { reportCases, reports } from './tables.ts';

/** So long it can be watched by the address that is told. */
const OPEN_MS = 15 * 60 * 1000;

export const evidenceRoute = (on: On) =>
  on(
    openEvidence,
    ({ params: { uuid } }, { db }) => ({
      found: db
        .select({ key: reports.evidence_key, live_uuid: reportCases.target_uuid })
        .from(reports)
        .innerJoin(reportCases, eq(reportCases.number, reports.case_number))
        .where(eq(reports.uuid, uuid)),
    }),
    async ({ params: { uuid } }, { db, env, now, read }) => {
      const [found] = (await read()).found;
      if (!found?.key) return { failed: 'evidence_not_kept' };
      const until_ms = now.getTime() + OPEN_MS;
      // Written down before it can be seen.
      await commitOrThrow(db, [updateRow(reports, { uuid }, { evidence_seen_at_ms: now.getTime() })]);
      const evidence_url = await env.LIVE_MEDIA.getByName(found.live_uuid).openEvidence(found.key, until_ms);
      return { data: { uuid, evidence_url, until: moment(until_ms) } };
    },
  );
