import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DatedName } from '../../../calls/platform/dated-setting.ts';
import { users } from '../../people/profile/tables.ts';

/**
 * Values of effective-dated settings, append-only. Rows of a setting come in the order of
 * `from_ms`, and none takes effect before it was written. A trigger (rules.sql) and a CHECK enforce
 * this.
 */
export const datedSettings = sqliteTable(
  'dated_settings',
  {
    name: text().$type<DatedName>().notNull(),
    /** Start of the value. It is in force until the next row of the setting. */
    from_ms: integer().notNull(),
    /** JSON. */
    value: text().notNull(),
    ground: text().notNull(),
    /** Null for the first value, from reference.sql. */
    set_by_uuid: text().references(() => users.uuid),
    set_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.from_ms] }),
    check('dated_settings_value', sql`json_valid(${table.value})`),
    check('dated_settings_ground', sql`${table.ground} <> ''`),
    check('dated_settings_not_backwards', sql`${table.from_ms} >= ${table.set_at_ms}`),
  ],
);
