import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DatedName } from '../../../calls/platform/dated-setting.ts';
import { users } from '../user/tables.ts';

/**
 * Append-only values of effective-dated settings (rates, shares, periods) with the reason and the
 * person who set them. Triggers require ascending times and the approval of a second person. A
 * check rejects a value for the past.
 *
 * @writers `reference.sql` (first values), `POST /v1/office/settings` (staff)
 * @readers features, with the value at the time of an action; triggers; `GET /v1/office/settings`
 * @rows one per change of a setting
 * @retention permanent
 */
export const datedSettings = sqliteTable(
  'dated_settings',
  {
    name: text().$type<DatedName>().notNull(),
    /** Start of validity, until the start of the next value. */
    from_ms: integer().notNull(),
    value: text().notNull(),
    ground: text().notNull(),
    /** Null: first value of the database. */
    set_by_uuid: text().references(() => users.uuid),
    set_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.from_ms] }),
    check('dated_settings_value', sql`json_valid(${table.value})`),
    check('dated_settings_ground', sql`${table.ground} <> ''`),
    // @answer setting_not_backwards
    check('dated_settings_not_backwards', sql`${table.from_ms} >= ${table.set_at_ms}`),
  ],
);
