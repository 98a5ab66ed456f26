/** What everybody sees of the shop. */
import { asc } from 'drizzle-orm';
import { getShopItem, listShopCategories, listShopItems } from '../../calls/shop.ts';
import type { On } from '../host/route.ts';
import { shopCategories } from './item-tables.ts';
import { listedOf, selectItem } from './read-item.ts';
import { serializeItem } from './serialize-item.ts';
import { readShelf } from './shelf.ts';

export const catalogueRoutes = (on: On) => {
  on(listShopCategories, async (_, { db }) => {
    const rows = await db.select().from(shopCategories).orderBy(asc(shopCategories.position));
    const data = rows.map(({ slug, name_th, name_en }) => ({ slug, name: { th: name_th, en: name_en } }));
    return { data, next_cursor: null };
  });

  on(listShopItems, async ({ query }, { db, now }) => {
    const shelf = await readShelf(db, query, now);
    if ('failed' in shelf) return shelf;
    return { ...shelf, data: shelf.data.map(({ item, lapsed }) => serializeItem(item, { now, lapsed })) };
  });

  on(getShopItem, async ({ params }, { db, now }) => {
    const read = listedOf(await selectItem(db, params.uuid, now));
    return 'failed' in read ? read : { data: serializeItem(read.item, { now, lapsed: read.lapsed }) };
  });
};
