/** Polls in a live: starting, voting and results, the history of a VB, and the list of staff. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, singleLine, slug, uuid } from '../platform/field.ts';
import { POLL_ANSWER_MAX, POLL_QUESTION_MAX, POLL_SECONDS } from '../platform/page-field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';

/** A poll with its votes. */
const poll = z.object({
  uuid,
  question: z.string(),
  answers: z
    .array(z.object({ text: z.string(), vote_count: count }))
    .min(2)
    .max(4),
  vote_count: count,
  /** The answer of the caller, from 1. Null: none, no caller, or no longer known. */
  own_answer: z.number().int().min(1).max(4).nullable(),
  started_at: moment,
  /** A poll ends by itself, by a moderator, or with its live. */
  ends_at: moment,
  is_over: z.boolean(),
});
export type Poll = z.infer<typeof poll>;

const bySlug = z.object({ slug });
const byPoll = z.object({ slug, uuid });

export const listPolls = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/lives/{slug}/polls',
    summary: 'Lists the latest polls of a live with their votes, the current one first',
    access: 'public',
    params: bySlug,
    failures: ['live_not_found', 'live_age_wanted'],
    answer: one(
      z.object({
        polls: z.array(poll).max(5),
        /** Whether the caller may start and end polls here. */
        may_start: z.boolean(),
      }),
    ),
  }),
  '/v1/lives/{slug}/polls/own',
);

export const startPoll = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/lives/{slug}/polls',
    summary: 'Starts a poll in a live on air. Only the VB, their moderators and staff can do this',
    access: 'bearer',
    audited: true,
    limit: { times: 30, window_seconds: 3_600 },
    params: bySlug,
    form: z.object({
      question: singleLine(POLL_QUESTION_MAX),
      /** One answer per line. */
      answers: z
        .string()
        .transform((text) =>
          text
            .split(/[\r\n]+/)
            .map((line) => line.trim())
            .filter(Boolean),
        )
        .pipe(z.array(singleLine(POLL_ANSWER_MAX)).min(2).max(4)),
      seconds: z.coerce.number().pipe(z.literal(POLL_SECONDS)),
    }),
    failures: ['live_not_found', 'live_over', 'talk_not_kept', 'talk_word', 'poll_answers', 'poll_running'],
    answer: one(poll),
  }),
);

export const endPoll = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/polls/{uuid}/end',
  summary: 'Ends a poll of a live now. Succeeds if it is already over',
  access: 'bearer',
  audited: true,
  params: byPoll,
  failures: ['live_not_found', 'talk_not_kept', 'poll_not_found'],
  answer: one(z.object({ uuid })),
});

export const votePoll = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/polls/{uuid}/vote',
  summary: 'Votes in a poll of a live on air. Each member has one vote, which cannot be changed',
  access: 'bearer',
  limit: { times: 30, window_seconds: 60 },
  params: byPoll,
  form: z.object({ answer: z.coerce.number().int().min(1).max(4) }),
  failures: ['live_not_found', 'live_age_wanted', 'poll_not_found', 'poll_answers', 'poll_over', 'poll_voted'],
  answer: one(z.object({ uuid, own_answer: z.number().int().min(1).max(4), vote_counts: z.array(count) })),
});

/** A poll in the history of its VB. */
const studioPoll = poll.omit({ own_answer: true }).extend({ live: z.object({ uuid, title: z.string() }) });
export type StudioPoll = z.infer<typeof studioPoll>;

export const listStudioPolls = defineCall({
  method: 'GET',
  path: '/v1/polls',
  summary: "Lists the polls of the caller's lives with their results, latest first",
  access: 'caster',
  query: pageQuery,
  answer: list(studioPoll),
});

/** A poll in the list of staff. */
const officePoll = z.object({
  uuid,
  question: z.string(),
  vb: z.object({ uuid, name: z.string() }),
  path: z.string(),
  started_by_uuid: uuid,
  vote_count: count,
  started_at: moment,
  ends_at: moment,
  /** `removed`: staff removed it, and nobody sees it. */
  poll_state: z.enum(['on', 'over', 'removed']),
});
export type OfficePoll = z.infer<typeof officePoll>;

export const listOfficePolls = defineCall({
  method: 'GET',
  path: '/v1/office/polls',
  summary: 'Lists the polls of all lives, latest first',
  access: 'moderator',
  query: pageQuery,
  answer: list(officePoll),
});

export const getOfficePoll = defineCall({
  method: 'GET',
  path: '/v1/office/polls/{uuid}',
  summary: 'Returns a poll with its answers, also one that staff removed',
  access: 'moderator',
  params: z.object({ uuid }),
  failures: ['poll_not_found'],
  answer: one(officePoll.extend({ answers: z.array(z.object({ text: z.string(), vote_count: count })) })),
});

export const removePoll = defineCall({
  method: 'POST',
  path: '/v1/office/polls/{uuid}/remove',
  summary: 'Ends a poll and removes it from its live. The stored texts stay for the decision',
  access: 'moderator',
  empties_caches: true,
  params: z.object({ uuid }),
  form: z.object({ ground: singleLine(500) }),
  failures: ['poll_not_found'],
  answer: one(z.object({ uuid })),
});
