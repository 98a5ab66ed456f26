/** Sizes and colours, as the house makes them and keeps their stock. */
import { eq } from 'drizzle-orm';
import { addVariant, moveVariantStock } from '../../calls/shop-office.ts';
import { once } from '../host/idempotency.ts';
import type { On } from '../host/route.ts';
import { insertRow, write } from '../host/statement.ts';
import { shopItems } from './item-tables.ts';
import { shopVariants } from './variant-tables.ts';

export const variantOfficeRoutes = (on: On) => {
  on(
    addVariant,
    ({ params }, { db }) => ({
      items: db.select().from(shopItems).where(eq(shopItems.uuid, params.uuid)),
      variants: db
        .select({ position: shopVariants.position })
        .from(shopVariants)
        .where(eq(shopVariants.item_uuid, params.uuid)),
    }),
    async ({ form: { name_th, name_en, pieces } }, { db, now, command, read }) => {
      const begin = async () => {
        const { items, variants } = await read();
        const [item] = items;
        if (!item) return { failed: 'shop_item_not_found' } as const;
        const isClear = variants.length > 0 || ((item.stock_free ?? 0) === 0 && item.stock_held === 0);
        if (item.kind !== 'physical' || !isClear) return { failed: 'shop_variants_not_here' } as const;
        const stock = { stock_total: pieces, stock_free: pieces };
        const position = Math.max(0, ...variants.map((variant) => variant.position)) + 1;
        const row = { uuid: crypto.randomUUID(), item_uuid: item.uuid, name_th, name_en, position, ...stock };
        return {
          statements: [insertRow(shopVariants, row)],
          answer: { data: { uuid: row.uuid, item_uuid: item.uuid, ...stock } },
        };
      };
      return once(db, { command, now, steps: { begin } });
    },
  );

  on(
    moveVariantStock,
    ({ params }, { db }) => ({ variants: db.select().from(shopVariants).where(eq(shopVariants.uuid, params.uuid)) }),
    async ({ params: { uuid }, form: { direction, pieces } }, { db, now, command, read }) => {
      const begin = async () => {
        const [variant] = (await read()).variants;
        if (!variant) return { failed: 'shop_item_not_found' } as const;
        const moved = direction === 'add' ? pieces : -pieces;
        const stock = { stock_total: variant.stock_total + moved, stock_free: variant.stock_free + moved };
        if (stock.stock_free < 0) return { failed: 'shop_stock_too_little' } as const;
        // By the difference, since it sells meanwhile; what it cannot be is refused, and looked at anew.
        const statement = write`UPDATE shop_variants SET stock_total = stock_total + ${moved}, stock_free = stock_free + ${moved}
          WHERE uuid = ${uuid}`;
        return { statements: [statement], answer: { data: { uuid, item_uuid: variant.item_uuid, ...stock } } };
      };
      return once(db, { command, now, steps: { begin } });
    },
  );
};
