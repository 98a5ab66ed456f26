/**
 * Turns a draft into an event: checks that it is complete and builds the rows. Pure. Triggers in
 * event/rules.sql and monster/rules.sql derive the rest.
 */

import { localizedValues, missingLanguages } from '../../platform/base/localized.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import type { EventFields } from '../event/read-event.ts';
import { eventRewards, events } from '../event/tables.ts';
import type { Fight } from '../monster/serialize-monster.ts';
import { monsterLevels, monsters } from '../monster/tables.ts';
import type { DraftRow, FoundDraft } from './draft.ts';

/** Returns the event that a draft would become. */
export function eventOf(draft: DraftRow): EventFields {
  const { participant_role, damage_per_coin, made_by_uuid, made_at_ms, order_key, ...row } = draft;
  return {
    ...row,
    participant_roles: participant_role && [participant_role],
    ...localizedValues('ended_early', {}),
    settle_at_ms: null,
    closed_at_ms: null,
    settled_at_ms: null,
  };
}

/** Returns the undamaged monster of a draft, or null if it has none or no levels. */
export function monsterOf(
  { event_type, uuid: event_uuid, damage_per_coin, starts_at_ms, ends_at_ms }: DraftRow,
  levels: FoundDraft['levels'],
): Pick<Fight, 'monster' | 'levels'> | null {
  if (event_type !== 'monster' || damage_per_coin === null || levels.length === 0) return null;
  let falls_at = 0;
  return {
    monster: {
      event_uuid,
      damage_per_coin,
      damage: 0,
      hit_count: 0,
      last_hit_at_ms: null,
      starts_at_ms,
      ends_at_ms,
      hits_after: 0,
    },
    levels: levels.map((level) => {
      falls_at += level.hit_points;
      return { ...level, falls_at, fell_at_ms: null };
    }),
  };
}

/** Builds the statements that announce a draft, or returns what it lacks. */
export function announcing(
  { drafts: [draft], levels, rewards }: FoundDraft,
  now: Date,
): { event: EventFields; statements: Statement[] } | Failed {
  if (!draft) return { failed: 'event_draft_not_found' };
  if (draft.ends_at_ms <= now.getTime()) return { failed: 'event_window', facts: { fields: ['ends_at'] } };
  const fields = missingFields(draft, { levels, rewards });
  if (fields.length > 0) return { failed: 'event_draft_incomplete', facts: { fields } };
  if (rewards.some(({ has_variants }) => has_variants)) return { failed: 'shop_prize_has_variants' };
  const event = eventOf(draft);
  const monster = monsterOf(draft, levels);
  return {
    event,
    statements: [
      insertRow(events, event),
      ...(monster
        ? [insertRow(monsters, monster.monster), ...monster.levels.map((level) => insertRow(monsterLevels, level))]
        : []),
      ...rewards.map(({ reward }) => insertRow(eventRewards, reward)),
    ],
  };
}

/** Returns the fields and lists of a draft that are missing or inconsistent. */
function missingFields(draft: DraftRow, { levels, rewards }: Pick<FoundDraft, 'levels' | 'rewards'>): string[] {
  const isMonster = draft.event_type === 'monster';
  const isCounted = draft.vb_ranking !== null || draft.user_ranking !== null;
  const steps = levels.map(({ level }, index) => level === index + 1);
  return [
    ...(isMonster && draft.damage_per_coin === null ? ['damage_per_coin'] : []),
    ...((isMonster && levels.length === 0) || steps.includes(false) ? ['levels'] : []),
    ...(isMonster && !isCounted ? ['vb_ranking'] : []),
    ...missingLanguages('rules', draft),
    ...missingLanguages('message', draft),
    ...(rewards.every(({ reward }) => isWinnable(reward, draft, levels.length)) && !overlaps(rewards)
      ? []
      : ['rewards']),
  ];
}

type Reward = FoundDraft['rewards'][number]['reward'];

/** Returns whether the reward's target is ranked and its level exists. */
function isWinnable({ ranked, needs_level }: Reward, draft: DraftRow, levelCount: number): boolean {
  const isRanked = (ranked === 'vb' ? draft.vb_ranking : draft.user_ranking) !== null;
  return isRanked && (needs_level ?? 0) <= levelCount;
}

/** Returns whether two rewards share a rank. Expects the rewards ordered by rank. */
const overlaps = (rewards: FoundDraft['rewards']): boolean =>
  rewards.some(({ reward }, index) => {
    const next = rewards[index + 1]?.reward;
    return next?.ranked === reward.ranked && next.first_rank <= reward.last_rank;
  });
