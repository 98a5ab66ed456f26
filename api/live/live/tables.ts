import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Live } from '../../../calls/live/live.ts';
import type { LeastAge } from '../../../calls/live/live-age.ts';
import type { Localized } from '../../platform/base/localized.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { type LabelRow, users } from '../../platform/user/tables.ts';

/** Copy of a category in its lives. */
export type CategoryRow = { slug: string } & Localized<'name'>;

/** Time on air of a live on one day: the sum of the periods in which video arrived. */
export interface AirDay {
  /** Bangkok calendar day. */
  day: string;
  ms: number;
  /** Time of the day's last video segment. */
  until_ms: number;
}

/**
 * Lives on air (ordered by viewers) and ended ones (last ended first), with copies of the VB's
 * profile card. A VB has at most one live on air. The media room writes once how long pictures
 * arrived on each day (`air_days`).
 *
 * @writers the Durable Object `LiveMedia`, which inserts a live with its first picture and ends it;
 * `DELETE /v1/live` and the other endpoints that end, hide or delete a live; `POST
 * /v1/live/category`, `/v1/office/lives/{uuid}/marks`; triggers (counts of viewers and coins,
 * copies, blur, the end of a contract); seed data
 * @readers `/v1/live…`, `/v4/lives/`, `/v1/lives/…`, lists of categories and raids, search, cards,
 * office, the Durable Objects `LiveMedia` and `LiveRoom`
 * @rows one per live
 * @retention until its VB deletes it
 * @copies users by caster_uuid
 */
export const lives = sqliteTable(
  'lives',
  {
    uuid: text().primaryKey(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    poster_url: text().notNull(),
    caster_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /**
     * Copies of the VB's profile card, which triggers refresh. `caster_labels` has the form of
     * `users.labels`.
     */
    caster_name: text().notNull().default(''),
    caster_avatar_url: text().notNull().default(''),
    caster_family_name: text(),
    caster_labels: text({ mode: 'json' }).$type<LabelRow[]>().notNull().default([]),
    /** `hidden`: over, and hidden by staff. */
    status: text().$type<Live['status'] | 'hidden'>().notNull(),
    viewer_count: integer().notNull().default(0),
    peak_viewer_count: integer().notNull().default(0),
    total_viewer_count: integer().notNull().default(0),
    /**
     * Source of the blur at the start: three open reports (set by a trigger), or staff. Null: not
     * blurred.
     */
    blurred_by: text().$type<'reports' | 'staff'>(),
    /**
     * Age limit. Younger viewers, and those of unknown age, see neither video nor chat. Null: none.
     */
    least_age: integer().$type<LeastAge>(),
    /** Coins of the counted gifts, without those that a family paid. */
    coins_received: integer().notNull().default(0),
    /** Addresses of the recordings of a live that is over. */
    recordings: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    started_at_ms: integer().notNull(),
    ended_at_ms: integer(),
    /** Time on air per day. The media room writes it once, when the live is over. */
    air_days: text({ mode: 'json' }).$type<AirDay[]>(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(
        orderKey(
          `CASE status WHEN 'on_air' THEN ${descending('viewer_count')} ELSE ${descending('ended_at_ms')} END`,
          'uuid',
        ),
        { mode: 'virtual' },
      ),
    category_slug: text(),
    /** Copy of the category, which triggers refresh. Null: none, or a hidden one. */
    category: text({ mode: 'json' }).$type<CategoryRow>(),
  },
  (table) => [
    uniqueIndex('lives_in_order').on(table.status, table.order_key),
    uniqueIndex('lives_of_caster_in_order').on(table.caster_uuid, table.status, table.order_key),
    uniqueIndex('lives_on_air_of_caster').on(table.caster_uuid).where(sql`status = 'on_air'`),
    index('lives_of_category_in_order')
      .on(table.category_slug, table.status, table.order_key)
      .where(sql`category_slug IS NOT NULL`),
    check('lives_ended_at', sql`(${table.status} = 'on_air') = (${table.ended_at_ms} IS NULL)`),
    check('lives_viewer_count', sql`${table.viewer_count} >= 0`),
  ],
);

/**
 * Number of lives on air and of ended ones, maintained by triggers because counting would read
 * every live.
 *
 * @writers triggers on `lives`
 * @readers `/v1/live`
 * @rows one for each of the two statuses
 * @retention permanent
 */
export const liveCounts = sqliteTable('live_counts', {
  status: text().$type<Live['status']>().primaryKey(),
  live_count: integer().notNull(),
});

/**
 * Members in the room of a live.
 *
 * @writers triggers on `live_rooms`, `lives`, `closings` and `account_merges`; seed data
 * @readers `/v1/lives/{slug}/users`, the Durable Object `LiveRoom`
 * @rows one per member in a room now; members of seed data stay
 * @retention as its live
 */
export const liveUsers = sqliteTable(
  'live_users',
  {
    live_uuid: text()
      .notNull()
      .references(() => lives.uuid),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    joined_at_ms: integer().notNull(),
    /** False in seed data: no room knows these members, so none reports that they leave. */
    is_reported: integer({ mode: 'boolean' }).notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.live_uuid, table.user_uuid] })],
);

