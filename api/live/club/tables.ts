import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Fan clubs that have a member or settings of their own. A VB without a row has an empty club with
 * free entry.
 *
 * @writers `POST /v1/club` (VB), `POST /v1/clubs/{uuid}/join`, `POST /v1/office/clubs…` (staff),
 * triggers on `club_members` count
 * @readers `/v1/clubs…`, `/v1/club`, `/v1/office/clubs`, the Durable Object `LiveRoom`
 * @rows at most one per VB
 * @retention until the account of the VB is closed or merged
 * @copies users by vb_uuid
 */
export const clubs = sqliteTable(
  'clubs',
  {
    vb_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    vb_name: text().notNull().default(''),
    /** Null: the club has the name of the VB. */
    name: text(),
    join_coins: integer().notNull().default(0),
    member_count: integer().notNull().default(0),
    /** How often somebody joined, also those who left. */
    joined_count: integer().notNull().default(0),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('member_count'), 'vb_uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('clubs_in_order').on(table.order_key),
    // @invariant triggers count the members
    check('clubs_members', sql`${table.member_count} >= 0`),
    // @invariant setStudioClub parses the amount
    check('clubs_join', sql`${table.join_coins} >= 0`),
  ],
);

/**
 * Members of fan clubs with their points. Triggers add points for minutes, messages and coins
 * by the setting `fan_club_rule`.
 *
 * @writers `POST /v1/clubs/{uuid}/join`, `…/leave`, the scheduled job `clubs`, triggers on `facts`,
 * `gifts`, `gift_take_backs`, `live_messages`, `member_blocks`, `account_merges` and `closings`
 * @readers `/v1/clubs…`, `/v1/club`, the Durable Object `LiveRoom`
 * @rows one per member and club
 * @retention until the member leaves, one blocks the other, or either account is closed or merged
 */
export const clubMembers = sqliteTable(
  'club_members',
  {
    vb_uuid: text()
      .notNull()
      .references(() => users.uuid),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    joined_at_ms: integer().notNull(),
    points: integer().notNull().default(0),
    /** Coins given to the VB since joining, without gifts that were reversed. */
    given_coins: integer().notNull().default(0),
    /** Last time at which the member watched, wrote, gave or joined. */
    active_at_ms: integer().notNull(),
    /** Time at which the level drops by one. */
    drops_at_ms: integer().notNull(),
    /** Bangkok day since 1970 that the two counts belong to. */
    day: integer().notNull().default(0),
    day_seconds: integer().notNull().default(0),
    day_messages: integer().notNull().default(0),
    /** Week since 1970, from Monday in Bangkok, that `week_points` belong to. */
    week: integer().notNull().default(0),
    week_points: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.vb_uuid, table.user_uuid] }),
    index('club_members_of_user').on(table.user_uuid),
    index('club_members_of_week').on(table.vb_uuid, table.week, table.week_points),
    index('club_members_joined').on(table.vb_uuid, table.joined_at_ms),
    index('club_members_active').on(table.vb_uuid, table.active_at_ms),
    index('club_members_due').on(table.drops_at_ms),
    // @invariant joinClub refuses the VB's own club
    check('club_members_another', sql`${table.vb_uuid} <> ${table.user_uuid}`),
    // @invariant triggers and the job never go below zero
    check('club_members_points', sql`${table.points} >= 0 AND ${table.given_coins} >= 0`),
  ],
);

/**
 * Chat messages of a member in a live so far. The room reports the total, so a repeated report
 * changes nothing.
 *
 * @writers the Durable Object `LiveRoom`
 * @readers triggers that count points of fan clubs
 * @rows one per live and member who writes in it
 * @retention as its live
 */
export const liveMessages = sqliteTable(
  'live_messages',
  {
    live_uuid: text().notNull(),
    user_uuid: text().notNull(),
    message_count: integer().notNull(),
    told_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.live_uuid, table.user_uuid] }),
    index('live_messages_of_user').on(table.user_uuid, table.told_at_ms),
  ],
);

/**
 * Coins that a fan gave towards joining a club that asks for a gift.
 *
 * @writers triggers on `gifts`, `gift_take_backs`, `club_members`, `member_blocks`, `account_merges` and `closings`; the
 * scheduled job `clubs`
 * @readers `/v1/clubs/{uuid}/own`, `POST /v1/clubs/{uuid}/join`
 * @rows one per giver who is no member, and club that asks for a gift
 * @retention until the giver joins, or 30 days after the last gift
 */
export const clubEntries = sqliteTable(
  'club_entries',
  {
    vb_uuid: text().notNull(),
    user_uuid: text().notNull(),
    coins: integer().notNull(),
    ends_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vb_uuid, table.user_uuid] }),
    index('club_entries_of_user').on(table.user_uuid),
    index('club_entries_due').on(table.ends_at_ms),
  ],
);
