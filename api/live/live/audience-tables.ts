import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { VisitSource } from '../../../calls/live/room-presence.ts';
import { lives } from './tables.ts';

/**
 * Visitors of an ended live by kind, and how long they stayed. The VB does not count, and no row
 * names a person.
 *
 * @writers the Durable Object `LiveRoom`, once, when its live is over; seed data
 * @readers `/v1/live/audience`, `/v1/lives/{id}/result`, triggers
 * @rows one per ended live
 * @retention as its live
 */
export const liveAudiences = sqliteTable('live_audiences', {
  live_uuid: text()
    .primaryKey()
    .references(() => lives.uuid),
  /** Members who watch this VB for the first time, and those who return. */
  new_count: integer().notNull(),
  returning_count: integer().notNull(),
  /** Visitors without an account, whom no other live recognizes. */
  guest_count: integer().notNull(),
  watched_seconds: integer().notNull(),
  /** Number of visitors who watched at least the minutes of `STAY_MINUTES`, in the same order. */
  stays: text({ mode: 'json' }).$type<number[]>().notNull(),
});

/**
 * Sources of the visitors of an ended live. Each visitor counts at the first source that their page
 * reported.
 *
 * @writers the Durable Object `LiveRoom`, once, when its live is over; seed data
 * @readers `/v1/live/audience`, `/v1/lives/{id}/result`, triggers
 * @rows one per ended live and source, of eight sources
 * @retention as its live
 */
export const liveSources = sqliteTable(
  'live_sources',
  {
    live_uuid: text()
      .notNull()
      .references(() => lives.uuid),
    source: text().$type<VisitSource>().notNull(),
    visit_count: integer().notNull(),
    watched_seconds: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.live_uuid, table.source] })],
);

/**
 * Audience of all lives by the Bangkok day on which they began. A live that is deleted later still
 * counts.
 *
 * @writers triggers on `live_audiences` and `live_sources`
 * @readers `/v1/office/audience-days`
 * @rows one per day
 * @retention permanent
 */
export const audienceDays = sqliteTable('audience_days', {
  /** Bangkok calendar day. */
  day: text().primaryKey(),
  live_count: integer().notNull().default(0),
  new_count: integer().notNull().default(0),
  returning_count: integer().notNull().default(0),
  guest_count: integer().notNull().default(0),
  watched_seconds: integer().notNull().default(0),
  /** Visits by source. */
  from_home: integer().notNull().default(0),
  from_search: integer().notNull().default(0),
  from_share: integer().notNull().default(0),
  from_notice: integer().notNull().default(0),
  from_raid: integer().notNull().default(0),
  from_category: integer().notNull().default(0),
  from_vb: integer().notNull().default(0),
  from_other: integer().notNull().default(0),
});
