/** Levels of members: the rule for all, and the caller's own level. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { memberLevelRule } from '../platform/club/level-rule.ts';
import { coins, count } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';

const ownLevel = z.object({
  level: z.number().int().positive(),
  points: count,
  /** Points at which this level began, and at which the next one begins. Null: the highest level. */
  level_points: count,
  next_points: count.nullable(),
  /** Activity that counts. */
  minutes: count,
  days: count,
  given_coins: coins,
});

const levels = z.object({
  rule: memberLevelRule,
  /** Null without a caller. */
  own: ownLevel.nullable(),
});
export type Levels = z.infer<typeof levels>;

export const getLevels = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/levels',
    summary: 'Returns the rule of member levels',
    access: 'public',
    cache: freshness.live,
    answer: one(levels),
  }),
  '/v1/levels/own',
);
