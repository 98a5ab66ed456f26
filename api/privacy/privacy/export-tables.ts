import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/** Personal data exports. A finished zip is in R2's `PRIVATE`, at `export/<uuid>.zip`. */
export const dataExports = sqliteTable(
  'data_exports',
  {
    uuid: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Language of the email. */
    locale: text().$type<'th' | 'en'>().notNull(),
    asked_at_ms: integer().notNull(),
    ready_at_ms: integer(),
    size_bytes: integer(),
    /** When the job handles it again: creates it if the message was lost, or deletes it. */
    due_at_ms: integer().notNull(),
  },
  (table) => [
    index('data_exports_of_user').on(table.user_uuid, table.asked_at_ms),
    index('data_exports_due').on(table.due_at_ms),
  ],
);
