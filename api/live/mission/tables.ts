/** Missions: what members do per day, the missions of staff, rewards, and the budget. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { MissionCycle, MissionKind } from '../../../calls/live/mission.ts';
import { localized } from '../../platform/base/localized.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Actions of a member per Bangkok day that missions count.
 *
 * @writers triggers on `facts`, `live_messages`, `gifts`, `gift_take_backs`, `account_merges` and `closings`; the
 * scheduled job `missions` deletes old days
 * @readers `/v1/missions`, the triggers that check a reward
 * @rows one per member and day with an action
 * @retention 40 days
 */
export const memberDays = sqliteTable(
  'member_days',
  {
    user_uuid: text().notNull(),
    /** Bangkok day since 1970. */
    day: integer().notNull(),
    /** Seconds of stays that ended on this day. */
    seconds: integer().notNull().default(0),
    /** Rooms in which the member wrote for the first time in that live. */
    rooms: integer().notNull().default(0),
    /** Gifts from the member's own coins, without reversed ones. */
    gifts: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.day] }), index('member_days_by_day').on(table.day)],
);

/**
 * Missions that staff create. Only the title and the end can change.
 *
 * @writers `POST /v1/office/missions…` (staff), seed data; a trigger on `mission_rewards` counts
 * @readers `/v1/missions`, the triggers that check a reward
 * @rows one per mission
 * @retention permanent
 */
export const missions = sqliteTable(
  'missions',
  {
    uuid: text().primaryKey(),
    ...localized('title'),
    /** `daily`: once per Bangkok day. `event`: once, from the start to the end. */
    cycle: text().$type<MissionCycle>().notNull(),
    kind: text().$type<MissionKind>().notNull(),
    /** Minutes, rooms or gifts. */
    goal: integer().notNull(),
    coins: integer().notNull(),
    starts_at_ms: integer().notNull(),
    ends_at_ms: integer().notNull(),
    /** Rewards so far. */
    reward_count: integer().notNull().default(0),
  },
  (table) => [
    index('missions_by_end').on(table.ends_at_ms, table.uuid),
    // @answer office_mission_over
    check('missions_window', sql`${table.ends_at_ms} > ${table.starts_at_ms}`),
    // @invariant addMission parses the values
    check('missions_values', sql`${table.goal} > 0 AND ${table.coins} > 0`),
  ],
);

/**
 * Coins that finance added to the budget of missions. A trigger moves them to `house:missions`.
 *
 * @writers `POST /v1/office/mission-budgets` (staff, dual control)
 * @readers `/v1/office/mission-budgets`
 * @rows one per addition
 * @retention permanent
 */
export const missionBudgets = sqliteTable(
  'mission_budgets',
  {
    uuid: text().primaryKey(),
    coins: integer().notNull(),
    ground: text().notNull(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    added_at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('added_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('mission_budgets_in_order').on(table.order_key),
    // @invariant addMissionBudget parses the amount
    check('mission_budgets_coins', sql`${table.coins} > 0`),
  ],
);

/**
 * Rewards for missions and check-ins, as evidence. A trigger moves the coins from the budget to the
 * member.
 *
 * @writers `POST /v1/missions/check-in`, `POST /v1/missions/{uuid}/claim`
 * @readers `/v1/missions`, its triggers, exports
 * @rows one per member, mission and day
 * @retention permanent; a closed account leaves its uuid
 */
export const missionRewards = sqliteTable(
  'mission_rewards',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Mission, or `check_in`. */
    mission: text().notNull(),
    /** Bangkok day of a daily mission or check-in. 0: the mission is rewarded once. */
    cycle_day: integer().notNull(),
    uuid: text().notNull().unique(),
    /** Day of the check-in ladder, from 1. 0: a mission. */
    step: integer().notNull(),
    coins: integer().notNull(),
    /** SHA-256 of the device's id. */
    device: text().notNull(),
    /** 1 if the coins may be given to VBs, by the rule at that time. */
    is_giftable: integer().notNull(),
    given_day: integer().notNull(),
    given_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.mission, table.cycle_day] }),
    index('mission_rewards_of_device').on(table.device, table.given_day),
    index('mission_rewards_of_member').on(table.user_uuid, table.given_day),
  ],
);

/**
 * Coins of missions that are left in a member's wallet and pay in the shop only. Never more than the
 * balance.
 *
 * @writers triggers on `mission_rewards`, `ledger_transfers`, `ledger_accounts` and `account_merges`
 * @readers gifts, `/v1/missions`
 * @rows at most one per member
 * @retention permanent
 */
export const missionPurses = sqliteTable(
  'mission_purses',
  { user_uuid: text().primaryKey(), coins: integer().notNull() },
  (table) => [
    // @invariant triggers take at most what is left
    check('mission_purses_coins', sql`${table.coins} >= 0`),
  ],
);

/**
 * Coins of missions with which an order of the shop was paid. A refund returns them to the purse,
 * and a commission does not count them.
 *
 * @writers triggers on `ledger_accounts`
 * @readers triggers on `shop_refunds` and `live_sales`
 * @rows at most one per order
 * @retention permanent
 */
export const missionPayments = sqliteTable('mission_payments', {
  order_uuid: text().primaryKey(),
  coins: integer().notNull(),
});

/**
 * Rewards per Bangkok day.
 *
 * @writers triggers on `mission_rewards`
 * @readers `/v1/office/mission-days`
 * @rows one per day with a reward
 * @retention permanent
 */
export const missionDays = sqliteTable('mission_days', {
  /** Bangkok day since 1970. */
  day: integer().primaryKey(),
  /** Members with a reward. */
  member_count: integer().notNull(),
  check_in_coins: integer().notNull(),
  mission_coins: integer().notNull(),
});
