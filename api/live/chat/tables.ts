import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { TalkRules } from '../../../calls/live/chat-moderation.ts';
import { users } from '../../platform/user/tables.ts';
import { lives } from '../live/tables.ts';

/**
 * Chat rules of a VB: slow mode, who may write, and the VB's blocked words. Without a row there is
 * no slow mode and no word list, and all members may write.
 *
 * @writers `POST /v1/lives/{slug}/talk-rules`, triggers on `closings` and `account_merges`
 * @readers the Durable Object `LiveRoom`, `/v1/lives/{slug}/talk-rules`, raids
 * @rows at most one per VB
 * @retention until the account is closed
 */
export const talkRules = sqliteTable(
  'talk_rules',
  {
    vb_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    slow_seconds: integer().notNull(),
    talkers: text().$type<TalkRules['talkers']>().notNull(),
    /** Words as the VB typed them. Rooms fold them. */
    words: text({ mode: 'json' }).$type<string[]>().notNull(),
    changed_at_ms: integer().notNull(),
    /** VBs who may send their viewers here. */
    raids: text().$type<TalkRules['raids']>().notNull().default('all'),
  },
  (table) => [
    check('talk_rules_slow', sql`${table.slow_seconds} BETWEEN 0 AND 300`),
    check('talk_rules_talkers', sql`${table.talkers} IN ('all', 'followers', 'fans')`),
    check('talk_rules_raids', sql`${table.raids} IN ('all', 'nobody')`),
  ],
);

/**
 * Room moderators that a VB named.
 *
 * @writers `POST /v1/lives/{slug}/moderators`, `…/dismiss`, triggers on `closings` and
 * `account_merges`
 * @readers the Durable Object `LiveRoom`, `GET /v1/lives/{slug}/talk-rules`, the export of personal
 * data
 * @rows one per VB and moderator
 * @retention until dismissed, or until either account is closed
 */
export const talkModerators = sqliteTable(
  'talk_moderators',
  {
    vb_uuid: text()
      .notNull()
      .references(() => users.uuid),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    named_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vb_uuid, table.user_uuid] }),
    index('talk_moderators_of_user').on(table.user_uuid),
    // @answer talk_not_kept
    check('talk_moderators_another', sql`${table.vb_uuid} <> ${table.user_uuid}`),
  ],
);

/**
 * Members muted in the rooms of a VB, with the end and the person who muted them. Without an end
 * the mute lasts until it is lifted.
 *
 * @writers `POST /v1/lives/{slug}/silences`, `…/lift`, `…/office/moderated/{kind}/{target_uuid}/…`,
 * triggers on `closings` and `account_merges`
 * @readers the Durable Object `LiveRoom`, `GET /v1/lives/{slug}/talk-rules`
 * @rows one per VB and muted member
 * @retention until lifted, or until either account is closed
 */
export const talkSilences = sqliteTable(
  'talk_silences',
  {
    vb_uuid: text()
      .notNull()
      .references(() => users.uuid),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    until_ms: integer(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    silenced_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vb_uuid, table.user_uuid] }),
    index('talk_silences_latest').on(table.vb_uuid, table.silenced_at_ms),
    index('talk_silences_of_user').on(table.user_uuid),
    // @answer talk_not_kept
    check('talk_silences_another', sql`${table.vb_uuid} <> ${table.user_uuid}`),
  ],
);

/**
 * Decisions to hide a chat message or to show it again, with the person and the time. The latest
 * decision about a message applies. The text stays in the room.
 *
 * @writers `POST /v1/lives/{slug}/lines/{seq}/hide`, `…/office/moderated/{kind}/{target_uuid}/…`
 * @readers the Durable Object `LiveRoom`
 * @rows one per decision about a message
 * @retention as its live
 */
export const hiddenLines = sqliteTable(
  'hidden_lines',
  {
    number: integer().primaryKey(),
    live_uuid: text()
      .notNull()
      .references(() => lives.uuid),
    /** Number of the message in its room. */
    seq: integer().notNull(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    hidden_at_ms: integer().notNull(),
    /** True for an entry that lifts a decision of staff. */
    is_shown_again: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('hidden_lines_of_line').on(table.live_uuid, table.seq, table.number),
    index('hidden_lines_of_live').on(table.live_uuid, table.number),
  ],
);

/**
 * The chat message that is pinned above the chat of a live, with the person and the time. The text
 * stays in the room. A trigger deletes the row when the message is hidden.
 *
 * @writers `POST /v1/lives/{slug}/lines/{seq}/pin`, `…/unpin`, triggers on `hidden_lines`
 * @readers the Durable Object `LiveRoom`, `GET /v1/lives/{slug}/lines/{seq}`
 * @rows at most one per live
 * @retention as its live
 */
export const pinnedLines = sqliteTable('pinned_lines', {
  live_uuid: text()
    .primaryKey()
    .references(() => lives.uuid),
  /** Number of the message in its room. */
  seq: integer().notNull(),
  by_uuid: text()
    .notNull()
    .references(() => users.uuid),
  pinned_at_ms: integer().notNull(),
});

/**
 * Chat messages that were reported. The text and its context are stored with each report.
 *
 * @writers `POST /v1/lives/{slug}/lines/{seq}/reports`
 * @readers `…/office/moderated/{kind}/{target_uuid}/…`
 * @rows one per reported message
 * @retention as its live
 */
export const reportedLines = sqliteTable(
  'reported_lines',
  {
    uuid: text().primaryKey(),
    live_uuid: text()
      .notNull()
      .references(() => lives.uuid),
    /** Number of the message in its room. */
    seq: integer().notNull(),
  },
  (table) => [uniqueIndex('reported_lines_once').on(table.live_uuid, table.seq)],
);
