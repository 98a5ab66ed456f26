import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Measure } from '../../../calls/moderation/moderation.ts';
import type { ReportCaseDetail } from '../../../calls/moderation/moderation-office.ts';
import type { ReportKind } from '../../../calls/platform/page-field.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Reported targets, one row for any number of reports. Triggers maintain the counts. The case of a
 * comment that a rule of the platform flagged begins with a report without a reporter. Titles are
 * erased with the owner's account.
 *
 * @writers `POST /v1/moderation/reports`, `POST /v1/lives/{slug}/lines/{seq}/reports`, triggers on
 * `comments`; decisions of staff without a report, such as suspensions
 * @readers `/v1/office/reports`
 * @rows one per reported target
 * @retention permanent
 * @copies users by owner_uuid
 */
export const reportCases = sqliteTable(
  'report_cases',
  {
    number: integer().primaryKey(),
    kind: text().$type<ReportKind>().notNull(),
    target_uuid: text().notNull(),
    owner_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Copy of the owner's name, which triggers refresh, so that a list reads one row per case. */
    owner_name: text().notNull().default(''),
    /** Title at the last report, because the content may be renamed or deleted later. */
    title: text().notNull(),
    path: text(),
    /** Open reports, and decisions with an open appeal. */
    open_count: integer().notNull().default(0),
    appeal_count: integer().notNull().default(0),
    decision_count: integer().notNull().default(0),
    reported_at_ms: integer().notNull(),
  },
  (table) => [
    uniqueIndex('report_cases_of_target').on(table.kind, table.target_uuid),
    index('report_cases_waiting').on(table.number).where(sql`open_count + appeal_count > 0`),
    index('report_cases_of_owner').on(table.owner_uuid),
    check(
      'report_cases_counts',
      sql`${table.open_count} >= 0 AND ${table.appeal_count} >= 0 AND ${table.decision_count} >= 0`,
    ),
  ],
);

/**
 * Reports with their reason, one per reporter until the case is decided. `seen_text` is the
 * reported text as it was at that time. It is a post, a comment, a chat message with the minute
 * around it, or a name and bio.
 *
 * @writers `POST /v1/moderation/reports`, `POST /v1/lives/{slug}/lines/{seq}/reports`, triggers on
 * `comments`; decisions of staff, which report the target first (staff-decision.ts); triggers that
 * store the evidence and the decision; the scheduled job `evidence` empties the evidence
 * @readers `/v1/office/reports`
 * @rows one per report
 * @retention permanent; `seen_text` until `EVIDENCE_DAYS` after the report, once the case is
 * decided and no appeal is open
 */
export const reports = sqliteTable(
  'reports',
  {
    uuid: text().primaryKey(),
    case_number: integer()
      .notNull()
      .references(() => reportCases.number),
    /** Null: reported automatically by a rule. */
    reporter_uuid: text().references(() => users.uuid),
    reason: text().$type<ReportCaseDetail['reports'][number]['reason']>().notNull(),
    note: text(),
    /** Key of the evidence in R2. Null: none, or deleted after its retention. */
    evidence_key: text(),
    /**
     * Full text at the time of the report. A trigger of the feature stores it, or the report itself
     * if the text is not in the database. Null: no text, or deleted after its retention.
     */
    seen_text: text(),
    /** Last time at which a moderator opened the evidence. The audit log has every access. */
    evidence_seen_at_ms: integer(),
    reported_at_ms: integer().notNull(),
    /** Decision that closed the report, set by a trigger. */
    decision_number: integer(),
    /**
     * True for a report of a merged account whose new account had reported the same. Both keep
     * their evidence.
     */
    came_by_merge: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('reports_open')
      .on(table.case_number, table.reporter_uuid)
      .where(sql`decision_number IS NULL AND came_by_merge = 0`),
    index('reports_of_case').on(table.case_number, table.reported_at_ms),
    index('reports_of_reporter').on(table.reporter_uuid),
    index('reports_by_time').on(table.reported_at_ms),
    index('reports_with_evidence')
      .on(table.reported_at_ms)
      .where(sql`(evidence_key IS NOT NULL OR seen_text IS NOT NULL) AND decision_number IS NOT NULL`),
  ],
);

/**
 * Pictures that the target had when it was reported, and the last minutes of the pictures beside
 * that of a live's VB. They stay in R2 under `evidence/` even if their sender deletes them, until the
 * period of the last report that saw them is over.
 *
 * @writers triggers on `reports`; reports of lives; the scheduled job `closings`, when it deletes a picture; the job
 * `evidence` deletes the rows
 * @readers `POST /v1/office/report-evidence/{uuid}` (audited), the scheduled job `evidence`
 * @rows a few per report
 * @retention as `seen_text` of the report
 */
export const reportPictures = sqliteTable(
  'report_pictures',
  {
    report_uuid: text()
      .notNull()
      .references(() => reports.uuid, { onDelete: 'cascade' }),
    /** Key in R2: in `upload/`, or in `evidence/` once its owner has deleted it. */
    key: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.report_uuid, table.key] }),
    index('report_pictures_of_upload').on(table.key),
  ],
);

/**
 * Decisions of moderators with their reason, the appeal and its answer. Suspensions are among them,
 * and only a suspension can be lifted without an appeal: by staff, or by a new suspension in its
 * place.
 *
 * @writers moderators, `…/office/moderated/{kind}/{target_uuid}/…`; staff,
 * `POST /v1/office/people/{uuid}/block`, `…/unblock`; the person concerned, who while suspended
 * uses `POST /v1/moderation/blocks/appeal`
 * @readers `…/office/moderated/{kind}/{target_uuid}/…`, `/v1/moderation/decisions`, the failure
 * `account_blocked`
 * @rows one per decision
 * @retention permanent
 */
export const moderationDecisions = sqliteTable(
  'moderation_decisions',
  {
    case_number: integer()
      .notNull()
      .references(() => reportCases.number),
    /** Number within the case, from 1. Of two concurrent decisions, the second fails. */
    number: integer().notNull(),
    uuid: text().notNull().unique(),
    /** The user that the decision is about. */
    person_uuid: text()
      .notNull()
      .references(() => users.uuid),
    measure: text().$type<Measure>().notNull(),
    reason: text(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    decided_at_ms: integer().notNull(),
    appeal: text(),
    appealed_at_ms: integer(),
    answer: text(),
    is_lifted: integer({ mode: 'boolean' }).notNull().default(false),
    answered_by_uuid: text().references(() => users.uuid),
    answered_at_ms: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.case_number, table.number] }),
    index('moderation_decisions_of_person')
      .on(table.person_uuid, table.decided_at_ms, table.uuid)
      .where(sql`measure <> 'dismiss'`),
    check('moderation_decisions_reason', sql`${table.measure} = 'dismiss' OR ${table.reason} IS NOT NULL`),
    check('moderation_decisions_appeal', sql`(${table.appeal} IS NULL) = (${table.appealed_at_ms} IS NULL)`),
    check(
      'moderation_decisions_answer',
      sql`(${table.answer} IS NULL) = (${table.answered_at_ms} IS NULL) AND (${table.answered_at_ms} IS NULL OR (${table.appealed_at_ms} IS NOT NULL AND ${table.answered_by_uuid} IS NOT ${table.by_uuid}))`,
    ),
  ],
);
