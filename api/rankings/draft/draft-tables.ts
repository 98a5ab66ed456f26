/** Drafts of events. Only staff see them, and they count nothing. */

import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Group, Role } from '../../../calls/platform/role.ts';
import type { EventTarget } from '../../../calls/rankings/event.ts';
import type { RankingKey } from '../../../calls/rankings/ranking-rule.ts';
import { localized, localizedOrNull } from '../../platform/base/localized.ts';
import { ascending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { eventColumns } from './columns.ts';

/**
 * Drafts of events. The event takes the uuid of its draft, and the draft is deleted.
 *
 * @writers staff, `/office/event-drafts`
 * @readers staff
 * @rows one per draft
 * @retention until announced or deleted
 */
export const eventDrafts = sqliteTable(
  'event_drafts',
  {
    ...eventColumns(),
    permission: text().$type<Group>().notNull(),
    participant_role: text().$type<Role>(),
    ...localizedOrNull('rules'),
    ...localizedOrNull('message'),
    vb_ranking: text().$type<RankingKey>(),
    user_ranking: text().$type<RankingKey>(),
    /** Damage per coin of its monster. */
    damage_per_coin: integer(),
    made_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    made_at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending('starts_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    index('event_drafts_in_order').on(table.order_key),
    // @answer event_window
    check('event_drafts_window', sql`${table.ends_at_ms} > ${table.starts_at_ms}`),
  ],
);

/**
 * Levels of a draft's monster, from 1.
 *
 * @writers staff, `/office/event-drafts`
 * @readers staff
 * @rows one per level
 * @retention as its draft
 */
export const eventDraftLevels = sqliteTable(
  'event_draft_levels',
  {
    event_uuid: text()
      .notNull()
      .references(() => eventDrafts.uuid, { onDelete: 'cascade' }),
    level: integer().notNull(),
    ...localized('name'),
    hit_points: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.event_uuid, table.level] })],
);

/**
 * Rewards of a draft.
 *
 * @writers staff, `/office/event-drafts`
 * @readers staff
 * @rows one per reward
 * @retention as its draft
 */
export const eventDraftRewards = sqliteTable(
  'event_draft_rewards',
  {
    event_uuid: text()
      .notNull()
      .references(() => eventDrafts.uuid, { onDelete: 'cascade' }),
    ranked: text().$type<EventTarget>().notNull(),
    first_rank: integer().notNull(),
    last_rank: integer().notNull(),
    ...localized('title'),
    coins: integer(),
    item_uuid: text().references(() => shopItems.uuid),
    needs_level: integer(),
  },
  (table) => [primaryKey({ columns: [table.event_uuid, table.ranked, table.first_rank] })],
);
