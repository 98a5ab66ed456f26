/**
 * Events, their counting rules, rewards and results. Triggers (rules.sql) derive the rules from an
 * event's rankings, count facts and protect the final board. See docs/decisions/060.
 */

import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Group, Role } from '../../../calls/platform/role.ts';
import type { EventTarget } from '../../../calls/rankings/event.ts';
import type { FactKind, FactVariant } from '../../../calls/rankings/fact.ts';
import type { RankingKey, RankingMeasure } from '../../../calls/rankings/ranking-rule.ts';
import { localized, localizedOrNull } from '../../platform/base/localized.ts';
import { ascending, descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { eventColumns } from '../draft/columns.ts';

/**
 * Events, active from `starts_at_ms` until just before `ends_at_ms`: audience, rankings, times of
 * closing and finalization, and the reason of an early end.
 *
 * @writers staff, `/office/event-drafts` and `/office/events`; triggers (`settle_at_ms`, copies of
 * the window); the scheduled job `events`
 * @readers `/v1/events…`, `/v2/events…`, `/v3/events…`
 * @rows one per event
 * @retention permanent; the terms cannot change once facts are counted
 */
export const events = sqliteTable(
  'events',
  {
    ...eventColumns(),
    /** Group that may see the event: everyone (external), families and staff, or staff only. */
    permission: text().$type<Group>().notNull().default('external'),
    /** Roles that take part, as JSON: only facts of VBs with these roles count. Null: all roles. */
    participant_roles: text({ mode: 'json' }).$type<Role[]>(),
    ...localizedOrNull('rules'),
    ...localizedOrNull('message'),
    /** Reason for an early end, shown to visitors. Null: not ended early. */
    ...localizedOrNull('ended_early'),
    /** Rankings for VBs and for users. Null: not ranked. */
    vb_ranking: text().$type<RankingKey>(),
    user_ranking: text().$type<RankingKey>(),
    /**
     * Next time at which the job closes, finalizes or grants owed rewards. Null: nothing is left to
     * do.
     */
    settle_at_ms: integer(),
    /** Number of participants of a community event. */
    participant_count: integer().notNull().default(0),
    /** Time from which nothing more is counted. */
    closed_at_ms: integer(),
    settled_at_ms: integer(),
    start_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending('starts_at_ms'), 'uuid'), { mode: 'virtual' }),
    end_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending('ends_at_ms'), 'uuid'), { mode: 'virtual' }),
    past_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('ends_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    index('events_by_end').on(table.end_key, table.starts_at_ms, table.permission),
    index('events_of_type_by_end').on(table.event_type, table.end_key, table.starts_at_ms, table.permission),
    index('events_by_start').on(table.start_key, table.permission),
    index('events_of_type_by_start').on(table.event_type, table.start_key, table.permission),
    index('events_past').on(table.past_key, table.permission),
    index('events_of_type_past').on(table.event_type, table.past_key, table.permission),
    uniqueIndex('events_closed').on(table.uuid).where(sql`closed_at_ms IS NOT NULL`),
    index('events_closed_by_end').on(table.ends_at_ms).where(sql`closed_at_ms IS NOT NULL`),
    index('events_to_settle').on(table.settle_at_ms).where(sql`settle_at_ms IS NOT NULL`),
    // @answer event_window
    check('events_window', sql`${table.ends_at_ms} > ${table.starts_at_ms}`),
  ],
);

/**
 * Rules of an event: the facts that count, derived from its rankings. The window is a copy of the
 * event's. An early end moves the end of both.
 *
 * @writers triggers on `events`, from `ranking_rules`
 * @readers the views `event_points` and `event_facts`, `/v1/events/{id}/result`,
 * `/v1/events/{id}/facts`
 * @rows a few per event
 * @retention as its event
 */
export const eventRules = sqliteTable(
  'event_rules',
  {
    event_uuid: text()
      .notNull()
      .references(() => events.uuid),
    ranked: text().$type<EventTarget>().notNull(),
    fact_kind: text().$type<FactKind>().notNull(),
    measure: text().$type<RankingMeasure>().notNull(),
    variant: text().$type<FactVariant>(),
    starts_at_ms: integer().notNull(),
    ends_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.event_uuid, table.ranked, table.fact_kind] }),
    index('event_rules_in_time').on(table.fact_kind, table.ends_at_ms, table.starts_at_ms),
  ],
);

