import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/** Servers that ask by a credential, and for what. */
export const services = sqliteTable('services', {
  uuid: text().primaryKey(),
  name: text().notNull().unique(),
  /** Separated by spaces. */
  scopes: text().notNull(),
  created_at_ms: integer().notNull(),
  created_by_uuid: text()
    .notNull()
    .references(() => users.uuid),
});

/** Their secrets, kept as SHA-256; at most two of a server are good at once, which a trigger holds. */
export const serviceSecrets = sqliteTable(
  'service_secrets',
  {
    hash: text().primaryKey(),
    /** Opens nothing. */
    id: text().notNull().unique(),
    service_uuid: text()
      .notNull()
      .references(() => services.uuid),
    created_at_ms: integer().notNull(),
    /** Written at most every few minutes. */
    last_used_at_ms: integer(),
    revoked_at_ms: integer(),
  },
  (table) => [index('service_secrets_of').on(table.service_uuid)],
);
