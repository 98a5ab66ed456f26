import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DatedName } from '../../../calls/platform/dated-setting.ts';
import { users } from '../../people/profile/tables.ts';

/**
 * Lines of dated settings, append-only. A setting's lines come in the order of their moments, and none reaches back before
 * it was written: triggers hold both.
 */
export const datedSettings = sqliteTable(
  'dated_settings',
  {
    name: text().$type<DatedName>().notNull(),
    /** From this moment on, until the next line's. */
    from_ms: integer().notNull(),
    /** JSON. */
    value: text().notNull(),
    ground: text().notNull(),
    /** Null: the line that the database began with. */
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