/**
 * Latest report of a live room: number of visitors, the members who came and left since the report
 * before, and the number of different visitors in total. Triggers apply it to the counts of the
 * live and to `live_users`.
 *
 * @writers the Durable Object `LiveRoom`, every ten seconds at most and only after a change of the
 * visitors; after new hearts or messages once a minute at most; triggers, when the live ends or
 * accounts are merged
 * @readers triggers, the Durable Object `LiveRoom`
 * @rows one per live
 * @retention as its live
 */
export const liveRooms = sqliteTable(
  'live_rooms',
  {
    live_uuid: text()
      .primaryKey()
      .references(() => lives.uuid),
    /**
     * Number of the report. A report applies only if the room knew the one before; merges skip
     * numbers.
     */
    number: integer().notNull().default(0),
    viewer_count: integer().notNull(),
    /** Number of different visitors in total. */
    visitor_count: integer().notNull(),
    /** Uuids of the members who came. */
    arrivals: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Uuids of the members who left. */
    departures: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    told_at_ms: integer().notNull(),
    /** Hearts and chat messages of members, in total. */
    heart_count: integer().notNull().default(0),
    message_count: integer().notNull().default(0),
  },
  (table) => [check('live_rooms_counts', sql`${table.viewer_count} >= 0 AND ${table.visitor_count} >= 0`)],
);

/**
 * Minutes of a live in which its room reported. A minute without a row had the viewers of the one
 * before.
 *
 * @writers triggers on `live_rooms`, seed data
 * @readers `/v1/lives/{id}/result`, `/v1/live/audience`
 * @rows at most one per minute of a live
 * @retention as its live
 */
export const liveMinutes = sqliteTable(
  'live_minutes',
  {
    live_uuid: text()
      .notNull()
      .references(() => lives.uuid),
    /** Minutes since 1970. */
    minute: integer().notNull(),
    /** Viewers of the last report, and of the one with the most. */
    viewer_count: integer().notNull(),
    peak_viewer_count: integer().notNull(),
    heart_count: integer().notNull(),
    message_count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.live_uuid, table.minute] })],
);

/**
 * Share keys, one per live and member. `sharer_uuid` is null in some seed data, and after the
 * member has closed the account.
 *
 * @writers `POST /v1/lives/{id}/shared` (the share button of a live), triggers on `closings` and
 * `account_merges`, seed data
 * @readers `/v1/lives/{id}/shared`
 * @rows one per live and member who shares it
 * @retention as its live
 */
export const liveShares = sqliteTable(
  'live_shares',
  {
    key: text().primaryKey(),
    live_uuid: text()
      .notNull()
      .references(() => lives.uuid),
    sharer_uuid: text().references(() => users.uuid),
    created_at_ms: integer().notNull(),
  },
  (table) => [index('live_shares_of_live').on(table.live_uuid, table.sharer_uuid)],
);

/**
 * Time on air of a VB per Bangkok day, with the family at that time.
 *
 * @writers triggers on `facts`, when media rooms report the time on air of ended lives
 * @readers `/v1/family/…`, `/v1/live/numbers/{uuid}`, the export of personal data, triggers
 * @rows one per VB, family and day on air
 * @retention permanent
 */
export const liveDays = sqliteTable(
  'live_days',
  {
    /** Bangkok calendar day. */
    day: text().notNull(),
    vb_uuid: text().notNull(),
    /** Empty string: no family. */
    family_uuid: text().notNull(),
    seconds: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vb_uuid, table.day, table.family_uuid] })],
);

/**
 * Number of VBs on air per Bangkok day, maintained by triggers because counting would read a row of
 * each of them.
 *
 * @writers triggers on `live_days`
 * @readers `/v1/office/today`
 * @rows one per day
 * @retention permanent
 */
export const activeDays = sqliteTable('active_days', {
  day: text().primaryKey(),
  vb_count: integer().notNull(),
});
