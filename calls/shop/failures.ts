/** Failures of items, orders and parcels. */
import { z } from 'zod';
import { type FailureTable, wrongFields } from '../platform/failure/failure-table.ts';
import { coins, moment, uuid } from '../platform/field.ts';
import { wrongLine } from '../platform/text/file-line.ts';
import { shippingState } from './parcel-state.ts';

export const shopFailures = {
  shop_category_not_found: 404,
  shop_item_not_found: 404,
  shop_item_gone: 410,
  shop_effect_without_film: { status: 422, facts: wrongFields },
  shop_not_yet: { status: 409, facts: { sale_starts_at: moment } },
  shop_over: { status: 409, facts: { sale_ends_at: moment } },
  shop_sold_out: 409,
  shop_prize_only: 409,
  shop_limit_reached: { status: 409, facts: { per_user_limit: z.number().int().nullable() } },
  shop_price_changed: { status: 409, facts: { price_coins: coins } },
  shop_variant_choose: 422,
  /** Items of this kind cannot be given to a friend. */
  shop_not_to_give: 422,
  shop_friend_has_it: 409,
  shop_note_word: 422,
  shop_item_not_owned: 409,
  address_required: 422,
} as const satisfies FailureTable;

export const shopReservationFailures = {
  shop_not_reservable: 409,
  shop_already_reserved: { status: 409, facts: { order_uuid: uuid, expires_at: moment } },
  shop_reservations_full: { status: 409, facts: { most: z.number().int().positive() } },
  shop_reservation_not_found: 404,
  shop_reservation_used: { status: 409, facts: { order_uuid: uuid } },
} as const satisfies FailureTable;

export const shopPrizeFailures = {
  shop_prize_not_found: 404,
  shop_prize_redeemed: { status: 409, facts: { order_uuid: uuid.nullable() } },
  shop_prize_over: { status: 409, facts: { redeem_until: moment } },
} as const satisfies FailureTable;

export const shopOrderFailures = {
  shop_order_not_found: 404,
  /** The order is not paid, was refunded before, or delivered a code. */
  shop_not_refundable: 409,
  shop_parcel_not_found: 404,
  shop_parcel_not_movable: { status: 409, facts: { state: shippingState, next: z.array(shippingState) } },
  shop_parcel_line: { status: 422, facts: { lines: z.array(wrongLine) } },
} as const satisfies FailureTable;

export const shopOfficeFailures = {
  shop_category_exists: 409,
  /** These settings do not apply to items of this kind. */
  shop_item_terms: 422,
  shop_item_has_no_codes: 409,
  shop_item_has_variants: 409,
  /** A prize names no variant. */
  shop_prize_has_variants: 409,
  /** An event promises the item, and a prize names no variant. */
  shop_item_is_prize: 409,
  /** Only physical items have variants. The first one needs an item without free or held stock. */
  shop_variants_not_here: 409,
  shop_stock_unlimited: 409,
  /** The stock of a voucher is the number of its codes. */
  shop_stock_is_codes: 409,
  shop_stock_too_little: 409,
  shop_code_line: { status: 422, facts: { lines: z.array(wrongLine) } },
} as const satisfies FailureTable;
