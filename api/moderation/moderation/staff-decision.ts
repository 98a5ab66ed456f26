/** A decision of staff about content that they found themselves, without a report. */
import type { Measure } from '../../../calls/moderation/moderation.ts';
import type { ReportKind } from '../../../calls/platform/page-field.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import { statementsOfReport } from './report.ts';
import type { reportCases } from './tables.ts';

interface Deciding {
  of: Pick<typeof reportCases.$inferSelect, 'target_uuid' | 'owner_uuid' | 'title' | 'path'> & { kind: ReportKind };
  decision: { uuid: string; measure: Measure; reason: string; by_uuid: string };
  /** Keys of the evidence in R2. */
  evidence_keys?: readonly string[] | undefined;
  now: Date;
}

/**
 * Builds the statements: a report by the staff member with the evidence, and a decision on the case
 * with all its open reports. Triggers in rules.sql close the reports, and triggers of
 * people/notice/rules.sql notify the owner.
 */
export const statementsOfDecision = ({
  of,
  decision: { uuid, measure, reason, by_uuid },
  evidence_keys = [],
  now,
}: Deciding): Statement[] => [
  ...statementsOfReport({
    of,
    report: {
      uuid: crypto.randomUUID(),
      reporter_uuid: by_uuid,
      reason: 'something_else',
      note: reason,
      evidence_keys,
      reported_at_ms: now.getTime(),
    },
  }),
  write`INSERT INTO moderation_decisions
    (case_number, number, uuid, person_uuid, measure, reason, by_uuid, decided_at_ms)
    SELECT number, decision_count + 1, ${uuid}, owner_uuid, ${measure}, ${reason}, ${by_uuid}, ${now.getTime()}
    FROM report_cases WHERE kind = ${of.kind} AND target_uuid = ${of.target_uuid}`,
];
