/** Variants of an item, with their free stock. */

import { and, eq, lte, sql } from 'drizzle-orm';
import { sqliteView, text } from 'drizzle-orm/sqlite-core';
import type { ShopItemDetail } from '../../../calls/shop/item.ts';
import { type Localized, localizedOf } from '../../platform/base/localized.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { shopOrders } from '../order/order-tables.ts';
import { MAX_LAPSED_PER_RUN } from './read-item.ts';
import { shopVariants, type VariantRow } from './variant-tables.ts';

/** Items that events promise. The view belongs to the rankings (api/rankings/event/rules.sql). */
export const eventPrizeItems = sqliteView('event_prize_items', { item_uuid: text().notNull() }).existing();

/** 1 for a row of `shop_items` with variants, which cannot be a prize. */
export const hasVariants = sql<number>`EXISTS (SELECT 1 FROM shop_variants WHERE shop_variants.item_uuid = shop_items.uuid)`;

/** A variant with its free stock. */
export interface Variant {
  row: VariantRow;
  free: number;
}

/** Selects the variants of an item, and those that expired reservations hold. */
export const selectVariants = (db: Db, itemUuid: string, now: Date) => ({
  variants: db.select().from(shopVariants).where(eq(shopVariants.item_uuid, itemUuid)).orderBy(shopVariants.position),
  lapsed_variants: db
    .select({ variant_uuid: shopOrders.variant_uuid })
    .from(shopOrders)
    .where(
      and(eq(shopOrders.item_uuid, itemUuid), sql`state = 'reserved'`, lte(shopOrders.expires_at_ms, now.getTime())),
    )
    .orderBy(shopOrders.expires_at_ms)
    .limit(MAX_LAPSED_PER_RUN),
});

/** Returns the variants with their free stock, including expired reservations. */
export const variantsOf = ({ variants, lapsed_variants }: Rows<ReturnType<typeof selectVariants>>): Variant[] =>
  variants.map((row) => ({
    row,
    free: row.stock_free + lapsed_variants.filter(({ variant_uuid }) => variant_uuid === row.uuid).length,
  }));

/** Returns the name of a variant, or null without one. */
export const nameOfVariant = (row: Localized<'name'> | null | undefined) => (row ? localizedOf('name', row) : null);

/** Formats variants for the public. */
export const serializeVariants = (variants: readonly Variant[]): ShopItemDetail['variants'] =>
  variants.map(({ row, free }) => ({ uuid: row.uuid, name: localizedOf('name', row), free }));
