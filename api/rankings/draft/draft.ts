/** Queries and formatting of drafts. */

import { asc, eq } from 'drizzle-orm';
import type { EventDraft } from '../../../calls/rankings/draft.ts';
import { localizedOf, localizedOrNullOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { hasVariants } from '../../shop/item/variant.ts';
import { serializeEvent } from '../event/serialize-event.ts';
import { serializeReward } from '../event/serialize-reward.ts';
import { eventDraftLevels, eventDraftRewards, eventDrafts } from './draft-tables.ts';
import { eventTemplates } from './template.ts';

/** A draft as stored in D1. */
export type DraftRow = typeof eventDrafts.$inferSelect;
type DraftHead = Omit<EventDraft, 'levels' | 'rewards'>;

/** Selects a draft with its levels and rewards. */
export const selectEventDraft = (db: Db, uuid: string) => ({
  drafts: db.select().from(eventDrafts).where(eq(eventDrafts.uuid, uuid)),
  levels: db
    .select()
    .from(eventDraftLevels)
    .where(eq(eventDraftLevels.event_uuid, uuid))
    .orderBy(asc(eventDraftLevels.level)),
  rewards: db
    .select({ reward: eventDraftRewards, item: shopItems, has_variants: hasVariants })
    .from(eventDraftRewards)
    .leftJoin(shopItems, eq(shopItems.uuid, eventDraftRewards.item_uuid))
    .where(eq(eventDraftRewards.event_uuid, uuid))
    .orderBy(asc(eventDraftRewards.ranked), asc(eventDraftRewards.first_rank)),
});
export type FoundDraft = Rows<ReturnType<typeof selectEventDraft>>;

/** Formats a draft for lists. */
export const serializeDraft = (row: DraftRow): DraftHead => ({
  ...serializeEvent(row),
  permission: row.permission,
  participant_role: row.participant_role as DraftHead['participant_role'],
  rules: localizedOrNullOf('rules', row),
  message: localizedOrNullOf('message', row),
  vb_ranking: row.vb_ranking,
  user_ranking: row.user_ranking,
  damage_per_coin: row.damage_per_coin,
  made_at: moment(row.made_at_ms),
});

/** Formats a draft with its levels and rewards, or returns undefined if it does not exist. */
export function wholeDraft({ drafts: [row], levels, rewards }: FoundDraft): EventDraft | undefined {
  return (
    row && {
      ...serializeDraft(row),
      levels: levels.map((row) => ({
        event_uuid: row.event_uuid,
        level: row.level,
        name: localizedOf('name', row),
        hit_points: row.hit_points,
      })),
      rewards: rewards.map((rewardRow) => ({ event_uuid: rewardRow.reward.event_uuid, ...serializeReward(rewardRow) })),
    }
  );
}

/** Builds the rows of a new draft with the rankings, levels and rewards of its template. */
export function draftStatements(
  draft: Omit<typeof eventDrafts.$inferInsert, 'made_at_ms' | 'damage_per_coin'>,
  now: Date,
): Statement[] {
  const { counting, damage_per_coin, levels, rewards } = eventTemplates[draft.event_type];
  const { uuid: event_uuid } = draft;
  return [
    insertRow(eventDrafts, { ...counting, ...draft, damage_per_coin, made_at_ms: now.getTime() }),
    ...levels.map((level) => insertRow(eventDraftLevels, { ...level, event_uuid })),
    ...rewards.map((reward) => insertRow(eventDraftRewards, { ...reward, event_uuid })),
  ];
}
