/**
 * Guests of lives. Code changes the status of a guest. Triggers (rules.sql) refuse what must not
 * be, and end guests with their live, their account or a block.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, sqliteView, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { GuestLayout } from '../../../calls/live/guest/live-picture.ts';
import type { GuestEnd, GuestStatus } from '../../../calls/live/guest.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Invitations of members into a live, and the guests that follow from them. A guest has a media
 * room, which is named by the uuid of this row. The status moves in one direction.
 *
 * @writers `/v1/guests…`, the Durable Object `LiveMedia`, decisions of staff, the scheduled job
 * `guests`, triggers on `lives`, `pk_matches`, `member_blocks`, `user_blocks`, `closings`,
 * `account_merges` and `tokens`
 * @readers `/v1/guests…`, `GET /v1/lives/{slug}`, the Durable Objects `LiveRoom` and `LiveMedia`,
 * reports
 * @rows one per invitation, at most three open per live
 * @retention as its live
 */
export const liveGuests = sqliteTable(
  'live_guests',
  {
    uuid: text().primaryKey(),
    live_uuid: text().notNull(),
    host_uuid: text()
      .notNull()
      .references(() => users.uuid),
    guest_uuid: text()
      .notNull()
      .references(() => users.uuid),
    status: text().$type<GuestStatus>().notNull(),
    invited_at_ms: integer().notNull(),
    /** End of the invitation. */
    invited_until_ms: integer().notNull(),
    began_at_ms: integer(),
    /** Time of the first picture or sound. Null: viewers do not see the guest yet. */
    shown_at_ms: integer(),
    over_at_ms: integer(),
    ended_by: text().$type<GuestEnd>(),
    is_voice_only: integer({ mode: 'boolean' }).notNull().default(false),
    is_muted: integer({ mode: 'boolean' }).notNull().default(false),
    /** SHA-256 of the ingest key, and the session that received it. Null: none. */
    key_hash: text(),
    token_id: text(),
    /** Addresses of the recordings. Null: the media room has not written them yet. */
    recordings: text({ mode: 'json' }).$type<string[]>(),
  },
  (table) => [
    // A concurrent acceptance in another live.
    uniqueIndex('live_guests_one_place').on(table.guest_uuid).where(sql`status = 'on'`),
    uniqueIndex('live_guests_one_invitation')
      .on(table.live_uuid, table.guest_uuid)
      .where(sql`status IN ('invited', 'on')`),
    index('live_guests_of_live').on(table.live_uuid, table.invited_at_ms),
    index('live_guests_of_guest').on(table.guest_uuid, table.invited_at_ms),
    index('live_guests_of_host').on(table.host_uuid),
    index('live_guests_of_session').on(table.token_id),
    index('live_guests_by_until').on(table.invited_until_ms).where(sql`status = 'invited'`),
    // @invariant the handler lists no VB among the members to invite
    check('live_guests_of_two', sql`${table.host_uuid} <> ${table.guest_uuid}`),
    check('live_guests_began', sql`(${table.status} IN ('on', 'over')) = (${table.began_at_ms} IS NOT NULL)`),
    check('live_guests_over', sql`(${table.status} = 'over') = (${table.over_at_ms} IS NOT NULL)`),
    check('live_guests_ended_by', sql`(${table.status} = 'over') = (${table.ended_by} IS NOT NULL)`),
    check('live_guests_shown', sql`${table.shown_at_ms} IS NULL OR ${table.began_at_ms} IS NOT NULL`),
  ],
);

/**
 * Arrangement of the pictures in the lives of a VB who has changed it.
 *
 * @writers `POST /v1/guests/layout`
 * @readers `GET /v1/guests`, `GET /v1/lives/{slug}`, the Durable Object `LiveRoom`
 * @rows at most one per VB
 * @retention permanent
 */
export const guestLayouts = sqliteTable('guest_layouts', {
  vb_uuid: text()
    .primaryKey()
    .references(() => users.uuid),
  layout: text().$type<GuestLayout>().notNull(),
});

/**
 * Pictures beside that of a live's VB: guests who have sent, and the opponent of the current match.
 * `media_uuid` names the media room.
 */
export const livePicturesView = sqliteView('live_pictures', {
  live_uuid: text().notNull(),
  media_uuid: text().notNull(),
  kind: text().$type<'guest' | 'pk'>().notNull(),
  user_uuid: text().notNull(),
  is_voice_only: integer({ mode: 'boolean' }).notNull(),
  is_muted: integer({ mode: 'boolean' }).notNull(),
  began_at_ms: integer().notNull(),
}).existing();
