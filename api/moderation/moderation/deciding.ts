/** What somebody of staff decides about what they have seen themselves. */
import type { Measure } from '../../../calls/moderation/moderation.ts';
import type { ReportKind } from '../../../calls/platform/page-field.ts';
import { type Statement, write } from '../../platform/host/statement.ts';
import { reporting } from './report.ts';
import type { reportCases } from './tables.ts';

interface Deciding {
  of: Pick<typeof reportCases.$inferSelect, 'target_uuid' | 'owner_uuid' | 'title' | 'path'> & { kind: ReportKind };
  decision: { uuid: string; measure: Measure; reason: string; by_uuid: string };
  /** Where what was to be seen then is kept; null: nowhere. */
  evidence_key?: string | null;
  now: Date;
}

/** Writes their own report of it, with what is to be seen now, and the decision about it and whatever else was reported of it. */
export const deciding = ({
  of,
  decision: { uuid, measure, reason, by_uuid },
  evidence_key = null,
  now,
}: Deciding): Statement[] => [
  ...reporting({
    of,
    report: {
      uuid: crypto.randomUUID(),
      reporter_uuid: by_uuid,
      reason: 'something_else',
      note: reason,
      evidence_key,
      reported_at_ms: now.getTime(),
    },
  }),
  write`INSERT INTO moderation_decisions
    (case_number, number, uuid, person_uuid, measure, reason, by_uuid, decided_at_ms)
    SELECT number, decision_count + 1, ${uuid}, owner_uuid, ${measure}, ${reason}, ${by_uuid}, ${now.getTime()}
    FROM report_cases WHERE kind = ${of.kind} AND target_uuid = ${of.target_uuid}`,
];
