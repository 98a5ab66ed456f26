import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';
import { events } from './tables.ts';

/**
 * Participants of a community event, each once. Triggers maintain `events.participant_count`.
 *
 * @writers `POST /v1/events/{id}/take-part`, `…/leave`, seed data, triggers on `account_merges` and
 * `closings`
 * @readers `/v1/events/{id}/participants`, `/v2/…`, `/v1/office/event-participants`
 * @rows one per event and participant
 * @retention until taken back during the event, or until the account is closed
 */
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
