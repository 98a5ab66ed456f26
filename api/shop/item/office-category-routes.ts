/** Back-office endpoints for categories. */

import {
  addCategory,
  changeCategory,
  listOfficeCategories,
  type OfficeCategory,
} from '../../../calls/shop/item-office.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, commitUnless, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { shopCategories } from './item-tables.ts';
import { selectCategory } from './office-item.ts';

export const prefixes = ['office'];

const categoryOf = (row: typeof shopCategories.$inferSelect): OfficeCategory => ({
  slug: row.slug,
  name: localizedOf('name', row),
  position: row.position,
});

export const routes = (on: On) => {
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
};
