/** What members report, and what the house decides about it: a decision says why, and who it is about can ask for another look. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { line, moment, unlessEmpty, uuid } from '../platform/field.ts';
import { reportedByUuid, reportKind, reportReason } from '../platform/page-field.ts';

/**
 * `dismiss`: nothing is wrong with it. `warn` leaves it as it is, `end` takes a live off the air, `hide` takes it off the site,
 * `show` puts it there again, `reset` takes somebody's name, bio and picture off them, `mute` hides a line of talk and lets its
 * writer say nothing in the rooms of that VB for a day, and `block` lets somebody sign in no more (`blockPerson` alone makes it).
 */
export const measure = z.enum(['dismiss', 'warn', 'end', 'hide', 'show', 'reset', 'mute', 'block']);
export type Measure = z.infer<typeof measure>;

/** A decision as the person reads whom it is about. */
export const ownDecision = z.object({
  uuid,
  kind: reportKind,
  /** What it was called when it was reported. */
  title: z.string(),
  measure,
  reason: z.string(),
  decided_at: moment,
  /** What they wrote, asking for another look. */
  appeal: z.string().nullable(),
  appealed_at: moment.nullable(),
  /** What somebody else than who decided wrote back, and whether the decision was lifted; a block that is taken back by hand is lifted without an answer. */
  answer: z.string().nullable(),
  is_lifted: z.boolean(),
});
export type OwnDecision = z.infer<typeof ownDecision>;

/** What whoever reports something says of it. */
export const reportForm = z.object({ reason: reportReason, note: unlessEmpty(line(500)) });

/** So often somebody reports. */
export const reportLimit = { times: 20, window_seconds: 3_600 };

export const report = defineCall({
  method: 'POST',
  path: '/v1/moderation/reports',
  summary:
    'Reports something, or somebody, to the house. Who reports is told to nobody but the house; again before somebody looked it is the same report',
  access: 'bearer',
  limit: reportLimit,
  form: reportForm.extend({ kind: reportedByUuid, target_uuid: uuid }),
  failures: ['reported_not_found', 'report_of_oneself'],
  answer: one(z.object({ kind: reportedByUuid, target_uuid: uuid, reported_at: moment })),
});

export const listOwnDecisions = defineCall({
  method: 'GET',
  path: '/v1/moderation/decisions',
  summary: 'What the house decided about the caller, or about what is theirs, the latest first',
  access: 'bearer',
  query: pageQuery,
  answer: list(ownDecision),
});

const appeal = line(1000);

export const appealDecision = defineCall({
  method: 'POST',
  path: '/v1/moderation/decisions/{uuid}/appeal',
  summary:
    'Asks for another look at a decision about the caller: somebody else than who decided answers. Once a decision',
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
    'Asks for another look at a block, as somebody whom it lets sign in no more: by the `appeal_proof` of `account_blocked`, which is good for a quarter of an hour and for nothing else. Once a block; somebody else than who blocked answers, which the next `account_blocked` tells',
  access: 'public',
  not_for_browsers: true,
  // They have no bearer, and get none.
  way_in: true,
  address_limit: { times: 30, window_seconds: 600 },
  form: z.object({ proof: z.string().max(300), appeal }),
  failures: ['appeal_proof_refused', 'decision_appealed', 'too_many_requests'],
  answer: one(z.object({ appeal: z.string(), appealed_at: moment })),
});
