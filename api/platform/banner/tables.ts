import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { BannerPlace } from '../../../calls/platform/banner.ts';
import { localized, localizedOrNull } from '../base/localized.ts';
import { descending, orderKey } from '../framework/order-key.ts';

/**
 * Banners on the home page, at events and in the shop, each from one time until just before
 * another.
 *
 * @writers seed data, `POST /v1/office/banners…` (staff)
 * @readers `/v1/banners/{place}`, `GET /v1/office/banners` (staff)
 * @rows one per banner
 * @retention until staff delete it; the audit log keeps its text
 */
export const banners = sqliteTable(
  'banners',
  {
    uuid: text().primaryKey(),
    place: text().$type<BannerPlace>().notNull(),
    ...localized('title'),
    ...localizedOrNull('text'),
    picture_url: text(),
    path: text(),
    starts_at_ms: integer().notNull(),
    ends_at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('ends_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    index('banners_at_place').on(table.place, table.ends_at_ms),
    uniqueIndex('banners_in_order').on(table.order_key),
    // @answer invalid_form
    check('banners_window', sql`${table.starts_at_ms} < ${table.ends_at_ms}`),
    check('banners_texts', sql`(${table.text_th} IS NULL) = (${table.text_en} IS NULL)`),
  ],
);
