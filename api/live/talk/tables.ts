import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { TalkRules } from '../../../calls/live/talk-moderation.ts';
import { users } from '../../people/profile/tables.ts';
import { lives } from '../live/tables.ts';

/**
 * Chat rules that a VB sets for their rooms. Without a row there is no slow mode and no own word
 * list, and all members may write.
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
  },
  (table) => [
    check('talk_rules_slow', sql`${table.slow_seconds} BETWEEN 0 AND 300`),
    check('talk_rules_talkers', sql`${table.talkers} IN ('all', 'followers')`),
  ],
);

/** Room moderators that a VB has named. */
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
    check('talk_moderators_another', sql`${table.vb_uuid} <> ${table.user_uuid}`),
  ],
);

/** Members muted in the rooms of a VB. Without `until_ms` a mute lasts until it is lifted. */
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
    check('talk_silences_another', sql`${table.vb_uuid} <> ${table.user_uuid}`),
  ],
);

/**
 * Log of hiding and showing chat messages. The last entry for a message wins. Rooms store the
 * texts.
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
 * Chat messages that were reported, as targets of cases. The case and each report store the text.
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
