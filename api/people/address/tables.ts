import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SentAddress } from '../../../calls/people/address.ts';
import { users } from '../profile/tables.ts';

/** Saved addresses, one per user. The names are those of the directory at the time of saving. */
export const addresses = sqliteTable('addresses', {
  user_uuid: text()
    .primaryKey()
    .references(() => users.uuid),
  recipient: text().notNull(),
  /** Digits, starting with 0. */
  phone: text().notNull(),
  line: text().notNull(),
  subdistrict_id: integer().notNull(),
  district_id: integer().notNull(),
  province_id: integer().notNull(),
  /** Names of subdistrict, district and province, as JSON. */
  place: text({ mode: 'json' }).$type<Pick<SentAddress, 'subdistrict' | 'district' | 'province'>>().notNull(),
  postal_code: text().notNull(),
  saved_at_ms: integer().notNull(),
});