/**
 * Facts of an event's time that were counted after it closed and therefore do not count for it.
 *
 * @writers triggers on `fact_counting`
 * @readers `/v1/events/{id}/facts`, `/v1/events/{id}/result`
 * @rows one per late fact
 * @retention as its event
 */
export const lateFacts = sqliteTable(
  'late_facts',
  {
    event_uuid: text()
      .notNull()
      .references(() => events.uuid),
    /** No foreign key, because a monster hit is a fact without a row in `facts`. */
    fact_id: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.event_uuid, table.fact_id] })],
);

/**
 * Progress of finalizing an event: stage and digests. Also the facts that were not counted in time,
 * and the rewards that are owed because an item is out of stock. Final when the event has
 * `settled_at_ms`.
 *
 * @writers the scheduled job `events`; the job `old_months` sets `is_exported` of earlier events
 * @readers the scheduled jobs `events` and `old_months`, `/v1/events/{id}/result`, the view
 * `facts_leaving`
 * @rows one per closed event
 * @retention as its event
 */
export const eventSettlements = sqliteTable('event_settlements', {
  event_uuid: text()
    .primaryKey()
    .references(() => events.uuid),
  /**
   * Current step: digesting inputs, then the VB board, then the user board, then granting rewards.
   */
  stage: text({ enum: ['inputs', 'vb', 'user', 'rewards'] }).notNull(),
  /** Order key of the last digested fact or entry. */
  after: text().notNull(),
  fact_count: integer().notNull(),
  line_count: integer().notNull(),
  inputs_digest: text().notNull(),
  result_digest: text().notNull(),
  /** Quarantined facts that the event would have counted, at its closing. */
  uncounted_count: integer().notNull().default(0),
  /** Rewards that were won, but whose item is out of stock. */
  owed_count: integer().notNull().default(0),
  /** Whether R2 has all inputs, so that their facts may leave the database. */
  is_exported: integer({ mode: 'boolean' }).notNull().default(false),
});

/**
 * Rewards. Each rank from `first_rank` to `last_rank` receives one.
 *
 * @writers staff, when a draft is announced; seed data
 * @readers `/v1/events/ranking-reward/{id}`, the scheduled job `events`
 * @rows one per reward
 * @retention permanent
 */
export const eventRewards = sqliteTable(
  'event_rewards',
  {
    event_uuid: text()
      .notNull()
      .references(() => events.uuid),
    ranked: text().$type<EventTarget>().notNull(),
    first_rank: integer().notNull(),
    last_rank: integer().notNull(),
    ...localized('title'),
    coins: integer(),
    item_uuid: text().references(() => shopItems.uuid),
    /** Level of the monster that must be defeated for this reward. */
    needs_level: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.event_uuid, table.ranked, table.first_rank] }),
    index('event_rewards_of_item').on(table.item_uuid).where(sql`item_uuid IS NOT NULL`),
    // @answer event_reward_wrong
    check(
      'event_rewards_ranks',
      sql`${table.first_rank} > 0 AND ${table.last_rank} BETWEEN ${table.first_rank} AND 1000`,
    ),
    check(
      'event_rewards_something',
      sql`coalesce(${table.coins}, 1) > 0 AND (${table.coins} IS NOT NULL OR ${table.item_uuid} IS NOT NULL)`,
    ),
  ],
);

/**
 * Append-only rewards that were won, one per rank, written in the transaction that grants the coins
 * and the item.
 *
 * @writers the scheduled job `events`
 * @readers `/v1/events/{id}/result`
 * @rows one per rank that wins
 * @retention permanent
 */
export const eventAwards = sqliteTable(
  'event_awards',
  {
    event_uuid: text()
      .notNull()
      .references(() => events.uuid),
    ranked: text().$type<EventTarget>().notNull(),
    rank: integer().notNull(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    coins: integer(),
    item_uuid: text(),
    awarded_at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.event_uuid, table.ranked, table.rank] })],
);
