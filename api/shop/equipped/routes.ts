/** Endpoints for equipped items. Equipping the same item again only changes the time. */
import { and, eq, sql } from 'drizzle-orm';
import { getWornItems, wearShopItem } from '../../../calls/shop/equipped.ts';
import type { On } from '../../platform/framework/route.ts';
import { shopItems } from '../item/item-tables.ts';
import { shopHoldings } from '../order/order-tables.ts';
import { equippedItem } from './equipped.ts';
import { shopWorn } from './equipped-tables.ts';

export const prefixes = ['shop'];

export const routes = (on: On) => {
  on(
    getWornItems,
    (_, { db, now, bearer }) => ({
      equipped: db
        .select({
          badge_uuid: equippedItem('badge', now.getTime()).as('badge_uuid'),
          frame_uuid: equippedItem('frame', now.getTime()).as('frame_uuid'),
          effect_uuid: equippedItem('effect', now.getTime()).as('effect_uuid'),
        })
        // A constant row, because nothing else of the caller is needed.
        .from(sql`(SELECT ${bearer.user_uuid} AS uuid) AS users`),
    }),
    async (_, { read }) => ({
      data: (await read()).equipped[0] ?? { badge_uuid: null, frame_uuid: null, effect_uuid: null },
    }),
  );

  on(
    wearShopItem,
    ({ form: { item_uuid = '', wearable } }, { db, now, bearer }) => ({
      owned: db
        .select({ item_uuid: shopHoldings.item_uuid })
        .from(shopHoldings)
        .innerJoin(shopItems, and(eq(shopItems.uuid, shopHoldings.item_uuid), eq(shopItems.wearable, wearable)))
        .where(
          and(
            eq(shopHoldings.user_uuid, bearer.user_uuid),
            eq(shopHoldings.item_uuid, item_uuid),
            sql`had > 0 AND coalesce(owned_until_ms > ${now.getTime()}, 1)`,
          ),
        ),
    }),
    async ({ form: { wearable, item_uuid = null } }, { db, now, caller: { user_uuid }, read }) => {
      const { owned } = await read();
      if (item_uuid !== null && owned.length === 0) return { failed: 'shop_item_not_owned' };
      const choice = { item_uuid, chosen_at_ms: now.getTime() };
      await db
        .insert(shopWorn)
        .values({ user_uuid, wearable, ...choice })
        .onConflictDoUpdate({ target: [shopWorn.user_uuid, shopWorn.wearable], set: choice });
      return { data: { wearable, item_uuid } };
    },
  );
};
