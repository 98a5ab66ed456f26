/** Whether an item can be had now, and how many are left. */
import type { Availability } from '../../../calls/shop/shop.ts';
import { seenWearable } from '../../../calls/shop/shop-item.ts';
import type { shopItems } from './item-tables.ts';

/** An item as it is stored. */
export type ItemRow = typeof shopItems.$inferSelect;

/** What is free now: what the shelf has, and what reservations hold whose time is over. Null: any number. */
export const freeNow = ({ stock_free }: Pick<ItemRow, 'stock_free'>, lapsed: number): number | null =>
  stock_free === null ? null : stock_free + lapsed;

/** Whether something shows it once somebody has it: nothing shows an entrance effect, so the shop sells none. */
export const isShown = ({ wearable }: Pick<ItemRow, 'wearable'>): boolean =>
  wearable === null || seenWearable.safeParse(wearable).success;

/** Where an item stands in its window of sale. */
export function windowOf(
  { sale_starts_at_ms, sale_ends_at_ms }: Pick<ItemRow, 'sale_starts_at_ms' | 'sale_ends_at_ms'>,
  now: Date,
): ItemRow['sale_window'] {
  const nowMs = now.getTime();
  if (sale_starts_at_ms !== null && nowMs < sale_starts_at_ms) return 'before';
  return sale_ends_at_ms !== null && nowMs >= sale_ends_at_ms ? 'after' : 'open';
}

/** `lapsed`: how many reservations of it are over and not yet cleared away. */
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
