/** Availability of items, and how many are left. */
import type { Availability } from '../../../calls/shop/item.ts';
import type { shopItems } from './item-tables.ts';

/** An item as stored in D1. */
export type ItemRow = typeof shopItems.$inferSelect;

/** Returns the free stock, including reservations that have expired. Null: unlimited. */
export const freeNow = ({ stock_free }: Pick<ItemRow, 'stock_free'>, lapsed: number): number | null =>
  stock_free === null ? null : stock_free + lapsed;

/** Returns where the time is relative to an item's sale window. */
export function windowOf(
  { sale_starts_at_ms, sale_ends_at_ms }: Pick<ItemRow, 'sale_starts_at_ms' | 'sale_ends_at_ms'>,
  now: Date,
): ItemRow['sale_window'] {
  const nowMs = now.getTime();
  if (sale_starts_at_ms !== null && nowMs < sale_starts_at_ms) return 'before';
  return sale_ends_at_ms !== null && nowMs >= sale_ends_at_ms ? 'after' : 'open';
}

/**
 * Returns the availability of an item. `lapsed` is the number of its expired reservations that are
 * still stored.
 */
export function availabilityOf(
  item: Pick<ItemRow, 'price_coins' | 'sale_starts_at_ms' | 'sale_ends_at_ms' | 'stock_free'>,
  { now, lapsed }: { now: Date; lapsed: number },
): Availability {
  if (item.price_coins === null) return 'prize_only';
  const window = windowOf(item, now);
  if (window === 'before') return 'not_yet';
  if (window === 'after') return 'over';
  return freeNow(item, lapsed) === 0 ? 'sold_out' : 'on_sale';
}
