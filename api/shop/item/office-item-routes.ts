/**
 * Back-office endpoints for items. Triggers update the search index (item-rules.sql).
 */

import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  addItem,
  changeItem,
  getOfficeItem,
  type ItemSort,
  listOfficeItems,
  setItemPrice,
} from '../../../calls/shop/item-office.ts';
import { batchRead, type Db, type Rows } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { type InOrder, inOrder, type SortedBy, sortedAs } from '../../platform/framework/sorted-list.ts';
import { commitUnless, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { scheduleReservations } from '../order/schedule-reservations.ts';
import { shopItemGrams, shopItems } from './item-tables.ts';
import {
  itemRowOf,
  officeItemDetailOf,
  officeItemOf,
  selectCategory,
  selectDetail,
  selectOfficeItem,
} from './office-item.ts';
import { gramsOf, searchWordsOf } from './search-text.ts';

export const prefixes = ['office'];

/** Selects items whose name contains the words of a search, by one of its pairs of letters. */
function named(search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  const words = searchWordsOf(search);
  const [gram = ''] = gramsOf(words);
  return and(
    sql`${shopItems.uuid} IN (SELECT ${shopItemGrams.item_uuid} FROM ${shopItemGrams} WHERE ${shopItemGrams.gram} = ${gram})`,
    ...words.map((word) => sql`instr(${shopItems.search_text}, ${word}) > 0`),
  );
}

/** Returns a failure for a listed entrance effect without a film: nobody would see it. */
function refusalToList(
  { wearable }: Pick<ItemRow, 'wearable'>,
  { is_listed, film_url }: { is_listed: boolean; film_url?: string | undefined },
): { failed: 'shop_effect_without_film'; facts: { fields: string[] } } | null {
  if (!is_listed || wearable !== 'effect' || film_url !== undefined) return null;
  return { failed: 'shop_effect_without_film', facts: { fields: ['film_url'] } };
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

export const routes = (on: On) => {
  on(
    listOfficeItems,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const { from, order } = itemsInOrder(query.sort, after);
      const rows = db
        .select()
        .from(shopItems)
        .where(
          and(
            query.category === undefined ? undefined : eq(shopItems.category_slug, query.category),
            named(query.find),
            from,
          ),
        )
        .orderBy(...order)
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { read }) => {
      const start = startOf(`items:${query.category ?? ''}:${query.find ?? ''}:${query.sort ?? ''}`, query);
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
      items: selectOfficeItem(db, params.uuid),
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
    ({ params }, { db }) => ({ items: selectOfficeItem(db, params.uuid) }),
    async ({ params: { uuid }, form: { price_coins = null } }, { db, read }) => {
      const [item] = (await read()).items;
      if (!item) return { failed: 'shop_item_not_found' };
      // The CHECK comes too late: the command would already wait for a second person.
      const isForever = item.kind === 'digital' && item.grant_days === null;
      if (isForever && price_coins !== null && item.per_user_limit !== 1) return { failed: 'shop_item_terms' };
      return changed(db, uuid, { price_coins });
    },
  );
};

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
