import { integer, text } from 'drizzle-orm/sqlite-core';
import type { Event } from '../../../calls/rankings/event.ts';

/** What an event has, announced or not; made anew for each table, since a column names its constraints after it. */
export const eventColumns = () => ({
  uuid: text().primaryKey(),
  slug: text().notNull().unique(),
  event_type: text().$type<Event['event_type']>().notNull(),
  title_th: text().notNull(),
  title_en: text().notNull(),
  description_th: text().notNull(),
  description_en: text().notNull(),
  picture_url: text().notNull(),
  /** A raster one of 1200 × 630, for link previews. */
  share_picture_url: text(),
  starts_at_ms: integer().notNull(),
  ends_at_ms: integer().notNull(),
});
