/** The queue of what was reported, and the decisions of those who look after the community. */
import { z } from 'zod';
import { defineCall, keyed, list, one, pageQuery } from '../platform/call.ts';
import { count, line, moment, unlessEmpty, uuid } from '../platform/field.ts';
import { reportKind, reportReason } from '../platform/page-field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { measure } from './moderation.ts';

/** Why the house's own rules hold a comment: a word of the list, one text many times, a link by a new account. */
const heldReason = z.enum(['word', 'repeated', 'link']);

/** What was reported, once however many do. */
const reportCase = z.object({
  number: count,
  kind: reportKind,
  target_uuid: uuid,
  /** What it was called when it was reported last, and where it stands; null: nowhere of its own. */
  title: z.string(),
  path: z.string().nullable(),
  /** Whose it is, or who it is. */
  owner: z.object({ uuid, name: z.string() }),
  /** Reports that nobody has decided about, and decisions that wait for another look. */
  open_count: count,
  appeal_count: count,
  /** How many decisions there were: whoever decides tells how many they had seen. */
  decision_count: count,
  reported_at: moment,
});
export type ReportCase = z.infer<typeof reportCase>;

const reportCaseDetail = reportCase.extend({
  /** The latest fifty. */
  reports: z.array(
    z.object({
      uuid,
      reason: z.enum([...reportReason.options, ...heldReason.options]),
      note: z.string().nullable(),
      /** The whole text of a post or a comment as it was when it was reported, also where it was changed or taken away since; of a line of talk what was said around it too, by whom and when. */
      seen_text: z.string().nullable(),
      /** Whether what was to be seen is kept, the last minute of a live or pictures: `openEvidence` tells where it can be looked at. */
      has_evidence: z.boolean(),
      /** Null: no member, but the rules by which a comment waits. */
      by: z.object({ uuid, name: z.string() }).nullable(),
      reported_at: moment,
      is_open: z.boolean(),
    }),
  ),
  /** The latest fifty. */
  decisions: z.array(
    z.object({
      uuid,
      /** What it is about, as the case has it. */
      kind: reportKind,
      target_uuid: uuid,
      measure,
      reason: z.string(),
      by_name: z.string(),
      decided_at: moment,
      appeal: z.string().nullable(),
      answer: z.string().nullable(),
      answered_at: moment.nullable(),
      /** Whether somebody waits for another look at it. */
      waits: z.boolean(),
      is_lifted: z.boolean(),
    }),
  ),
});
export type ReportCaseDetail = z.infer<typeof reportCaseDetail>;

const byNumber = z.object({ number: z.coerce.number().int().positive() });

/** Who may sign in no more is decided at their page, until when as well. */
const decidedHere = measure.exclude(['block']);

/** Whatever staff decide about something stands under what it is about, so that of two at once the second is told of the first. */
const byTarget = z.object({ kind: reportKind, target_uuid: uuid });

export const reportCaseSorts = defineSorts({ own: null, by: { number: {} } });

export const listReportCases = defineCall({
  method: 'GET',
  path: '/v1/office/reports',
  summary: 'What was reported: what waits for somebody, the longest first, or all, the latest first',
  access: 'moderator',
  query: withSorts(pageQuery.extend({ state: z.enum(['open', 'all']).default('open') }), reportCaseSorts),
  answer: list(reportCase),
});

export const getReportCase = defineCall({
  method: 'GET',
  path: '/v1/office/reports/{number}',
  summary: 'What was reported, by whom and why, and what was decided about it',
  access: 'moderator',
  params: byNumber,
  failures: ['report_case_not_found'],
  answer: one(reportCaseDetail),
});

export const decideReports = defineCall({
  method: 'POST',
  path: '/v1/office/moderated/{kind}/{target_uuid}/reports/decisions',
  summary:
    'Decides about what was reported, and about all of its open reports. Whom it is about reads the reason; `decision_count` is what was seen, so that of two at once one is told',
  access: 'moderator',
  params: byTarget,
  form: z
    .object({
      decision_count: z.coerce.number().int().nonnegative(),
      measure: decidedHere,
      reason: unlessEmpty(line(500)),
    })
    .refine(({ measure, reason }) => measure === 'dismiss' || reason !== undefined, { path: ['reason'] }),
  failures: ['report_case_not_found', 'report_decided', 'measure_unfit', 'decision_of_oneself'],
  answer: one(reportCaseDetail),
});

export const decideAbout = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/office/moderated/{kind}/{target_uuid}/decisions',
    summary:
      'Reports something, or somebody, as the caller has seen it, and decides about it at once. Whom it is about reads the reason, and can ask for another look',
    access: 'moderator',
    params: byTarget,
    form: z.object({ measure: decidedHere.exclude(['dismiss']), reason: line(500) }),
    failures: ['reported_not_found', 'measure_unfit', 'decision_of_oneself'],
    answer: one(reportCaseDetail),
  }),
);

export const openEvidence = defineCall({
  method: 'POST',
  path: '/v1/office/report-evidence/{uuid}',
  summary:
    'Where what was reported can be looked at as it was then, for a quarter of an hour: the last minute of a live, or the pictures of a post or of somebody. That it was opened, by whom and why, stands in the audit. Wants a sign-in of the last 15 minutes',
  access: 'moderator',
  // What somebody took away again is theirs alone by now.
  params: z.object({ uuid }),
  form: z.object({ ground: line(200) }),
  failures: ['evidence_not_kept'],
  answer: one(z.object({ uuid, evidence_urls: z.array(z.string()), until: moment })),
});

export const answerAppealOfDecision = defineCall({
  method: 'POST',
  path: '/v1/office/moderated/{kind}/{target_uuid}/decisions/answer',
  summary:
    'Has another look at a decision, as somebody who did not make it: it stands, or is lifted as if it had not been. At a block by those alone who may block, with a sign-in of the last 15 minutes',
  access: 'moderator',
  params: byTarget,
  form: z.object({ decision_uuid: uuid, outcome: z.enum(['stands', 'lifted']), answer: line(500) }),
  failures: ['decision_not_found', 'decision_answered', 'decision_not_yours', 'role_of_house', 'step_up_required'],
  answer: one(z.object({ uuid, answer: z.string(), is_lifted: z.boolean() })),
});
