/** Cases of reported subjects, and the decisions of moderators about them. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, optionalField, singleLine, uuid } from '../platform/field.ts';
import { reportKind, reportReason } from '../platform/page-field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { measure } from './moderation.ts';

/**
 * Reasons why automatic rules flag a comment: a flagged word, a repeated text, or a link from a new
 * account.
 */
const heldReason = z.enum(['word', 'repeated', 'link']);

/** A reported subject. All reports of one subject are one case. */
const reportCase = z.object({
  number: count,
  kind: reportKind,
  target_uuid: uuid,
  /**
   * Title at the time of the latest report. `path` is the page of the subject; null: it has no
   * page.
   */
  title: z.string(),
  path: z.string().nullable(),
  /** The owner of the subject, or the reported user. */
  owner: z.object({ uuid, name: z.string() }),
  /** Reports without a decision, and decisions with an open appeal. */
  open_count: count,
  appeal_count: count,
  /** Number of decisions so far. A new decision must send the number that the moderator saw. */
  decision_count: count,
  reported_at: moment,
});
export type ReportCase = z.infer<typeof reportCase>;

/** A case with its reports, evidence and decisions. */
const reportCaseDetail = reportCase.extend({
  /** The latest fifty. */
  reports: z.array(
    z.object({
      uuid,
      reason: z.enum([...reportReason.options, ...heldReason.options]),
      note: z.string().nullable(),
      /**
       * The full text of a post or comment when it was reported, even if it was edited or deleted
       * since. For a chat message, also the messages around it, with authors and times.
       */
      seen_text: z.string().nullable(),
      /**
       * Whether evidence is stored: the last minute of a live, a clip, or pictures. `openEvidence`
       * returns its URLs.
       */
      has_evidence: z.boolean(),
      /** Null: reported by the automatic rules for comments. */
      by: z.object({ uuid, name: z.string() }).nullable(),
      reported_at: moment,
      is_open: z.boolean(),
    }),
  ),
  /** The latest fifty. */
  decisions: z.array(
    z.object({
      uuid,
      /** The subject, in the form of the case. */
      kind: reportKind,
      target_uuid: uuid,
      measure,
      reason: z.string(),
      by_name: z.string(),
      decided_at: moment,
      appeal: z.string().nullable(),
      answer: z.string().nullable(),
      answered_at: moment.nullable(),
      /** Whether an appeal is open. */
      waits: z.boolean(),
      is_lifted: z.boolean(),
    }),
  ),
});
export type ReportCaseDetail = z.infer<typeof reportCaseDetail>;

const byNumber = z.object({ number: z.coerce.number().int().positive() });

/** Blocks are decided on the user's page, because they need an end date. */
const decidedHere = measure.exclude(['block']);

/**
 * All decisions about a subject share its path prefix. Of two concurrent decisions, the second is
 * rejected with the first one.
 */
const byTarget = z.object({ kind: reportKind, target_uuid: uuid });

export const reportCaseSorts = defineSorts({ own: null, by: { number: {} } });

export const listReportCases = defineCall({
  method: 'GET',
  path: '/v1/office/reports',
  summary: 'Lists cases of reported subjects: open ones, the longest waiting first, or all, latest first',
  access: 'moderator',
  query: withSorts(pageQuery.extend({ state: z.enum(['open', 'all']).default('open') }), reportCaseSorts),
  answer: list(reportCase),
});

export const getReportCase = defineCall({
  method: 'GET',
  path: '/v1/office/reports/{number}',
  summary: 'Returns a case with its reports and decisions',
  access: 'moderator',
  params: byNumber,
  failures: ['report_case_not_found'],
  answer: one(reportCaseDetail),
});

export const decideReports = defineCall({
  method: 'POST',
  path: '/v1/office/moderated/{kind}/{target_uuid}/reports/decisions',
  summary:
    'Decides about a reported subject and closes all of its open reports. The person concerned reads the reason. `decision_count` is the number that the moderator saw, so that concurrent decisions conflict',
  access: 'moderator',
  empties_caches: true,
  params: byTarget,
  form: z
    .object({
      decision_count: z.coerce.number().int().nonnegative(),
      measure: decidedHere,
      reason: optionalField(singleLine(500)),
    })
    .refine(({ measure, reason }) => measure === 'dismiss' || reason !== undefined, { path: ['reason'] }),
  failures: ['report_case_not_found', 'report_decided', 'measure_unfit', 'decision_of_oneself'],
  answer: one(reportCaseDetail),
});

export const decideAbout = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/moderated/{kind}/{target_uuid}/decisions',
    summary:
      'Reports a subject or user that the moderator came across, and decides at once. The person concerned reads the reason and can appeal',
    access: 'moderator',
    empties_caches: true,
    params: byTarget,
    form: z.object({ measure: decidedHere.exclude(['dismiss']), reason: singleLine(500) }),
    failures: ['reported_not_found', 'measure_unfit', 'decision_of_oneself'],
    answer: one(reportCaseDetail),
  }),
);

export const openEvidence = defineCall({
  method: 'POST',
  path: '/v1/office/report-evidence/{uuid}',
  summary:
    'Returns the evidence of a report as URLs that are valid for 15 minutes: the last minute of a live, a clip, or pictures. The audit log records each access with its reason. Requires a sign-in within the last 15 minutes',
  access: 'moderator',
  // Requires re-authentication: evidence can show content that its owner has deleted since.
  params: z.object({ uuid }),
  form: z.object({ ground: singleLine(200) }),
  failures: ['evidence_not_kept'],
  answer: one(z.object({ uuid, evidence_urls: z.array(z.string()), until: moment })),
});

export const answerAppealOfDecision = defineCall({
  method: 'POST',
  path: '/v1/office/moderated/{kind}/{target_uuid}/decisions/answer',
  summary:
    'Answers the appeal of a decision: upholds it or reverses it. The person who decided cannot answer. For blocks, requires the right to block and a sign-in within the last 15 minutes',
  access: 'moderator',
  empties_caches: true,
  params: byTarget,
  form: z.object({ decision_uuid: uuid, outcome: z.enum(['stands', 'lifted']), answer: singleLine(500) }),
  failures: ['decision_not_found', 'decision_answered', 'decision_not_yours', 'role_of_house', 'step_up_required'],
  answer: one(z.object({ uuid, answer: z.string(), is_lifted: z.boolean() })),
});
