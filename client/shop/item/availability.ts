import type { Availability } from '../../../calls/shop/shop.ts';

/** It cannot be bought now, by anybody. */
export const isOff = (availability: Availability): availability is 'sold_out' | 'not_yet' | 'over' =>
  availability === 'sold_out' || availability === 'not_yet' || availability === 'over';
