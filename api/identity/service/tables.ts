import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * Servers that call the API with a credential, and their scopes.
 *
 * @writers `POST /v1/services…` (staff), `npm run credential`
 * @readers `POST /v1/facts`, `GET /v1/services` (staff)
 * @rows one per server
 * @retention permanent
 */
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
 * Secrets of servers, stored as SHA-256. A trigger allows two valid secrets per server.
 *
 * @writers `POST /v1/services…`, `DELETE /v1/services/{id}/secrets/{secret_id}` (staff),
 * `npm run credential`, each call of a server (time of use)
 * @readers `POST /v1/facts`, `GET /v1/services` (staff)
 * @rows one per secret of a server
 * @retention permanent; a revoked secret stays revoked
 */
export const serviceSecrets = sqliteTable(
  'service_secrets',
  {
    hash: text().primaryKey(),
    /** Identifies the secret in lists and opens nothing. */
    id: text().notNull().unique(),
    service_uuid: text()
      .notNull()
      .references(() => services.uuid),
    created_at_ms: integer().notNull(),
    /** Updated at most every few minutes. */
    last_used_at_ms: integer(),
    revoked_at_ms: integer(),
  },
  (table) => [index('service_secrets_of').on(table.service_uuid)],
);
