/** What comes of an event: what can be won, how it is counted, who has won; and the facts, so that anybody can count again. */
import { z } from 'zod';
import { userCard } from '../people/profile.ts';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, coins, count, moment, uuid } from '../platform/field.ts';
import { byEvent, eventTarget } from '../platform/page-field.ts';
import { role } from '../platform/role.ts';
import { seenCall } from '../platform/seen-call.ts';
import { itemSummary } from '../shop/shop-item.ts';
import { eventState, steady } from './event.ts';
import { exportedFact, factKinds, factVariant } from './fact.ts';

/** What ranks `first_rank` to `last_rank` win, each. */
export const rankingReward = z.object({
  target: eventTarget,
  first_rank: z.number().int().positive(),
  last_rank: z.number().int().positive(),
  title: bilingual,
  coins: coins.nullable(),
  item: itemSummary.nullable(),
  /** Of a monster: given only if this level falls. */
  needs_level: z.number().int().positive().nullable(),
});
export type RankingReward = z.infer<typeof rankingReward>;

/** What somebody won. */
export const award = z.object({
  target: eventTarget,
  rank: z.number().int().positive(),
  user: userCard,
  coins: coins.nullable(),
  item_uuid: uuid.nullable(),
  awarded_at: moment,
});

/** How an event was counted, so that anybody can count again (`scripts/recount-event.ts`). */
const countingRule = z.object({
  target: eventTarget,
  fact: z.enum(factKinds),
  variant: factVariant.nullable(),
  measure: z.enum(['amount', 'quantity', 'times']),
  participant_roles: z.array(role).nullable(),
});
export type CountingRule = z.infer<typeof countingRule>;

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const eventResult = z.object({
  event_uuid: uuid,
  state: eventState,
  rules: z.array(countingRule),
  /** Null until the standing is final. */
  final: z
    .object({
      fact_count: count,
      /** Facts that came, or could be counted at last, when the event was closed. They do not count. */
      late_fact_count: count,
      /** Facts that came in time, and could not be counted until the event closed. They do not count either. */
      uncounted_fact_count: count,
      inputs_digest: digest,
      result_digest: digest,
      /** Rewards that are won and not given yet, because their item is out of stock. */
      owed_count: count,
      closed_at: moment,
      settled_at: moment,
    })
    .nullable(),
  awards: z.array(award),
});
export type EventResult = z.infer<typeof eventResult>;

export const listRankingRewards = seenCall(
  defineCall({
    method: 'GET',
    path: '/v1/events/ranking-reward/{id}',
    summary: 'What can be won in an event, the best rank first',
    access: 'public',
    cache: steady,
    params: byEvent,
    failures: ['event_not_found'],
    answer: list(rankingReward),
  }),
  '/v2/events/ranking-reward/{id}',
);

export const getEventResult = seenCall(
  defineCall({
    method: 'GET',
    path: '/v1/events/{id}/result',
    summary:
      'How an event is counted; once it is final: the digests of what was counted and of the standing, and who won',
    access: 'public',
    cache: { fresh_seconds: 30, stale_seconds: 300 },
    params: byEvent,
    failures: ['event_not_found'],
    answer: one(eventResult),
  }),
  '/v2/events/{id}/result',
);

export const listEventFacts = seenCall(
  defineCall({
    method: 'GET',
    path: '/v1/events/{id}/facts',
    summary: 'The facts that an event counts, by kind, time and id; 403 where they are not public',
    access: 'public',
    cache: steady,
    params: byEvent,
    query: pageQuery.extend({ limit: z.coerce.number().int().min(1).max(500).default(500) }),
    failures: ['event_not_found', 'event_facts_private'],
    answer: list(exportedFact),
  }),
  '/v2/events/{id}/facts',
);
