/** Whether an item can be had now, and how many are left. */
import type { Availability } from '../../calls/shop.ts';
import type { shopItems } from './item-tables.ts';

/** An item as it is stored. */
export type ItemRow = typeof shopItems.$inferSelect;

/** What is free now: what the shelf has, and what reservations hold whose time is over. Null: any number. */
export const freeNow = ({ stock_free }: Pick<ItemRow, 'stock_free'>, lapsed: number): number | null =>
  stock_free === null ? null : stock_free + lapsed;

/** `lapsed`: how many reservations of it are over and not yet cleared away. */
export function availabilityOf(
  item: Pick<ItemRow, 'price_coins' | 'sale_starts_at_ms' | 'sale_ends_at_ms' | 'stock_free'>,
  { now, lapsed }: { now: Date; lapsed: number },
): Availability {
  const nowMs = now.getTime();
  if (item.price_coins === null) return 'prize_only';
  if (item.sale_starts_at_ms !== null && nowMs < item.sale_starts_at_ms) return 'not_yet';
  if (item.sale_ends_at_ms !== null && nowMs >= item.sale_ends_at_ms) return 'over';
  return freeNow(item, lapsed) === 0 ? 'sold_out' : 'on_sale';
}
