/**
 * Facts are an outbox: what happened is written in the batch that made it true, and counted soon after, in batches of its
 * own (count-facts.ts), which add each fact to one standing per rule that its kind matches. Nothing ever scans the facts.
 */
import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { FACT_AMOUNT_MAX, FACT_QUANTITY_MAX, type FactKind, type FactVariant } from '../../calls/fact.ts';
import type { Measure, Period, RankingKey, Scope } from '../../calls/ranking-rule.ts';
import type { Role } from '../../calls/role.ts';
import { ascending, descending, orderKey } from '../host/order-key.ts';
import { users } from '../profile/tables.ts';

/** A blow takes a gift's coins as often as its monster says (`damage_per_coin`). */
const BLOW_MAX = 100 * FACT_AMOUNT_MAX;

/**
 * What happened, once each: the id comes from whoever reports the fact, and a second report changes nothing.
 * Append-only, guarded by triggers. Not every kind has a VB, a user and a live. The VB's family and role are those of
 * the moment of reporting, so that what a fact counts for never changes.
 */
export const facts = sqliteTable(
  'facts',
  {
    /** In the order in which they came, without gaps: along it they are counted. */
    position: integer().primaryKey(),
    id: text().notNull().unique(),
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
    /** The fact that this one takes back, once: its very opposite, of the same moment, with amounts below zero. */
    corrects: text().references((): AnySQLiteColumn => facts.id),
    /** Who of the staff reported it. */
    reporter_uuid: text().references(() => users.uuid),
    /** Which server reported it; neither: the host itself saw it happen. */
    service_uuid: text(),
  },
  (table) => [
    index('facts_of_kind_in_time').on(table.kind, table.happened_at_ms, table.id),
    uniqueIndex('facts_corrected_once').on(table.corrects).where(sql`corrects IS NOT NULL`),
    check(
      'facts_amount',
      sql`abs(${table.amount}) BETWEEN 1 AND iif(${table.kind} = 'monster_hit', ${sql.raw(`${BLOW_MAX}`)}, ${sql.raw(`${FACT_AMOUNT_MAX}`)}) AND (${table.amount} < 0) = (${table.corrects} IS NOT NULL)`,
    ),
    check(
      'facts_quantity',
      sql`abs(${table.quantity}) BETWEEN 1 AND ${sql.raw(`${FACT_QUANTITY_MAX}`)} AND (${table.quantity} < 0) = (${table.corrects} IS NOT NULL)`,
    ),
    check('facts_are_of_two', sql`${table.user_uuid} <> ${table.vb_uuid}`),
  ],
);

/**
 * How far facts are counted: one row. Whoever moves its window has the triggers of every feature add the facts that lie
 * in it (after one position, up to another), in the same transaction; triggers see to it that each is counted once.
 */
export const factCounting = sqliteTable(
  'fact_counting',
  {
    id: integer().primaryKey(),
    /** All facts up to this position are counted, or set aside. */
    counted_to: integer().notNull(),
    window_after: integer().notNull(),
    window_to: integer().notNull(),
    /** What lies in the window, added up, as JSON: the view `window_sums` has names for it. */
    sums: text().notNull().default('[]'),
  },
  (table) => [check('fact_counting_one', sql`${table.id} = 1`)],
);

/** Facts that could not be counted, and so were set aside, because they must not keep others waiting. They are tried again until they are dropped. */
export const uncountedFacts = sqliteTable(
  'uncounted_facts',
  {
    position: integer()
      .primaryKey()
      .references(() => facts.position),
    /** What the database said. */
    reason: text().notNull(),
    set_aside_at_ms: integer().notNull(),
    retry_at_ms: integer().notNull(),
    /** Since when it is to count nowhere: it stays here, and is not tried again. */
    dropped_at_ms: integer(),
  },
  (table) => [
    index('uncounted_facts_by_retry').on(table.retry_at_ms).where(sql`dropped_at_ms IS NULL`),
    index('uncounted_facts_waiting').on(table.position).where(sql`dropped_at_ms IS NULL`),
  ],
);

/**
 * Facts once more, found by whose they are: what the office shows behind a line of a ranking. Filed by the clock after they
 * were counted, since indexes on `facts` would have each gift write more in the batch that moves its coins.
 */
export const filedFacts = sqliteTable(
  'filed_facts',
  {
    position: integer()
      .primaryKey()
      .references(() => facts.position),
    kind: text().$type<FactKind>().notNull(),
    variant: text().$type<FactVariant>(),
    vb_uuid: text(),
    user_uuid: text(),
    live_uuid: text(),
    family_uuid: text(),
    vb_role: text().$type<Role>(),
    amount: integer().notNull(),
    quantity: integer().notNull(),
    happened_at_ms: integer().notNull(),
    corrects: text(),
  },
  (table) => [
    index('filed_facts_of_vb')
      .on(table.vb_uuid, table.kind, table.happened_at_ms, table.position)
      .where(sql`vb_uuid IS NOT NULL`),
    index('filed_facts_of_user')
      .on(table.user_uuid, table.kind, table.happened_at_ms, table.position)
      .where(sql`user_uuid IS NOT NULL`),
    // Few have a variant.
    index('filed_facts_of_vb_and_variant')
      .on(table.vb_uuid, table.kind, table.variant, table.happened_at_ms, table.position)
      .where(sql`vb_uuid IS NOT NULL AND variant IS NOT NULL`),
    index('filed_facts_of_user_and_variant')
      .on(table.user_uuid, table.kind, table.variant, table.happened_at_ms, table.position)
      .where(sql`user_uuid IS NOT NULL AND variant IS NOT NULL`),
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
 * Name, avatar and family are copies (triggers renew them), so that a line is drawn without reading anything else. A
 * line whose facts were all corrected stays at 0, and is not shown.
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
    // What JSON still tells exactly. (What is added to a line may be below zero, and is looked at before the line is.)
    check('standings_score', sql`abs(${table.score}) <= ${sql.raw(`${Number.MAX_SAFE_INTEGER}`)}`),
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
