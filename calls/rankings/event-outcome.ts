/**
 * Outcome of an event: rewards, counting rules, winners, and the facts with which anyone can
 * recompute the result.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, coins, count, moment, uuid } from '../platform/field.ts';
import { byEvent, eventTarget } from '../platform/page-field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';
import { role } from '../platform/role.ts';
import { userCard } from '../platform/user.ts';
import { itemSummary } from '../shop/item-summary.ts';
import { eventState, steady } from './event.ts';
import { exportedFact, factKinds, factVariant } from './fact.ts';

/** Reward for each rank from `first_rank` to `last_rank`. */
export const rankingReward = z.object({
  target: eventTarget,
  first_rank: z.number().int().positive(),
  last_rank: z.number().int().positive(),
  title: bilingual,
  coins: coins.nullable(),
  item: itemSummary.nullable(),
  /** Given only if this level of the monster falls. Null: given in any case. */
  needs_level: z.number().int().positive().nullable(),
});
export type RankingReward = z.infer<typeof rankingReward>;

/** A reward that a user won. */
export const award = z.object({
  target: eventTarget,
  rank: z.number().int().positive(),
  user: userCard,
  coins: coins.nullable(),
  item_uuid: uuid.nullable(),
  awarded_at: moment,
});

/**
 * A counting rule of an event, with which anyone can recompute it
 * (`scripts/ops/recompute-event.ts`).
 */
const countingRule = z.object({
  target: eventTarget,
  fact: z.enum(factKinds),
  variant: factVariant.nullable(),
  measure: z.enum(['amount', 'quantity', 'times']),
  participant_roles: z.array(role).nullable(),
});
export type CountingRule = z.infer<typeof countingRule>;

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The result of an event: its awards, and the rules and digests for recomputing it. */
const eventResult = z.object({
  event_uuid: uuid,
  state: eventState,
  rules: z.array(countingRule),
  /** Null until the standings are final. */
  final: z
    .object({
      fact_count: count,
      /**
       * Facts that arrived after the event closed, or could be counted only then. They do not
       * count.
       */
      late_fact_count: count,
      /**
       * Facts that arrived in time but were still quarantined when the event closed. They do not
       * count.
       */
      uncounted_fact_count: count,
      inputs_digest: digest,
      result_digest: digest,
      /** Rewards that are not given yet because their item is out of stock. */
      owed_count: count,
      closed_at: moment,
      settled_at: moment,
    })
    .nullable(),
  awards: z.array(award),
});
/** The frozen result of an event, or its state so far. */
export type EventResult = z.infer<typeof eventResult>;

export const listRankingRewards = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/events/ranking-reward/{id}',
    summary: 'Lists the rewards of an event by target, best rank first',
    access: 'public',
    cache: steady,
    params: byEvent,
    failures: ['event_not_found'],
    answer: list(rankingReward),
  }),
  '/v2/events/ranking-reward/{id}',
);

export const getEventResult = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/events/{id}/result',
    summary:
      'Returns the counting rules of an event. Once it is final, also the winners and the digests of its facts and standings',
    access: 'public',
    cache: { fresh_seconds: 30, stale_seconds: 300 },
    params: byEvent,
    failures: ['event_not_found'],
    answer: one(eventResult),
  }),
  '/v2/events/{id}/result',
);

export const listEventFacts = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/events/{id}/facts',
    summary: 'Lists the facts that an event counts, by kind, time and id. Returns 403 if they are not public',
    access: 'public',
    cache: steady,
    params: byEvent,
    query: pageQuery.extend({ limit: z.coerce.number().int().min(1).max(500).default(500) }),
    failures: ['event_not_found', 'event_facts_private'],
    answer: list(exportedFact),
  }),
  '/v2/events/{id}/facts',
);
