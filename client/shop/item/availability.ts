import type { Availability } from '../../../calls/shop/item.ts';

/** Returns whether an item with a price cannot be bought now. */
export const isOff = (availability: Availability): availability is 'sold_out' | 'not_yet' | 'over' =>
  availability === 'sold_out' || availability === 'not_yet' || availability === 'over';
