/**
 * Monsters. Each counted gift during a monster's event is also a hit. Counting the gift adds the
 * damage of the hit here. The hit points left follow from the damage alone, whatever the order of
 * hits. Triggers in rules.sql do all of this.
 */

import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { localized } from '../../platform/base/localized.ts';
import { events } from '../event/tables.ts';

/**
 * Monster of an event with its total damage. The window is a copy of the event's. An early end
 * moves the end of both.
 *
 * @writers staff, when a draft is announced; seed data; triggers on `fact_counting` and `events`
 * @readers `/v1/events/monster/…`
 * @rows at most one per event
 * @retention as its event
 */
export const monsters = sqliteTable(
  'monsters',
  {
    event_uuid: text()
      .primaryKey()
      .references(() => events.uuid),
    damage_per_coin: integer().notNull(),
    damage: integer().notNull().default(0),
    hit_count: integer().notNull().default(0),
    last_hit_at_ms: integer(),
    starts_at_ms: integer().notNull(),
    ends_at_ms: integer().notNull(),
    /** Hits of gifts up to this position are facts. Later hits have no rows. A trigger sets it. */
    hits_after: integer().notNull().default(0),
  },
  (table) => [
    index('monsters_in_time').on(table.ends_at_ms, table.starts_at_ms),
    check('monsters_damage_per_coin', sql`${table.damage_per_coin} BETWEEN 1 AND 100`),
  ],
);

/**
 * Levels of a monster, from 1. A level falls when the damage reaches `falls_at`, the sum of its
 * health and that of all earlier levels.
 *
 * @writers staff, when a draft is announced; seed data; a trigger on `monsters`
 * @readers `/v1/events/monster/…`
 * @rows one per level
 * @retention as its event
 */
export const monsterLevels = sqliteTable(
  'monster_levels',
  {
    event_uuid: text()
      .notNull()
      .references(() => monsters.event_uuid),
    level: integer().notNull(),
    ...localized('name'),
    hit_points: integer().notNull(),
    falls_at: integer().notNull(),
    /** Minute in which it was defeated. Late hits may move it. */
    fell_at_ms: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.event_uuid, table.level] }),
    // @invariant announce.ts adds up the hit points
    check('monster_levels_hit_points', sql`${table.hit_points} > 0 AND ${table.falls_at} >= ${table.hit_points}`),
  ],
);

/**
 * Damage per Bangkok day, hour and minute, from which the time of a level's fall is computed.
 *
 * @without_rowid so that a pulse is stored once, in its key
 * @writers triggers on `fact_counting`
 * @readers `/v1/events/monster/history/…`, the view `monster_falls`
 * @rows one per day, hour and minute of an event with damage
 * @retention as its event
 */
export const monsterPulses = sqliteTable(
  'monster_pulses',
  {
    event_uuid: text()
      .notNull()
      .references(() => monsters.event_uuid),
    step: text({ enum: ['day', 'hour', 'minute'] }).notNull(),
    starts_at_ms: integer().notNull(),
    damage: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.event_uuid, table.step, table.starts_at_ms] })],
);
