import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../profile/tables.ts';

/** What somebody agreed to, in which version and when. */
export const agreements = sqliteTable(
  'agreements',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    document: text().$type<'terms'>().notNull(),
    version: text().notNull(),
    agreed_at_ms: integer().notNull(),
    /** How old they said to be at least, in years. The day of their birth is not kept. */
    min_age: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.document, table.version] })],
);
