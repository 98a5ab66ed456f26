/**
 * Reports by members and decisions of staff. A decision has a reason, and the person concerned can
 * appeal.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { moment, optionalField, singleLine, uuid } from '../platform/field.ts';
import { reportedByUuid, reportKind, reportReason } from '../platform/page-field.ts';

/**
 * Decisions that staff can make about a reported subject.
 * - `dismiss`: nothing is wrong.
 * - `warn`: the subject stays unchanged.
 * - `end`: ends a live.
 * - `hide`: takes the subject off the site. `show` restores it.
 * - `reset`: removes a user's name, bio and picture.
 * - `mute`: hides a chat message and silences its author in the rooms of that VB for a day.
 * - `remove`: removes a guest from a live.
 * - `block`: prevents sign-in. Only `blockPerson` makes this decision.
 */
export const measure = z.enum(['dismiss', 'warn', 'end', 'hide', 'show', 'reset', 'mute', 'remove', 'block']);
export type Measure = z.infer<typeof measure>;

/** A decision as the person concerned reads it. */
export const ownDecision = z.object({
  uuid,
  kind: reportKind,
  /** Title of the subject when it was reported. */
  title: z.string(),
  measure,
  reason: z.string(),
  decided_at: moment,
  /** The text of their appeal. */
  appeal: z.string().nullable(),
  appealed_at: moment.nullable(),
  /**
   * Reply to the appeal, by a different person than the decision. `is_lifted`: the decision was
   * reversed. Unblocking by hand lifts a block without a reply.
   */
  answer: z.string().nullable(),
  is_lifted: z.boolean(),
});
export type OwnDecision = z.infer<typeof ownDecision>;

/** Fields that a member fills in to report something. */
export const reportForm = z.object({ reason: reportReason, note: optionalField(singleLine(500)) });

/** Reports that one member may send per hour. */
export const reportLimit = { times: 20, window_seconds: 3_600 };

export const report = defineCall({
  method: 'POST',
  path: '/v1/moderation/reports',
  summary:
    'Reports a subject or a user to staff. Only staff see who reported. Until staff decide, a repeated report by the same user is the same report',
  access: 'bearer',
  limit: reportLimit,
  form: reportForm.extend({ kind: reportedByUuid, target_uuid: uuid }),
  failures: ['reported_not_found', 'report_of_oneself'],
  answer: one(z.object({ kind: reportedByUuid, target_uuid: uuid, reported_at: moment })),
});

export const listOwnDecisions = defineCall({
  method: 'GET',
  path: '/v1/moderation/decisions',
  summary: 'Lists the decisions of staff about the caller or their content, latest first',
  access: 'bearer',
  query: pageQuery,
  answer: list(ownDecision),
});

const appeal = singleLine(1000);

export const appealDecision = defineCall({
  method: 'POST',
  path: '/v1/moderation/decisions/{uuid}/appeal',
  summary: 'Appeals a decision about the caller. A different person replies. Each decision can be appealed once',
  access: 'bearer',
  limit: { times: 20, window_seconds: 86_400 },
  params: z.object({ uuid }),
  form: z.object({ appeal }),
  failures: ['decision_not_found', 'decision_appealed'],
  answer: one(ownDecision),
});

export const appealBlock = defineCall({
  method: 'POST',
  path: '/v1/moderation/blocks/appeal',
  summary:
    'Appeals a block for a user who cannot sign in. Requires the `appeal_proof` from the `account_blocked` error, which is valid for 15 minutes and for nothing else. Each block can be appealed once. A different person replies, and the next `account_blocked` error contains the reply',
  access: 'public',
  not_for_browsers: true,
  // A blocked user has no bearer token, and this call issues none.
  part_of_sign_in: true,
  address_limit: { times: 30, window_seconds: 600 },
  form: z.object({ proof: z.string().max(300), appeal }),
  failures: ['appeal_proof_refused', 'decision_appealed', 'too_many_requests'],
  answer: one(z.object({ appeal: z.string(), appealed_at: moment })),
});
