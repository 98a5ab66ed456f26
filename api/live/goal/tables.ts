import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * Goals of VBs for a live, in coins, and the coins received so far. Triggers add each gift in the
 * same transaction.
 *
 * @writers `POST /v1/goals`, `DELETE /v1/goals/{uuid}`, triggers on `gifts`
 * @readers `GET /v1/lives/{slug}`, the Durable Object `LiveRoom`
 * @rows one per goal, a few per live
 * @retention as its live
 */
export const liveGoals = sqliteTable(
  'live_goals',
  {
    uuid: text().primaryKey(),
    live_uuid: text().notNull(),
    title: text().notNull(),
    coins: integer().notNull(),
    /** Coins received since the goal was set. */
    received_coins: integer().notNull().default(0),
    set_at_ms: integer().notNull(),
    reached_at_ms: integer(),
    /** Time at which the goal was replaced or removed. */
    ended_at_ms: integer(),
  },
  (table) => [
    uniqueIndex('live_goals_one').on(table.live_uuid).where(sql`ended_at_ms IS NULL`),
    index('live_goals_of_live').on(table.live_uuid, table.set_at_ms),
    check('live_goals_coins', sql`${table.coins} > 0`),
  ],
);
