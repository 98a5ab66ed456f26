/**
 * Back-office endpoints for variants (sizes and colours) and their stock. Triggers in
 * variant-rules.sql update the stock of the item.
 */

import { eq } from 'drizzle-orm';
import { addVariant, moveVariantStock } from '../../../calls/shop/item-office.ts';
import { localizedValues } from '../../platform/base/localized.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { insertRow } from '../../platform/framework/statement.ts';
import { shopItems } from './item-tables.ts';
import { stockMoved } from './move-stock.ts';
import { eventPrizeItems } from './variant.ts';
import { shopVariants } from './variant-tables.ts';

export const prefixes = ['office'];

export const routes = (on: On) => {
  on(
    addVariant,
    ({ params }, { db }) => ({
      items: db.select().from(shopItems).where(eq(shopItems.uuid, params.uuid)),
      variants: db
        .select({ position: shopVariants.position })
        .from(shopVariants)
        .where(eq(shopVariants.item_uuid, params.uuid)),
      promised: db.select().from(eventPrizeItems).where(eq(eventPrizeItems.item_uuid, params.uuid)).limit(1),
    }),
    async ({ form: { pieces, ...form } }, { db, now, command, read }) => {
      const begin = async () => {
        const { items, variants, promised } = await read();
        const [item] = items;
        if (!item) return { failed: 'shop_item_not_found' } as const;
        const isClear = variants.length > 0 || ((item.stock_free ?? 0) === 0 && item.stock_held === 0);
        if (item.kind !== 'physical' || !isClear) return { failed: 'shop_variants_not_here' } as const;
        if (promised.length > 0) return { failed: 'shop_item_is_prize' } as const;
        const stock = { stock_total: pieces, stock_free: pieces };
        const position = Math.max(0, ...variants.map((variant) => variant.position)) + 1;
        const row = {
          uuid: crypto.randomUUID(),
          item_uuid: item.uuid,
          ...localizedValues('name', form),
          position,
          ...stock,
        };
        return {
          statements: [insertRow(shopVariants, row)],
          answer: { data: { uuid: row.uuid, item_uuid: item.uuid, ...stock } },
        };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    moveVariantStock,
    ({ params }, { db }) => ({ variants: db.select().from(shopVariants).where(eq(shopVariants.uuid, params.uuid)) }),
    async ({ params: { uuid }, form }, { db, now, command, read }) => {
      const begin = async () => {
        const [variant] = (await read()).variants;
        if (!variant) return { failed: 'shop_item_not_found' } as const;
        const move = stockMoved(shopVariants, variant, form);
        if ('failed' in move) return move;
        const { stock, statement } = move;
        return { statements: [statement], answer: { data: { uuid, item_uuid: variant.item_uuid, ...stock } } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );
};
