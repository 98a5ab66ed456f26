/**
 * Rankings are kept as facts arrive: a trigger (migrations/0001_triggers.sql) adds each new fact to one standing
 * per rule that its kind matches. Nothing ever scans the facts.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ascending, descending, orderKey } from './order-key.ts';
import { users } from './profile.ts';

/**
 * What happened, once each: the id comes from whoever reports the fact, and a second report changes nothing.
 * Append-only, guarded by triggers. Not every kind has a VB, a user and a live.
 */
export const facts = sqliteTable(
  'facts',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['gift'] }).notNull(),
    vb_uuid: text().references(() => users.uuid),
    user_uuid: text().references(() => users.uuid),
    live_uuid: text(),
    amount: integer().notNull(),
    happened_at_ms: integer().notNull(),
  },
  (table) => [check('facts_amount', sql`${table.amount} > 0`)],
);

/** Which kind of fact counts on which ranking: who is ranked, among whom, and over which Bangkok period. */
export const rankingRules = sqliteTable(
  'ranking_rules',
  {
    fact_kind: text({ enum: facts.kind.enumValues }).notNull(),
    ranking: text({ enum: ['usercoin', 'uservtoken', 'vb_payers', 'live_payers'] }).notNull(),
    ranked: text({ enum: ['user', 'vb'] }).notNull(),
    scope: text({ enum: ['everyone', 'vb', 'live'] }).notNull(),
    period: text({ enum: ['day', 'week', 'month', 'all'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fact_kind, table.ranking, table.period] })],
);

/**
 * One line of one board. A board is a ranking, its scope and its period in one text, as `usercoin:day:2026-11-20`
 * or `vb_payers:<uuid>:all`. Highest score first; equal scores: who reached theirs first, then the lower uuid.
 * Name, avatar and family are copies (triggers renew them), so that a line is drawn without reading anything else.
 */
export const standings = sqliteTable(
  'standings',
  {
    board: text().notNull(),
    subject_uuid: text()
      .notNull()
      .references(() => users.uuid),
    score: integer().notNull(),
    last_at_ms: integer().notNull(),
    name: text().notNull(),
    avatar_url: text().notNull(),
    family_name: text(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('score'), ascending('last_at_ms'), 'subject_uuid'), { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.subject_uuid, table.board] }),
    uniqueIndex('standings_in_order').on(table.board, table.order_key),
  ],
);

/** Free ranges of days whose sums stand in `standings`. A late fact of one of its days drops a range from here. */
export const keptRanges = sqliteTable(
  'kept_ranges',
  {
    board: text().primaryKey(),
    first_day: text().notNull(),
    last_day: text().notNull(),
    kept_at_ms: integer().notNull(),
  },
  (table) => [index('kept_ranges_by_end').on(table.last_day), index('kept_ranges_by_age').on(table.kept_at_ms)],
);
