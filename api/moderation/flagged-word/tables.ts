import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';

/**
 * Flagged words: a comment with one of them waits for review; chat messages, notes of gifts, names
 * and bios are rejected. Stored as written and folded.
 *
 * @writers `/v1/office/words…` (moderators), seed data
 * @readers the back office, triggers
 * @rows one per flagged word
 * @retention until staff remove it
 */
export const heldWords = sqliteTable(
  'held_words',
  {
    uuid: text().primaryKey(),
    word: text().notNull(),
    /** The word folded by fold-text.ts. */
    folded: text().notNull().unique(),
    added_at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('added_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [uniqueIndex('held_words_in_order').on(table.order_key)],
);

/**
 * All flagged words, folded, in one row, so that checking a text reads one row.
 *
 * @writers `reference.sql` (the empty list), triggers on `held_words`
 * @readers comments, chat messages, notes of gifts, names and bios, when they are written
 * @rows one
 * @retention as `held_words`
 */
export const heldWordLists = sqliteTable(
  'held_word_list',
  {
    id: integer().primaryKey(),
    words: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [check('held_word_list_one', sql`${table.id} = 1`)],
);
