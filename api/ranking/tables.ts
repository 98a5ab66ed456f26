/**
 * Rankings are kept as facts arrive: a trigger (rules.sql) adds each new fact to one standing
 * per rule that its kind matches. Nothing ever scans the facts.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { FactKind, FactVariant } from '../../calls/fact.ts';
import type { Measure, Period, RankingKey, Scope } from '../../calls/ranking-rule.ts';
import type { Role } from '../../calls/role.ts';
import { ascending, descending, orderKey } from '../host/order-key.ts';
import { users } from '../profile/tables.ts';

/**
 * What happened, once each: the id comes from whoever reports the fact, and a second report changes nothing.
 * Append-only, guarded by triggers. Not every kind has a VB, a user and a live. The VB's family and role are those of
 * the moment of reporting, so that what a fact counts for never changes.
 */
export const facts = sqliteTable(
  'facts',
  {
    id: text().primaryKey(),
    kind: text().$type<FactKind>().notNull(),
    vb_uuid: text().references(() => users.uuid),
    user_uuid: text().references(() => users.uuid),
    live_uuid: text(),
    amount: integer().notNull(),
    happened_at_ms: integer().notNull(),
    /** Pieces. */
    quantity: integer().notNull().default(1),
    variant: text().$type<FactVariant>(),
    family_uuid: text(),
    vb_role: text().$type<Role>(),
    /** A fact that belongs to one event, as a monster's hit does, counts for no other event. */
    event_uuid: text(),
  },
  (table) => [
    index('facts_of_kind_in_time').on(table.kind, table.happened_at_ms, table.id),
    check('facts_amount', sql`${table.amount} > 0`),
  ],
);

/**
 * Which kind of fact counts on which ranking: who is ranked, among whom, over which Bangkok period, and what counts.
 * The same as `calls/ranking-rule.ts`.
 */
export const rankingRules = sqliteTable(
  'ranking_rules',
  {
    fact_kind: text().$type<FactKind>().notNull(),
    ranking: text().$type<RankingKey>().notNull(),
    ranked: text({ enum: ['user', 'vb'] }).notNull(),
    scope: text().$type<Scope>().notNull(),
    period: text().$type<Period>().notNull(),
    measure: text().$type<Measure>().notNull(),
    /** Null: facts of every variant. */
    variant: text().$type<FactVariant>(),
  },
  (table) => [primaryKey({ columns: [table.fact_kind, table.ranking, table.scope, table.period] })],
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

/** Free ranges of days whose sums stand in `standings`. After a late fact of one of its days a sum is as kept at 0: no longer true. */
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
