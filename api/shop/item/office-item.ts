/** Items as the back office shows them. */

import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { changeItem, OfficeItem, OfficeItemDetail } from '../../../calls/shop/item-office.ts';
import { localizedOf, storedTextsOf } from '../../platform/base/localized.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { windowOf } from './availability.ts';
import { shopCategories, shopItems } from './item-tables.ts';
import { searchText } from './search-text.ts';
import { shopCodes, shopPrizes } from './stock-tables.ts';
import { shopVariants } from './variant-tables.ts';

const MAX_PRIZES = 50;

/** Selects a category. */
export const selectCategory = (db: Db, slug: string) =>
  db.select().from(shopCategories).where(eq(shopCategories.slug, slug));

/** Selects an item alone, listed or not. */
export const selectOfficeItem = (db: Db, uuid: string) => db.select().from(shopItems).where(eq(shopItems.uuid, uuid));

/** Selects an item with its codes, variants and prizes. */
export const selectDetail = (db: Db, uuid: string) => ({
  items: db.select().from(shopItems).where(eq(shopItems.uuid, uuid)),
  codes: db
    .select({ free: count() })
    .from(shopCodes)
    .where(and(eq(shopCodes.item_uuid, uuid), isNull(shopCodes.order_uuid))),
  variants: db.select().from(shopVariants).where(eq(shopVariants.item_uuid, uuid)).orderBy(shopVariants.position),
  prizes: db
    .select()
    .from(shopPrizes)
    .where(and(eq(shopPrizes.item_uuid, uuid), sql`${shopPrizes.state} = 'redeemable'`))
    .orderBy(asc(shopPrizes.order_key))
    .limit(MAX_PRIZES),
});

/** Formats an item for the list. */
export function officeItemOf(row: typeof shopItems.$inferSelect): OfficeItem {
  const { uuid, category_slug, kind, picture_url, price_coins } = row;
  const { stock_total, stock_sold, stock_held, stock_free } = row;
  return {
    ...{ uuid, category_slug, kind, picture_url, price_coins, stock_total, stock_sold, stock_held, stock_free },
    name: localizedOf('name', row),
    sale_starts_at: momentOrNull(row.sale_starts_at_ms),
    sale_ends_at: momentOrNull(row.sale_ends_at_ms),
    is_listed: row.is_listed === 1,
  };
}

/** Formats an item with its codes, variants and prizes. Returns null for an unknown item. */
export function officeItemDetailOf({
  items,
  codes,
  variants,
  prizes,
}: Rows<ReturnType<typeof selectDetail>>): OfficeItemDetail | null {
  const [row] = items;
  if (!row) return null;
  const { share_picture_url, film_url, wearable, grant_days, per_user_limit, reservation_seconds } = row;
  return {
    ...officeItemOf(row),
    ...{ share_picture_url, film_url, wearable, grant_days, per_user_limit, reservation_seconds },
    description: localizedOf('description', row),
    created_at: moment(row.created_at_ms),
    codes_free: codes[0]?.free ?? 0,
    variants: variants.map(({ uuid, stock_total, stock_sold, stock_held, stock_free, ...row }) => ({
      ...{ uuid, stock_total, stock_sold, stock_held, stock_free },
      name: localizedOf('name', row),
    })),
    prizes: prizes.map(({ uuid, user_uuid, reason_th, state, won_at_ms }) => ({
      ...{ uuid, user_uuid },
      reason: reason_th,
      prize_state: state,
      won_at: moment(won_at_ms),
    })),
  };
}

type Form = Omit<z.output<(typeof changeItem)['form']>, 'ground'>;

/** Converts a form to columns. Empty fields become null. */
export function itemRowOf({ sale_starts_at, sale_ends_at, is_listed, ...form }: Form, now: Date) {
  const window = {
    sale_starts_at_ms: sale_starts_at === undefined ? null : Date.parse(sale_starts_at),
    sale_ends_at_ms: sale_ends_at === undefined ? null : Date.parse(sale_ends_at),
  };
  return {
    ...form,
    share_picture_url: form.share_picture_url ?? null,
    film_url: form.film_url ?? null,
    per_user_limit: form.per_user_limit ?? null,
    reservation_seconds: form.reservation_seconds ?? null,
    ...window,
    sale_window: windowOf(window, now),
    is_listed: Number(is_listed),
    search_text: searchText(...storedTextsOf('name', form), ...storedTextsOf('description', form)),
  };
}
