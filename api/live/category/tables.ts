import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { localized } from '../../platform/base/localized.ts';
import { ascending, descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Categories of lives.
 *
 * @writers `POST /v1/office/live-categories…` (staff), seed data; triggers on `lives` count
 * @readers `/v1/categories…`, `POST /v1/live`, the back office
 * @rows one per category
 * @retention until staff delete it; the audit log keeps its text
 */
export const liveCategories = sqliteTable(
  'live_categories',
  {
    slug: text().primaryKey(),
    ...localized('name'),
    picture_url: text(),
    position: integer().notNull(),
    is_shown: integer({ mode: 'boolean' }).notNull(),
    /**
     * Number of its lives on air, maintained by triggers because counting would read each of them.
     */
    on_air_count: integer().notNull().default(0),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending('position'), 'slug'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('live_categories_in_order').on(table.order_key),
    check('live_categories_count', sql`${table.on_air_count} >= 0`),
  ],
);

/**
 * Category of a VB: that of the last live that had one, or the one with the slug of a label that
 * the VB had before. A live without a choice has this category.
 *
 * @writers triggers on `lives`, `user_labels`, `live_categories`, closings and merges
 * @readers `/v1/categories/{slug}`, `POST /v1/live`, `GET /v1/studio`
 * @rows at most one per VB
 * @retention until the category is deleted, or the account is closed or merged
 */
export const casterCategories = sqliteTable(
  'caster_categories',
  {
    caster_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    category_slug: text()
      .notNull()
      .references(() => liveCategories.slug),
    /** Start of the last live in it. 0: by a label. */
    live_at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('live_at_ms'), 'caster_uuid'), { mode: 'virtual' }),
  },
  (table) => [index('caster_categories_in_order').on(table.category_slug, table.order_key)],
);
