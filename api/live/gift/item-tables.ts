import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { type GiftAnimation, type GiftKind, giftKinds } from '../../../calls/live/gift/gift-item.ts';
import { localized } from '../../platform/base/localized.ts';
import { ascending, orderKey } from '../../platform/framework/order-key.ts';

const kinds = Object.keys(giftKinds)
  .map((kind) => `'${kind}'`)
  .join(', ');

/**
 * Catalogue of gifts, stickers, sticker sets and VIPs. An item that is no longer offered is
 * unlisted, never deleted.
 *
 * @writers seed data, `POST /v1/office/gifts…` (staff)
 * @readers `/v1/gifts`, `POST /v1/lives/{id}/gifts`, earnings, the Durable Object `LiveRoom`,
 * triggers on `gifts`
 * @rows one per item of the catalogue
 * @retention permanent
 */
export const giftItems = sqliteTable(
  'gift_items',
  {
    uuid: text().primaryKey(),
    ...localized('name'),
    picture_url: text().notNull(),
    coins: integer().notNull(),
    kind: text().$type<GiftKind>().notNull(),
    /** Set of a sticker, or the set that a `sticker_set` sells. */
    set_key: text(),
    /** Level of a VIP, 1 to 5. */
    vip_level: integer(),
    animation: text().$type<GiftAnimation>().notNull(),
    /** Null: the picture moves instead. */
    film_url: text(),
    is_listed: integer({ mode: 'boolean' }).notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending('coins'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('gift_items_in_order').on(table.is_listed, table.order_key),
    check('gift_items_coins', sql`${table.coins} BETWEEN 1 AND 100000`),
    check('gift_items_kind', sql`${table.kind} IN (${sql.raw(kinds)})`),
    check(
      'gift_items_set',
      sql`${table.kind} = 'sticker' OR (${table.set_key} IS NOT NULL) = (${table.kind} = 'sticker_set')`,
    ),
    // @answer gift_level_refused
    check(
      'gift_items_level',
      sql`coalesce(${table.vip_level}, 0) BETWEEN (${table.kind} = 'vip') AND 5 * (${table.kind} = 'vip')`,
    ),
  ],
);
