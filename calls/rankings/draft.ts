/** Drafts of events. Staff edit, preview and announce a draft. */

import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import {
  bilingual,
  localizedFields,
  moment,
  optionalField,
  singleLine,
  slug,
  uuid,
  wholeCoins,
} from '../platform/field.ts';
import { eventTarget, eventType } from '../platform/page-field.ts';
import { group, roleNames, roles } from '../platform/role.ts';
import { event, eventDetail } from './event.ts';
import { message, words } from './event-office.ts';
import { rankingReward } from './event-outcome.ts';
import { monster } from './monster.ts';
import { type RankingRule, rankingKeys, rankingRules } from './ranking-rule.ts';

/** Lowest rank that can win a reward. */
const MAX_RANK = 1_000;

/** Maximum levels of one monster. */
const MAX_LEVEL = 50;

/** Maximum hit points of a level, and maximum coins of a reward. */
const MAX_COINS = 100_000_000;

/** Rankings that an event can use: those with a daily board of all users or VBs. */
const rankingsOf = (target: 'vb' | 'user') =>
  z.enum(
    rankingKeys.filter((key) => {
      const { ranked, boards }: RankingRule = rankingRules[key];
      return ranked === target && boards.everyone?.includes('day');
    }),
  );

const vbRanking = rankingsOf('vb');

const userRanking = rankingsOf('user');

/** Roles that an event can be limited to: those of VBs. */
const participantRole = z.enum(roleNames.filter((name) => roles[name].goes_live));

const byUuid = z.object({ uuid });

/** A level of a monster in a draft. */
const draftLevel = z.object({
  event_uuid: uuid,
  level: z.number().int().positive(),
  name: bilingual,
  hit_points: z.number().int().positive(),
});

/** A reward of an event that is not announced yet. */
const draftReward = rankingReward.extend({ event_uuid: uuid });

const draft = event.extend({
  permission: group,
  participant_role: participantRole.nullable(),
  rules: bilingual.nullable(),
  message: bilingual.nullable(),
  vb_ranking: vbRanking.nullable(),
  user_ranking: userRanking.nullable(),
  /** Damage per coin. Null if the event has no monster. */
  damage_per_coin: z.number().int().positive().nullable(),
  made_at: moment,
});

/** A draft with its monster levels and rewards. */
const wholeDraft = draft.extend({ levels: z.array(draftLevel), rewards: z.array(draftReward) });
export type EventDraft = z.infer<typeof wholeDraft>;

const terms = {
  slug,
  starts_at: moment,
  ends_at: moment,
  permission: group,
};

const wholeUpTo = (max: number) => wholeCoins.refine((amount) => amount > 0 && amount <= max);

export const listEventDrafts = defineCall({
  method: 'GET',
  path: '/v1/office/event-drafts',
  summary: 'Lists drafts of events, the one that starts soonest first',
  access: 'staff',
  query: pageQuery,
  answer: list(draft),
});

export const getEventDraft = defineCall({
  method: 'GET',
  path: '/v1/office/event-drafts/{uuid}',
  summary: 'Returns a draft with the levels of its monster and its rewards',
  access: 'staff',
  params: byUuid,
  failures: ['event_draft_not_found'],
  answer: one(wholeDraft),
});

export const previewEventDraft = defineCall({
  method: 'GET',
  path: '/v1/office/event-drafts/{uuid}/preview',
  summary: 'Returns a draft in the form of the announced event',
  access: 'staff',
  params: byUuid,
  failures: ['event_draft_not_found'],
  answer: one(
    z.object({
      event: eventDetail,
      rewards: z.array(rankingReward),
      /** Null: the draft has no monster, or no level yet. */
      monster: monster.nullable(),
    }),
  ),
});

export const addEventDraft = defineCall({
  method: 'POST',
  path: '/v1/office/event-drafts',
  summary: 'Creates a draft of an event type. The template of the type sets its rules, levels and rewards',
  access: 'staff',
  form: z.object({ event_type: eventType, ...terms, ...words }),
  failures: ['event_slug_taken', 'event_window'],
  answer: one(wholeDraft),
});

