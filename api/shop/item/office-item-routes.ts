/**
 * Back-office endpoints for categories, items, stock, voucher codes and prizes. Triggers count
 * codes as stock and hold the stock of prizes (stock-rules.sql), and update the search index
 * (item-rules.sql).
 */

import { and, eq, sql } from 'drizzle-orm';
import {
  addCategory,
  addCodes,
  addItem,
  changeCategory,
  changeItem,
  getOfficeItem,
  givePrize,
  type ItemSort,
  listOfficeCategories,
  listOfficeItems,
  moveStock,
  type OfficeCategory,
  setItemPrice,
} from '../../../calls/shop/item-office.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { batchRead, type Db, type Rows } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { type InOrder, inOrder, type SortedBy, sortedAs } from '../../platform/framework/sorted-list.ts';
import { commitOrThrow, commitUnless, insertRow, updateRow, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { codesIn } from '../order/file-lines.ts';
import { scheduleReservations } from '../order/schedule-reservations.ts';
import { shopCategories, shopItems } from './item-tables.ts';
import { stockMoved } from './move-stock.ts';
import { itemRowOf, officeItemDetailOf, officeItemOf, selectDetail } from './office-item.ts';
import { shopCodes, shopPrizes } from './stock-tables.ts';
import { shopVariants } from './variant-tables.ts';

export const prefixes = ['office'];

const categoryOf = (row: typeof shopCategories.$inferSelect): OfficeCategory => ({
  slug: row.slug,
  name: localizedOf('name', row),
  position: row.position,
});

/** Returns a failure for a listed entrance effect without a film: nobody would see it. */
function refusalToList(
  { wearable }: Pick<ItemRow, 'wearable'>,
  { is_listed, film_url }: { is_listed: boolean; film_url?: string | undefined },
): { failed: 'shop_effect_without_film'; facts: { fields: string[] } } | null {
  if (!is_listed || wearable !== 'effect' || film_url !== undefined) return null;
  return { failed: 'shop_effect_without_film', facts: { fields: ['film_url'] } };
}

const selectCategory = (db: Db, slug: string) => db.select().from(shopCategories).where(eq(shopCategories.slug, slug));
const selectItem = (db: Db, uuid: string) => db.select().from(shopItems).where(eq(shopItems.uuid, uuid));

export const routes = (on: On) => {
  categoryRoutes(on);
  itemRoutes(on);
  stockRoutes(on);
};

function categoryRoutes(on: On) {
  on(
    listOfficeCategories,
    (_, { db }) => ({ rows: db.select().from(shopCategories) }),
    async (_, { read }) => {
      const inOrder = (await read()).rows.toSorted((a, b) => a.position - b.position);
      return { data: inOrder.map(categoryOf), next_cursor: null };
    },
  );

  on(addCategory, async ({ form: { ground: _, ...row } }, { db }) => {
    const result = await commitUnless(db, [shopCategories], [insertRow(shopCategories, row)]);
    return result.conflict === null ? { data: categoryOf(row) } : { failed: 'shop_category_exists' };
  });

  on(
    changeCategory,
    ({ params }, { db }) => ({ rows: selectCategory(db, params.slug) }),
    async ({ params: { slug }, form: { ground: _, ...changes } }, { db, read }) => {
      if ((await read()).rows.length === 0) return { failed: 'shop_category_not_found' };
      await commitOrThrow(db, [updateRow(shopCategories, { slug }, changes)]);
      return { data: categoryOf({ slug, ...changes }) };
    },
  );
}

type ItemRow = typeof shopItems.$inferSelect;

const sorts: Record<'price_coins' | 'stock_free', SortedBy<ItemRow>> = {
  price_coins: { key: shopItems.price_key, of: ({ price_key }) => price_key ?? '' },
  stock_free: { key: shopItems.stock_key, of: ({ stock_key }) => stock_key ?? '' },
};

/** Returns the order of the list, newest first by default. */
const itemsInOrder = (sort: ItemSort | undefined, after: string): InOrder<ItemRow> =>
  sort === undefined
    ? inOrder({ key: shopItems.newest_key, of: ({ newest_key }) => newest_key }, { isDown: false, after })
    : sortedAs(sort, sorts, after);

function itemRoutes(on: On) {
  on(
    listOfficeItems,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const { from, order } = itemsInOrder(query.sort, after);
      const rows = db
        .select()
        .from(shopItems)
        .where(and(query.category === undefined ? undefined : eq(shopItems.category_slug, query.category), from))
        .orderBy(...order)
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { read }) => {
      const start = startOf(`items:${query.category ?? ''}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      const { placeOf } = itemsInOrder(query.sort, '');
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: placeOf(row) }));
      return pageOf(start, keyedRows, officeItemOf);
    },
  );

  on(
    getOfficeItem,
    ({ params }, { db }) => selectDetail(db, params.uuid),
    async (_, { read }) => {
      const data = officeItemDetailOf(await read());
      return data ? { data } : { failed: 'shop_item_not_found' };
    },
  );

  on(
    addItem,
    ({ form }, { db }) => ({ categories: selectCategory(db, form.category_slug) }),
    async (
      { form: { ground: _, kind, wearable = null, grant_days = null, stock_total, ...form } },
      { db, env, now, command, read },
    ) => {
      const begin = async () => {
        if ((await read()).categories.length === 0) return { failed: 'shop_category_not_found' } as const;
        const refusal = refusalToList({ wearable }, form);
        if (refusal) return refusal;
        await scheduleReservations(env, now);
        const uuid = crypto.randomUUID();
        const total = kind === 'voucher' ? 0 : (stock_total ?? null);
        const stock = { stock_total: total, stock_free: total };
        const row = {
          uuid,
          kind,
          wearable,
          grant_days,
          ...stock,
          ...itemRowOf(form, now),
          created_at_ms: now.getTime(),
        };
        return { statements: [insertRow(shopItems, row)], subject: uuid, reads: selectDetail(db, uuid) };
      };
      const finish = async (uuid: string, rows: Rows<ReturnType<typeof selectDetail>> | null) => {
        const data = officeItemDetailOf(rows ?? (await batchRead(db, selectDetail(db, uuid))));
        if (!data) throw new Error('An item is there once it was added');
        return { statements: [], answer: { data } };
      };
      return runIdempotent(db, { command, now, steps: { begin, finish } });
    },
  );

  on(
    changeItem,
    ({ params, form }, { db }) => ({
      items: selectItem(db, params.uuid),
      categories: selectCategory(db, form.category_slug),
    }),
    async ({ params: { uuid }, form: { ground: _, ...form } }, { db, env, now, read }) => {
      const { items, categories } = await read();
      const [item] = items;
      if (!item) return { failed: 'shop_item_not_found' };
      if (categories.length === 0) return { failed: 'shop_category_not_found' };
      const refusal = refusalToList(item, form);
      if (refusal) return refusal;
      await scheduleReservations(env, now);
      return changed(db, uuid, itemRowOf(form, now));
    },
  );

  on(
    setItemPrice,
    ({ params }, { db }) => ({ items: selectItem(db, params.uuid) }),
    async ({ params: { uuid }, form: { price_coins = null } }, { db, read }) => {
      const [item] = (await read()).items;
      if (!item) return { failed: 'shop_item_not_found' };
      // The CHECK comes too late: the command would already wait for a second person.
      const isForever = item.kind === 'digital' && item.grant_days === null;
      if (isForever && price_coins !== null && item.per_user_limit !== 1) return { failed: 'shop_item_terms' };
      return changed(db, uuid, { price_coins });
    },
  );
}

/** Changes an item. Fails if a CHECK fails: an item that is owned forever can be bought once. */
async function changed(db: Db, uuid: string, columns: Partial<ItemRow>) {
  const result = await commitUnless(
    db,
    ['shop_items_for_good'],
    [updateRow(shopItems, { uuid }, columns)],
    selectDetail(db, uuid),
  );
  const data = result.conflict === null ? officeItemDetailOf(result.rows) : null;
  return data ? { data } : ({ failed: 'shop_item_terms' } as const);
}

function stockRoutes(on: On) {
  on(
    moveStock,
    ({ params }, { db }) => selectDetail(db, params.uuid),
    async ({ params: { uuid }, form }, { db, now, command, read }) => {
      const begin = async () => {
        const rows = await read();
        const [item] = rows.items;
        const detail = officeItemDetailOf(rows);
        if (!item || !detail) return { failed: 'shop_item_not_found' } as const;
        // The stock of a voucher is the number of its codes.
        if (item.stock_total === null || item.kind === 'voucher') return { failed: 'shop_stock_unlimited' } as const;
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
      items: selectItem(db, params.uuid),
      known: db
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
        const { items, known: existing } = await read();
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
      items: selectItem(db, params.uuid),
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
}
