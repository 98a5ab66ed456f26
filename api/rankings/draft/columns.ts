import { integer, text } from 'drizzle-orm/sqlite-core';
import type { Event } from '../../../calls/rankings/event.ts';
import { localized } from '../../platform/base/localized.ts';

/**
 * Returns the columns that events and drafts share. Each table needs new objects, because a column
 * names its constraints after its table.
 */
export const eventColumns = () => ({
  uuid: text().primaryKey(),
  slug: text().notNull().unique(),
  event_type: text().$type<Event['event_type']>().notNull(),
  ...localized('title'),
  ...localized('description'),
  picture_url: text().notNull(),
  /** Picture of 1200 × 630 pixels for link previews, in a raster format. */
  share_picture_url: text(),
  starts_at_ms: integer().notNull(),
  ends_at_ms: integer().notNull(),
});
