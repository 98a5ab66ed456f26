/**
 * The transaction that performs an action also writes its row of `facts`. Separate transactions
 * count it soon after (count-facts.ts) and add it to one standing per matching rule. No query scans
 * all facts.
 */
import { type SQL, sql } from 'drizzle-orm';
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
import type { Role } from '../../../calls/platform/role.ts';
import {
  FACT_AMOUNT_MAX,
  FACT_QUANTITY_MAX,
  type FactKind,
  type FactVariant,
  type StoredFactKind,
} from '../../../calls/rankings/fact.ts';
import type { Period, RankingKey, RankingMeasure, RankingScope } from '../../../calls/rankings/ranking-rule.ts';
import { shortId, shortIdOf } from '../../platform/user/short-id.ts';
import { users } from '../../platform/user/tables.ts';

/** Maximum damage of a hit: the gift's coins times the monster's `damage_per_coin`. */
const BLOW_MAX = 100 * FACT_AMOUNT_MAX;

/**
 * Actions that count for rankings. The reporter chooses the id, and a second report with that id
 * changes nothing. Triggers keep the table append-only. Some kinds have no VB, user or live. Family
 * and role are the VB's at the time of the report, so a fact never moves to another board.
 *
 * @writers `POST /v1/facts`, `POST /v1/facts/{id}/correct`, seed data, triggers on `lives`,
 * `orders`, `shop_orders`, `gifts`, `gift_take_backs` and `pk_matches`, rewards of events, counting
 * (days of monster hits)
 * @readers counting, `/v1/events/{id}/facts`, staff (`GET /v1/office/facts`)
 * @rows one per gift and other counted action
 * @retention permanent; with `OLD_MONTHS = "delete"` until 45 days after the month, then in R2.
 * Purchases, corrected facts, corrections and late facts stay
 */
