import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Exports of personal data that users requested. The zip file is in R2 `PRIVATE` at
 * `export/<uuid>.zip`.
 *
 * @writers `POST /v1/profile/exports`, the queue `vela-exports`, the scheduled job `exports`
 * @readers `/v1/profile/exports…`
 * @rows one per export
 * @retention 24 hours after the file is ready
 */
export const dataExports = sqliteTable(
  'data_exports',
  {
    uuid: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Language of the email. */
    locale: text().$type<Locale>().notNull(),
    asked_at_ms: integer().notNull(),
    ready_at_ms: integer(),
    size_bytes: integer(),
    /** Next check: create the file after all, or delete it. */
    due_at_ms: integer().notNull(),
  },
  (table) => [
    index('data_exports_of_user').on(table.user_uuid, table.asked_at_ms),
    index('data_exports_due').on(table.due_at_ms),
  ],
);
