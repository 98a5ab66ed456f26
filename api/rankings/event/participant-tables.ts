import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';
import { events } from './tables.ts';

/** Participants of community events. Triggers count the rows into `events.participant_count`. */
export const eventParticipants = sqliteTable(
  'event_participants',
  {
    event_uuid: text()
      .notNull()
      .references(() => events.uuid),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    joined_at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('joined_at_ms'), 'user_uuid'), { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.event_uuid, table.user_uuid] }),
    uniqueIndex('event_participants_in_order').on(table.event_uuid, table.order_key),
    index('event_participants_of_user').on(table.user_uuid),
  ],
);