export const facts = sqliteTable(
  'facts',
  {
    /** Sequence number without gaps, in order of arrival. Facts are counted in this order. */
    position: integer().primaryKey(),
    id: text().notNull().unique(),
    kind: text().$type<StoredFactKind>().notNull(),
    vb_uuid: text().references(() => users.uuid),
    user_uuid: text().references(() => users.uuid),
    live_uuid: text(),
    amount: integer().notNull(),
    happened_at_ms: integer().notNull(),
    /** Number of pieces. */
    quantity: integer().notNull().default(1),
    variant: text().$type<FactVariant>(),
    family_uuid: text(),
    vb_role: text().$type<Role>(),
    /** Set for a fact that belongs to one event, such as a monster hit. It counts for no other. */
    event_uuid: text(),
    /** The fact that this one reverses: same time, negative amounts. A fact is corrected once. */
    corrects: text().references((): AnySQLiteColumn => facts.id),
    /** Staff member who reported it. */
    reporter_uuid: text().references(() => users.uuid),
    /** Server that reported it. Without a reporter and a server, the API recorded it itself. */
    service_uuid: text(),
    /** Null for watching, so that the index leaves it out: no ranking of VBs counts it. */
    vb_short_id: shortId().generatedAlwaysAs(
      sql`iif(kind = 'watching', NULL, ${shortIdOf(sql.raw('vb_uuid') as SQL<string>)})`,
      { mode: 'virtual' },
    ),
    user_short_id: shortId().generatedAlwaysAs(shortIdOf(sql.raw('user_uuid') as SQL<string>), { mode: 'virtual' }),
  },
  (table) => [
    index('facts_of_kind_in_time').on(table.kind, table.happened_at_ms),
    // The facts behind an entry (../fact/office-fact.ts). The position, as rowid, ends each index.
    index('facts_of_vb').on(table.vb_short_id, table.kind, table.happened_at_ms).where(sql`vb_short_id IS NOT NULL`),
    index('facts_of_user')
      .on(table.user_short_id, table.kind, table.happened_at_ms)
      .where(sql`user_short_id IS NOT NULL`),
    // Few facts have a variant.
    index('facts_of_vb_and_variant')
      .on(table.vb_short_id, table.kind, table.variant, table.happened_at_ms)
      .where(sql`vb_short_id IS NOT NULL AND variant IS NOT NULL`),
    index('facts_of_user_and_variant')
      .on(table.user_short_id, table.kind, table.variant, table.happened_at_ms)
      .where(sql`user_short_id IS NOT NULL AND variant IS NOT NULL`),
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
 * Progress of counting, in one row. Moving the window fires the triggers of every feature, which
 * add the facts in the window in the same transaction. Other triggers ensure that each counts once.
 *
 * @writers the scheduled job `facts`, the closing of an event, seed data
 * @readers the triggers of every feature that counts facts
 * @rows one
 * @retention permanent; triggers let `counted_to` only increase
 */
export const factCounting = sqliteTable(
  'fact_counting',
  {
    id: integer().primaryKey(),
    /** All facts up to this position are counted or quarantined. */
    counted_to: integer().notNull(),
    window_after: integer().notNull(),
    window_to: integer().notNull(),
    /** Sums of the facts in the window, as JSON. The view `window_sums` names the columns. */
    sums: text().notNull().default('[]'),
  },
  (table) => [check('fact_counting_one', sql`${table.id} = 1`)],
);

/**
 * Quarantined facts: counting failed, and they must not block others. Retried until staff drop
 * them.
 *
 * @writers counting; staff, `POST /v1/facts/uncounted/…`
 * @readers the scheduled job `facts`; staff, `GET /v1/facts/uncounted`; the log event
 * `fact_quarantined` points to it
 * @rows one per fact that could not be counted
 * @retention until counted; dropped facts permanently
 */
export const uncountedFacts = sqliteTable(
  'uncounted_facts',
  {
    position: integer()
      .primaryKey()
      .references(() => facts.position),
    /** Error message of the database. */
    reason: text().notNull(),
    set_aside_at_ms: integer().notNull(),
    retry_at_ms: integer().notNull(),
    /** Time at which staff dropped the fact. It stays here, counts nowhere and is not retried. */
    dropped_at_ms: integer(),
  },
  (table) => [
    index('uncounted_facts_by_retry').on(table.retry_at_ms).where(sql`dropped_at_ms IS NULL`),
    index('uncounted_facts_waiting').on(table.position).where(sql`dropped_at_ms IS NULL`),
  ],
);

/**
 * Rules: which facts count for which ranking, scope and Bangkok period, and by which measure.
 *
 * @writers `calls/rankings/ranking-rule.ts`, through migrations
 * @readers the view `fact_points`, triggers on `events`
 * @rows one per rule
 * @retention permanent: migrations only add rules
 */
export const rankingRules = sqliteTable(
  'ranking_rules',
  {
    fact_kind: text().$type<FactKind>().notNull(),
    ranking: text().$type<RankingKey>().notNull(),
    ranked: text({ enum: ['user', 'vb'] }).notNull(),
    scope: text().$type<RankingScope>().notNull(),
    period: text().$type<Period>().notNull(),
    measure: text().$type<RankingMeasure>().notNull(),
    /** Null matches every variant. */
    variant: text().$type<FactVariant>(),
  },
  (table) => [primaryKey({ columns: [table.fact_kind, table.ranking, table.scope, table.period] })],
);

/**
 * Boards by number. A name joins ranking, scope and period: `usercoin:day:2026-11-20`,
 * `vb_payers:<uuid>:all`. A board of a closed event is final.
 *
 * @writers triggers on `fact_counting` and `events`; custom date ranges
 * @readers rankings, top payers, summaries
 * @rows one per board: 17 per day, five per day and family, two per day and role, one per day and
 * VB, one per live; about as many per week and month
 * @retention permanent; with `OLD_MONTHS = "delete"` until 45 days after the month in which its
 * period or live ends, then in R2. Boards of all time and of events stay; boards of custom ranges
 * (`range:`, `until:`) as `kept_ranges`
 */
export const boards = sqliteTable(
  'boards',
  {
    id: integer().primaryKey(),
    name: text().notNull().unique(),
    is_final: integer({ mode: 'boolean' }).notNull().default(false),
    /** Month in which the day, week or month ends, `YYYY-MM`. Null for other boards. */
    month: text().generatedAlwaysAs(
      sql.raw(`CASE
        WHEN name GLOB '*:day:????-??-??' THEN substr(name, -10, 7)
        WHEN name GLOB '*:week:????-??-??' THEN strftime('%Y-%m', substr(name, -10), '+6 days')
        WHEN name GLOB '*:month:????-??' THEN substr(name, -7) END`),
      { mode: 'virtual' },
    ),
  },
  (table) => [
    // Checking that a board is not final reads no row.
    index('boards_final').on(table.id).where(sql`is_final = 1`),
    index('boards_of_month').on(table.month, table.name).where(sql`month IS NOT NULL`),
  ],
);

/**
 * Entries of boards. Order: highest score, then the earliest last fact, then the lower uuid. Lists
 * read the name, avatar and family from `users`. An entry whose facts were all corrected stays at 0
 * and is hidden. Other rules write entries by inserting into the view `board_entries`.
 *
 * @without_rowid so that an entry is stored twice only: by user and in order
 * @writers triggers on `fact_counting`, `event_rules` and `ranking_rules`; custom date ranges; the
 * scheduled job `old_months` moves entries of old months to R2
 * @readers rankings, top payers, summaries
 * @rows one per board and entry: each gift moves about 20, for its giver, VB and family
 * @retention as its board
 */
export const standings = sqliteTable(
  'standings',
  {
    board_id: integer()
      .notNull()
      .references(() => boards.id),
    subject_id: shortId()
      .notNull()
      .references(() => users.short_id),
    score: integer().notNull(),
    last_at_ms: integer().notNull(),
    /** The negative score: all columns of the order ascend, so a page is one range of the index. */
    below: integer().notNull().generatedAlwaysAs(sql`-score`, { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.board_id, table.subject_id] }),
    uniqueIndex('standings_in_order').on(table.board_id, table.below, table.last_at_ms, table.subject_id),
    // The largest integer that JSON represents exactly. `abs`, because SQLite checks the inserted
    // points, which may be negative, before the upsert adds them to the score.
    check('standings_score', sql`abs(${table.score}) <= ${sql.raw(`${Number.MAX_SAFE_INTEGER}`)}`),
  ],
);

/**
 * Custom ranges whose sums are cached in `standings`. A late fact within the range sets
 * `kept_at_ms` to 0, which invalidates the sum.
 *
 * @writers the first request for a custom range, for its days before today; a trigger on
 * `fact_counting` invalidates sums
 * @readers later requests for that range
 * @rows at most 200
 * @retention until 200 newer ranges are cached; an invalidated range is replaced first
 */
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
