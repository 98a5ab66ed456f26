import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';
import { events } from './tables.ts';

/**
 * Members who want a notification when an event begins. Sending it deletes the row.
 *
 * @writers `POST /v1/events/{id}/reminder`, triggers on `account_merges` and `closings`
 * @readers the scheduled job `events`, `/v2/events/{id}`
 * @rows one per event and member who asks for it
 * @retention until the event begins, the member takes it back, or the account is closed
 */
export const eventReminders = sqliteTable(
  'event_reminders',
  {
    event_uuid: text()
      .notNull()
      .references(() => events.uuid),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    asked_at_ms: integer().notNull(),
    /** Copy of the event's start, which cannot change after the announcement. */
    starts_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.event_uuid, table.user_uuid] }),
    index('event_reminders_of_user').on(table.user_uuid),
    index('event_reminders_due').on(table.starts_at_ms),
  ],
);
