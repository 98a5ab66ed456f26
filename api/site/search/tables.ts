import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SearchKind } from '../../../calls/site/search.ts';

/**
 * Records whose texts the search index must read again. A change during a run raises `version`, so
 * that the run does not delete the row.
 *
 * @writers triggers on `users`, `lives`, `events`, `shop_items` and `posts`
 * @readers `/v1/search`, the scheduled job `search`
 * @rows one per changed record
 * @retention until the index has read the record: with the next search, at most an hour
 */
export const searchChanges = sqliteTable(
  'search_changes',
  {
    kind: text().$type<SearchKind>().notNull(),
    uuid: text().notNull(),
    /** Time of the last change in milliseconds. Each change raises it. */
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.uuid] })],
);
