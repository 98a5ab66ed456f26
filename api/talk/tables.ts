import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { TalkRules } from '../../calls/talk-moderation.ts';
import { lives } from '../live/tables.ts';
import { users } from '../profile/tables.ts';

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

/** Lines of rooms that nobody sees any more; their text stays where it was said. In the order of their hiding. */
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
  },
  (table) => [
    uniqueIndex('hidden_lines_once').on(table.live_uuid, table.seq),
    index('hidden_lines_of_live').on(table.live_uuid, table.number),
  ],
);
