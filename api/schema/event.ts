import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Event } from '../../calls/event.ts';
import { ascending, orderKey } from './order-key.ts';

/** Events: on from `starts_at_ms` until just before `ends_at_ms`. */
export const events = sqliteTable(
  'events',
  {
    uuid: text().primaryKey(),
    slug: text().notNull().unique(),
    event_type: text().$type<Event['event_type']>().notNull(),
    title_th: text().notNull(),
    title_en: text().notNull(),
    description_th: text().notNull(),
    description_en: text().notNull(),
    picture_url: text().notNull(),
    starts_at_ms: integer().notNull(),
    ends_at_ms: integer().notNull(),
    start_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending('starts_at_ms'), 'uuid'), { mode: 'virtual' }),
    end_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending('ends_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    index('events_by_end').on(table.end_key, table.starts_at_ms),
    index('events_of_type_by_end').on(table.event_type, table.end_key, table.starts_at_ms),
    index('events_of_type_by_start').on(table.event_type, table.start_key),
    check('events_window', sql`${table.ends_at_ms} > ${table.starts_at_ms}`),
  ],
);
