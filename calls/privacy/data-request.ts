/**
 * Requests of members about their personal data under the Personal Data Protection Act, and the
 * answers.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, singleLine, uuid } from '../platform/field.ts';
import { dataRequestKind } from '../platform/page-field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { retentionPeriod } from './retention.ts';

/** Right that a data subject exercises. */
export type DataRequestKind = z.infer<typeof dataRequestKind>;

/** Reasons for refusing a request: a duty to keep the data, or data that staff cannot give. */
export const dataRefusal = z.enum(['law', 'contract', 'claims', 'others_data', 'not_held', 'not_theirs']);
export type DataRefusal = z.infer<typeof dataRefusal>;

const dataRequestState = z.enum(['open', 'done', 'refused']);

/**
 * A request. `text` and `answer` are null once their retention has ended, and `answer` also before
 * staff answer.
 */
export const dataRequest = z.object({
  uuid,
  kind: dataRequestKind,
  state: dataRequestState,
  asked_at: moment,
  due_at: moment,
  text: z.string().nullable(),
  answered_at: moment.nullable(),
  refused_for: dataRefusal.nullable(),
  answer: z.string().nullable(),
  /** Erasure that was done only: the moment at which the last backup with the data expires. */
  gone_from_copies_at: moment.nullable(),
});
export type DataRequest = z.infer<typeof dataRequest>;

export const listDataRequests = defineCall({
  method: 'GET',
  path: '/v1/profile/data-requests',
  summary:
    "Lists the caller's requests about their data, latest first, with due dates. Also returns the days for answering each kind, and the retention of each kind of data",
  access: 'bearer',
  answer: one(
    z.object({
      requests: z.array(dataRequest),
      answered_within_days: z.object({ download: count, correct: count, object: count, erase: count }),
      kept: z.array(retentionPeriod),
    }),
  ),
});

export const askAboutData = defineCall({
  method: 'POST',
  path: '/v1/profile/data-requests',
  summary:
    "Requests a copy, a correction, an objection or erasure of the caller's data. An open request of the same kind is returned instead. Requires a sign-in within the last 15 minutes",
  access: 'bearer',
  step_up: true,
  limit: { times: 20, window_seconds: 86_400 },
  form: z.object({ kind: dataRequestKind, text: singleLine(1_000) }),
  answer: one(dataRequest),
});

export const dataRequestSorts = defineSorts({ own: 'due_at', by: { due_at: {} } });

export const listOpenDataRequests = defineCall({
  method: 'GET',
  path: '/v1/office/data-requests',
  summary: 'Lists data requests: open ones by due date, or answered ones',
  access: 'staff',
  query: withSorts(pageQuery.extend({ state: dataRequestState.default('open') }), dataRequestSorts),
  answer: list(dataRequest.omit({ text: true, answer: true }).extend({ user_uuid: uuid })),
});

export const openDataRequest = defineCall({
  method: 'POST',
  path: '/v1/office/data-requests/{uuid}/open',
  summary: 'Returns a data request with its text. The access is logged. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  failures: ['data_request_not_found'],
  answer: one(dataRequest.extend({ user_uuid: uuid })),
});

export const answerDataRequest = defineCall({
  method: 'POST',
  path: '/v1/office/data-requests/{uuid}/answer',
  summary:
    'Answers a data request: done, or refused with a reason. `done` to an erasure erases drafts, rejected or withdrawn applications, and pictures of documents after the decision. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  form: z
    .object({
      outcome: z.enum(['done', 'refused']),
      /** Required for a refusal, and not allowed otherwise. */
      refused_for: dataRefusal.optional(),
      answer: singleLine(1_000),
    })
    .refine(({ outcome, refused_for }) => (outcome === 'refused') === (refused_for !== undefined), {
      path: ['refused_for'],
    }),
  failures: ['data_request_not_found', 'data_request_answered'],
  answer: one(dataRequest),
});
