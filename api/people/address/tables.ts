import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SentAddress } from '../../../calls/people/address.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Postal address of a user, one each. Names of places are those of the directory when it was saved.
 *
 * @writers `POST /v3/profile/address`, seed data
 * @readers the user; copied into orders that are shipped
 * @rows at most one per user
 * @retention until replaced, or until the account is closed
 */
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
