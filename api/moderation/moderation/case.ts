/** Cases as moderators see them. */
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { OwnDecision } from '../../../calls/moderation/moderation.ts';
import type { ReportCase, ReportCaseDetail } from '../../../calls/moderation/moderation-office.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { moderationDecisions, reportCases, reportPictures, reports } from './tables.ts';

const MAX_SHOWN = 50;

const decider = alias(users, 'decider');

/**
 * Selects whether a report has evidence: the last minute of a live, a clip, or pictures. Opening it
 * requires a reason.
 */
const hasEvidence = sql<number>`${reports.evidence_key} IS NOT NULL OR EXISTS (SELECT 1 FROM ${reportPictures} WHERE ${reportPictures.report_uuid} = ${reports.uuid})`;

/** Selects a case with its reports and decisions. */
export const selectCase = (db: Db, number: number | SQL) => ({
  cases: db.select().from(reportCases).where(eq(reportCases.number, number)),
  reports: db
    .select({ row: reports, by: { uuid: users.uuid, name: users.name }, has_evidence: hasEvidence })
    .from(reports)
    .leftJoin(users, eq(users.uuid, reports.reporter_uuid))
    .where(eq(reports.case_number, number))
    .orderBy(desc(reports.reported_at_ms))
    .limit(MAX_SHOWN),
  decisions: db
    .select({ row: moderationDecisions, by_name: decider.name })
    .from(moderationDecisions)
    .innerJoin(decider, eq(decider.uuid, moderationDecisions.by_uuid))
    .where(eq(moderationDecisions.case_number, number))
    .orderBy(desc(moderationDecisions.number))
    .limit(MAX_SHOWN),
});

/** Formats a case for the queue. */
export function caseOf(row: typeof reportCases.$inferSelect): ReportCase {
  const { owner_uuid, owner_name, reported_at_ms, ...rest } = row;
  return { ...rest, owner: { uuid: owner_uuid, name: owner_name }, reported_at: moment(reported_at_ms) };
}

/** Formats a case with its reports and decisions. Returns null if it does not exist. */
export function caseDetailOf(rows: Rows<ReturnType<typeof selectCase>>): ReportCaseDetail | null {
  const [one] = rows.cases;
  if (!one) return null;
  return {
    ...caseOf(one),
    reports: rows.reports.map(
      ({ row: { uuid, reason, note, seen_text, reported_at_ms, decision_number }, by, has_evidence }) => ({
        ...{ uuid, reason, note, seen_text, by },
        has_evidence: has_evidence === 1,
        reported_at: moment(reported_at_ms),
        is_open: decision_number === null,
      }),
    ),
    decisions: rows.decisions.map(({ row, by_name }) => ({
      ...{
        uuid: row.uuid,
        kind: one.kind,
        target_uuid: one.target_uuid,
        measure: row.measure,
        reason: row.reason ?? '',
        by_name,
      },
      decided_at: moment(row.decided_at_ms),
      appeal: row.appeal,
      answer: row.answer,
      answered_at: momentOrNull(row.answered_at_ms),
      waits: row.appealed_at_ms !== null && row.answered_at_ms === null && !row.is_lifted,
      is_lifted: row.is_lifted,
    })),
  };
}

/** Selects decisions with the targets of their cases. */
export const selectDecisions = (db: Db) =>
  db
    .select({ row: moderationDecisions, of: { kind: reportCases.kind, title: reportCases.title } })
    .from(moderationDecisions)
    .innerJoin(reportCases, eq(reportCases.number, moderationDecisions.case_number));

/** Formats a decision for the user it concerns. */
export const ownDecisionOf = ({ row, of }: Awaited<ReturnType<typeof selectDecisions>>[number]): OwnDecision => ({
  ...of,
  uuid: row.uuid,
  measure: row.measure,
  reason: row.reason ?? '',
  decided_at: moment(row.decided_at_ms),
  appeal: row.appeal,
  appealed_at: momentOrNull(row.appealed_at_ms),
  answer: row.answer,
  is_lifted: row.is_lifted,
});
