import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { TalkRules } from '../../../calls/live/talk-moderation.ts';
import { users } from '../../people/profile/tables.ts';
import { lives } from '../live/tables.ts';

/** How a VB wants the rooms of their lives; nobody's row is as fast as rooms are, for all, without words of their own. */
export const talkRules = sqliteTable(
  'talk_rules',
  {
    vb_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    slow_seconds: integer().notNull(),
    talkers: text().$type<TalkRules['talkers']>().notNull(),
    /** As they were written; rooms fold them. */
    words: text({ mode: 'json' }).$type<string[]>().notNull(),
    changed_at_ms: integer().notNull(),
  },
  (table) => [
    check('talk_rules_slow', sql`${table.slow_seconds} BETWEEN 0 AND 300`),
    check('talk_rules_talkers', sql`${table.talkers} IN ('all', 'followers')`),
  ],
);

/** Whom a VB has named to keep their rooms. */
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

/** Who says nothing in the rooms of a VB, until when; without an end until it is lifted. */
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

/** That a line of a room is hidden from everybody, or shown again, in this order: the last word about a line holds. Its text stays where it was said. */
export const hiddenLines = sqliteTable(
  'hidden_lines',
  {
    number: integer().primaryKey(),
    live_uuid: text()
      .notNull()
      .references(() => lives.uuid),
    /** The line's number in its room. */
    seq: integer().notNull(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    hidden_at_ms: integer().notNull(),
    /** A decision of the house was lifted. */
    is_shown_again: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('hidden_lines_of_line').on(table.live_uuid, table.seq, table.number),
    index('hidden_lines_of_live').on(table.live_uuid, table.number),
  ],
);

/** Lines of rooms that somebody has reported: what their cases are about. What was said stands in the case, and with each report. */
export const reportedLines = sqliteTable(
  'reported_lines',
  {
    uuid: text().primaryKey(),
    live_uuid: text()
      .notNull()
      .references(() => lives.uuid),
    /** The line's number in its room. */
    seq: integer().notNull(),
  },
  (table) => [uniqueIndex('reported_lines_once').on(table.live_uuid, table.seq)],
);