export const changeEventDraft = defineCall({
  method: 'POST',
  path: '/v1/office/event-drafts/{uuid}',
  summary: 'Changes a draft. Everything except the type can change until the event is announced',
  access: 'staff',
  params: byUuid,
  form: z.object({
    ...terms,
    ...words,
    ...message,
    ...localizedFields('rules', optionalField(singleLine(2_000))),
    participant_role: optionalField(participantRole),
    vb_ranking: optionalField(vbRanking),
    user_ranking: optionalField(userRanking),
    damage_per_coin: optionalField(wholeUpTo(100)),
  }),
  failures: ['event_draft_not_found', 'event_slug_taken', 'event_window'],
  answer: one(wholeDraft),
});

export const dropEventDraft = defineCall({
  method: 'DELETE',
  path: '/v1/office/event-drafts/{uuid}',
  summary: 'Deletes a draft',
  access: 'staff',
  params: byUuid,
  failures: ['event_draft_not_found'],
  answer: one(byUuid),
});

export const setDraftLevel = defineCall({
  method: 'POST',
  path: '/v1/office/event-drafts/{uuid}/levels',
  summary: 'Adds a level to the monster of a draft, or replaces the level with that number',
  access: 'staff',
  params: byUuid,
  form: z.object({
    level: wholeUpTo(MAX_LEVEL),
    ...localizedFields('name', singleLine(60)),
    hit_points: wholeUpTo(MAX_COINS),
  }),
  failures: ['event_draft_not_found'],
  answer: one(wholeDraft),
});

export const dropDraftLevel = defineCall({
  method: 'DELETE',
  path: '/v1/office/event-drafts/{uuid}/levels/{level}',
  summary: 'Removes a level from the monster of a draft',
  access: 'staff',
  params: byUuid.extend({ level: z.coerce.number().int().positive() }),
  failures: ['event_draft_not_found'],
  answer: one(wholeDraft),
});

export const setDraftReward = defineCall({
  method: 'POST',
  path: '/v1/office/event-drafts/{uuid}/rewards',
  summary:
    'Adds a reward for each rank from first_rank to last_rank: coins, a shop item, or both. Replaces the reward that starts at the same rank',
  access: 'staff',
  params: byUuid,
  form: z.object({
    target: eventTarget,
    first_rank: wholeUpTo(MAX_RANK),
    last_rank: wholeUpTo(MAX_RANK),
    ...localizedFields('title', singleLine(60)),
    coins: optionalField(wholeUpTo(MAX_COINS)),
    item_uuid: optionalField(uuid),
    needs_level: optionalField(wholeUpTo(MAX_LEVEL)),
  }),
  failures: ['event_draft_not_found', 'shop_item_not_found', 'event_reward_wrong', 'shop_prize_has_variants'],
  answer: one(wholeDraft),
});

export const dropDraftReward = defineCall({
  method: 'DELETE',
  path: '/v1/office/event-drafts/{uuid}/rewards/{target}/{first_rank}',
  summary: 'Removes the reward of a draft that starts at this rank',
  access: 'staff',
  params: byUuid.extend({ target: eventTarget, first_rank: z.coerce.number().int().positive() }),
  failures: ['event_draft_not_found'],
  answer: one(wholeDraft),
});

export const announceEvent = defineCall({
  method: 'POST',
  path: '/v1/office/event-drafts/{uuid}/announce',
  summary:
    'Announces a draft, so that its group sees the event. Its rules, rewards and dates are final from then on, except for an early end. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: byUuid,
  form: z.object({ ground: singleLine(500) }),
  failures: [
    'event_draft_not_found',
    'event_slug_taken',
    'event_draft_incomplete',
    'event_window',
    'shop_prize_has_variants',
  ],
  answer: one(event),
});
