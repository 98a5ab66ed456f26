/** Calls that set and remove the goal of a live. */
import { z } from 'zod';
import { defineCall, idempotent, one } from '../platform/call.ts';
import { singleLine, uuid, wholeCoins } from '../platform/field.ts';
import { GOAL_COINS_MAX, GOAL_TITLE_MAX } from '../platform/page-field.ts';
import { liveGoal } from './broadcast/goal-details.ts';

export const setGoal = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/goals',
    summary:
      'Sets the goal of the live that the caller is on air with, and replaces the current one. Only gifts given from now on count',
    access: 'caster',
    limit: { times: 60, window_seconds: 600 },
    form: z.object({
      title: singleLine(GOAL_TITLE_MAX),
      coins: wholeCoins.refine((coins) => coins >= 1 && coins <= GOAL_COINS_MAX),
    }),
    failures: ['not_on_air'],
    answer: one(liveGoal),
  }),
);

export const endGoal = defineCall({
  method: 'DELETE',
  path: '/v1/goals/{uuid}',
  summary: "Removes a goal of the caller's live. Succeeds if it is already removed",
  access: 'caster',
  params: z.object({ uuid }),
  failures: ['not_on_air'],
  answer: one(z.object({ uuid })),
});
