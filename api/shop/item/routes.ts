/** Endpoints of the shop's catalogue, and of the caller's own data about it. */

import { asc, sql } from 'drizzle-orm';
import { getShopItem, listShopCategories, listShopItems } from '../../../calls/shop/item.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import type { On } from '../../platform/framework/route.ts';
import { shopCategories } from './item-tables.ts';
import { ownItemRoutes } from './own-items.ts';
import { listedOf, selectItem } from './read-item.ts';
import { readCatalogue } from './select-catalogue.ts';
import { serializeItem } from './serialize-item.ts';
import { selectVariants, serializeVariants, variantsOf } from './variant.ts';

export const prefixes = ['shop'];

export const routes = (on: On) => {
  ownItemRoutes(on);
  on(listShopCategories, async (_, { db }) => {
    // Leaves out empty categories, because a category is a filter of the catalogue.
    const rows = await db
      .select()
      .from(shopCategories)
      .where(
        sql`EXISTS (SELECT 1 FROM shop_items WHERE category_slug = shop_categories.slug AND shop_items.is_listed = 1)`,
      )
      .orderBy(asc(shopCategories.position));
    const data = rows.map((row) => ({ slug: row.slug, name: localizedOf('name', row) }));
    return { data, next_cursor: null };
  });

  on(listShopItems, async ({ query }, { db, now }) => {
    const catalogue = await readCatalogue(db, query, now);
    if ('failed' in catalogue) return catalogue;
    return { ...catalogue, data: catalogue.data.map(({ item, lapsed }) => serializeItem(item, { now, lapsed })) };
  });

  on(
    getShopItem,
    ({ params }, { db, now }) => ({ items: selectItem(db, params.uuid, now), ...selectVariants(db, params.uuid, now) }),
    async (_, { now, read }) => {
      const rows = await read();
      const itemRead = listedOf(rows.items);
      if ('failed' in itemRead) return itemRead;
      const { item, lapsed } = itemRead;
      return { data: { ...serializeItem(item, { now, lapsed }), variants: serializeVariants(variantsOf(rows)) } };
    },
  );
};
