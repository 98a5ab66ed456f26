/**
 * Back-office endpoints for stock, voucher codes and prizes. Triggers count codes as stock and hold
 * the stock of prizes (stock-rules.sql).
 */

import { and, eq, sql } from 'drizzle-orm';
import { addCodes, givePrize, moveStock } from '../../../calls/shop/item-office.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { insertRow, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { codesIn } from '../order/file-lines.ts';
import { shopItems } from './item-tables.ts';
import { stockMoved } from './move-stock.ts';
import { officeItemDetailOf, selectDetail, selectOfficeItem } from './office-item.ts';
import { shopCodes, shopPrizes } from './stock-tables.ts';
import { shopVariants } from './variant-tables.ts';

export const prefixes = ['office'];

export const routes = (on: On) => {
  on(
    moveStock,
    ({ params }, { db }) => selectDetail(db, params.uuid),
    async ({ params: { uuid }, form }, { db, now, command, read }) => {
      const begin = async () => {
        const rows = await read();
        const [item] = rows.items;
        const detail = officeItemDetailOf(rows);
        if (!item || !detail) return { failed: 'shop_item_not_found' } as const;
        if (item.kind === 'voucher') return { failed: 'shop_stock_is_codes' } as const;
        if (item.stock_total === null) return { failed: 'shop_stock_unlimited' } as const;
        if (rows.variants.length > 0) return { failed: 'shop_item_has_variants' } as const;
        const { stock_total, stock_free } = item;
        const move = stockMoved(shopItems, { uuid, stock_total, stock_free: stock_free ?? 0 }, form);
        if ('failed' in move) return move;
        const { stock, statement } = move;
        return { statements: [statement], answer: { data: { ...detail, ...stock } } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    addCodes,
    ({ params, form }, { db }) => ({
      items: selectOfficeItem(db, params.uuid),
      existing: db
        .select({ code: shopCodes.code })
        .from(shopCodes)
        .where(
          and(
            eq(shopCodes.item_uuid, params.uuid),
            sql`${shopCodes.code} IN (SELECT value FROM json_each(${JSON.stringify(codesIn(form.codes).read)}))`,
          ),
        ),
    }),
    async ({ params: { uuid: item_uuid }, form }, { db, now, command, read }) => {
      const begin = async () => {
        const { items, existing } = await read();
        const [item] = items;
        if (!item) return { failed: 'shop_item_not_found' } as const;
        if (item.kind !== 'voucher') return { failed: 'shop_item_has_no_codes' } as const;
        const { read: codes, wrong } = codesIn(form.codes);
        if (wrong.length > 0 || codes.length === 0)
          return { failed: 'shop_code_line', facts: { lines: wrong } } as const;
        const existingCodes = new Set(existing.map(({ code }) => code));
        const newCodes = codes.filter((code) => !existingCodes.has(code)).map((code) => [crypto.randomUUID(), code]);
        const until = form.codes_valid_until;
        const valid_until_ms = until === undefined ? null : Date.parse(until);
        const add = write`INSERT INTO shop_codes (uuid, item_uuid, code, valid_until_ms)
          SELECT json_extract(value, '$[0]'), ${item_uuid}, json_extract(value, '$[1]'), ${valid_until_ms}
          FROM json_each(${JSON.stringify(newCodes)})`;
        return {
          statements: newCodes.length > 0 ? [add] : [],
          answer: { data: { added_count: newCodes.length, known_count: existingCodes.size } },
        };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    givePrize,
    ({ params, form }, { db }) => ({
      items: selectOfficeItem(db, params.uuid),
      variants: db
        .select({ uuid: shopVariants.uuid })
        .from(shopVariants)
        .where(eq(shopVariants.item_uuid, params.uuid)),
      users: db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, form.user_uuid)),
    }),
    async ({ params: { uuid: item_uuid }, form: { ground: _, redeem_until, ...form } }, { db, now, command, read }) => {
      const begin = async () => {
        const rows = await read();
        const [item] = rows.items;
        if (!item) return { failed: 'shop_item_not_found' } as const;
        if (rows.variants.length > 0) return { failed: 'shop_prize_has_variants' } as const;
        if (rows.users.length === 0) return { failed: 'user_not_found' } as const;
        if (item.stock_free === 0) return { failed: 'shop_stock_too_little' } as const;
        const uuid = crypto.randomUUID();
        const redeem_until_ms = redeem_until === undefined ? null : Date.parse(redeem_until);
        const prize = { ...form, uuid, item_uuid, won_at_ms: now.getTime(), redeem_until_ms };
        return { statements: [insertRow(shopPrizes, prize)], answer: { data: { uuid } } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );
};
