import type { Availability } from '../../../calls/shop/item.ts';

/** Returns true if the item is unavailable to all users at present. */
export const isOff = (availability: Availability): availability is 'sold_out' | 'not_yet' | 'over' =>
  availability === 'sold_out' || availability === 'not_yet' || availability === 'over';
