import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/** Servers that call the API with a credential. */
export const services = sqliteTable('services', {
  uuid: text().primaryKey(),
  name: text().notNull().unique(),
  /** Scopes, separated by spaces. */
  scopes: text().notNull(),
  created_at_ms: integer().notNull(),
  created_by_uuid: text()
    .notNull()
    .references(() => users.uuid),
});

/**
 * Secrets of servers, stored as SHA-256. At most two of a server are valid at once: a trigger
 * enforces it (rules.sql).
 */
export const serviceSecrets = sqliteTable(
  'service_secrets',
  {
    hash: text().primaryKey(),
    /** Public id, which grants nothing. */
    id: text().notNull().unique(),
    service_uuid: text()
      .notNull()
      .references(() => services.uuid),
    created_at_ms: integer().notNull(),
    /** Updated at most every five minutes. */
    last_used_at_ms: integer(),
    revoked_at_ms: integer(),
  },
  (table) => [index('service_secrets_of').on(table.service_uuid)],
);
