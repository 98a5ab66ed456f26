/** Shop orders: items that a user reserved, bought or redeemed, and their progress. */

import { z } from 'zod';
import { familyShopFailures } from '../money/family-wallet.ts';
import { sentAddress } from '../people/address.ts';
import { type CallLimit, defineCall, idempotent, one } from '../platform/call.ts';
import { bilingual, coins, moment, optionalField, singleLine, uuid, wholeCoins } from '../platform/field.ts';
import { ITEM_NOTE_MAX, payer, shopOrderState } from '../platform/page-field.ts';
import { itemSummary } from './item-summary.ts';
import { shippingState } from './parcel-state.ts';
/** State of an order in the shop. */
export type ShopOrderState = z.infer<typeof shopOrderState>;

/** `over`: the time limit for redeeming has passed. */
export const prizeState = z.enum(['redeemable', 'redeemed', 'over']);
export type PrizeState = z.infer<typeof prizeState>;

/** A user as an order names them. */
const person = z.object({ uuid, name: z.string() });

/** An order in a list. */
export const shopOrderSummary = z.object({
  uuid,
  item: itemSummary,
  /** Size or colour, if the item has variants. */
  variant: bilingual.nullable(),
  state: shopOrderState,
  /** Recipient of the gift. Null: the buyer keeps the item. */
  for_user: person.nullable(),
  /**
   * Price paid, or to be paid for a reservation. 0 for prizes, and in the recipient's view of a
   * gift.
   */
  price_coins: coins,
  created_at: moment,
  /** Time of the last change of the order or its parcel. */
  moved_at: moment,
  /** Deadline of the reservation. Null if the order never was one. */
  expires_at: moment.nullable(),
  /** Whether the user revoked the reservation or it expired. Null: not revoked. */
  revoked_by: z.enum(['user', 'time']).nullable(),
  shipping_state: shippingState.nullable(),
});
export type ShopOrderSummary = z.infer<typeof shopOrderSummary>;

/** An order as its page shows it. */
export const shopOrder = shopOrderSummary.extend({
  /** Giver of the item. Null: the caller bought or redeemed it. */
  from_user: person.nullable(),
  /** Message of the giver. */
  note: z.string().nullable(),
  timeline: z.array(z.object({ step: z.union([shopOrderState, shippingState, z.literal('refunded')]), at: moment })),
  /** Delivery of a physical item. The address is a copy from the time of purchase. */
  shipping: z
    .object({
      state: shippingState,
      address: sentAddress,
      carrier: z.string().nullable(),
      tracking_number: z.string().nullable(),
    })
    .nullable(),
  /** Code of a voucher, and its expiry. `valid_until` null: it does not expire. */
  voucher: z.object({ code: z.string(), valid_until: moment.nullable() }).nullable(),
  /** Ownership of a digital item. `until` null: permanently. */
  owned: z.object({ until: moment.nullable() }).nullable(),
});
/** An order of the shop as its buyer or its recipient sees it. Prices are in coins. */
export type ShopOrder = z.infer<typeof shopOrder>;

/** Reasons why an item cannot be taken. */
const takeFailures = [
  'shop_item_not_found',
  'on_break',
  'shop_item_gone',
  'shop_prize_only',
  'shop_not_yet',
  'shop_over',
  'shop_limit_reached',
  'shop_variant_choose',
  'shop_sold_out',
] as const;

/** The variant of the item. Required if the item has variants. */
const variantField = { variant_uuid: optionalField(uuid) };

export const buyShopItem = idempotent(
  defineCall({
    method: 'POST',
    path: '/v3/shop/buy',
    summary:
      "Buys one piece of an item with the caller's coins, from their reservation if they have one. Repeating it with the same key has no further effect",
    access: 'bearer',
    needs_agreement: true,
    form: z.object({
      item_uuid: uuid,
      ...variantField,
      /**
       * The price that the buyer saw. If the price differs, the call returns 409 and buys nothing.
       */
      price_coins: wholeCoins,
    }),
    failures: [...takeFailures, 'shop_price_changed', 'address_required', 'coins_short', 'spending_limit_reached'],
    answer: one(shopOrderSummary),
  }),
);

export const giveShopItem = idempotent(
  defineCall({
    method: 'POST',
    path: '/v3/shop/give',
    summary:
      "Buys a wearable item for another user with the caller's coins, or for a family member with the family's coins. The user owns it at once and receives a notification. Repeating it with the same key has no further effect",
    access: 'bearer',
    needs_agreement: true,
    /**
     * Each gift sends a notification, so the limit prevents spam. No real user gives this many per
     * hour.
     */
    limit: { times: 30, window_seconds: 3600 },
    form: z.object({
      item_uuid: uuid,
      for_user_uuid: uuid,
      price_coins: wholeCoins,
      note: optionalField(singleLine(ITEM_NOTE_MAX)),
      pays: payer.exclude(['budget']).default('own'),
    }),
    failures: [
      ...takeFailures,
      'shop_not_to_give',
      'shop_friend_has_it',
      ...familyShopFailures,
      'shop_note_word',
      'user_not_found',
      'shop_price_changed',
      'coins_short',
      'spending_limit_reached',
    ],
    answer: one(shopOrderSummary),
  }),
);

export const redeemShopPrize = idempotent(
  defineCall({
    method: 'POST',
    path: '/v3/shop/redeem',
    summary: "Redeems one of the caller's prizes. A prize can be redeemed once, with any key",
    access: 'bearer',
    form: z.object({ prize_uuid: uuid }),
    failures: ['shop_prize_not_found', 'shop_prize_redeemed', 'shop_prize_over', 'address_required'],
    answer: one(shopOrderSummary),
  }),
);

/**
 * Limit for each of the two calls, above what a person taps. Endless reserving and revoking would
 * withhold scarce items from others, and adds a row each time.
 */
const reservationTries: CallLimit = { times: 60, window_seconds: 600 };

export const reserveShopItem = idempotent(
  defineCall({
    method: 'POST',
    path: '/v3/shop/reserve',
    summary:
      'Reserves one piece at its current price until the deadline. Allows one reservation per item and five in total at a time',
    access: 'bearer',
    limit: reservationTries,
    form: z.object({ item_uuid: uuid, ...variantField }),
    failures: [...takeFailures, 'shop_already_reserved', 'shop_not_reservable', 'shop_reservations_full'],
    answer: one(shopOrderSummary),
  }),
);

export const revokeReservation = defineCall({
  method: 'DELETE',
  path: '/v3/shop/reserve/{id}',
  summary: "Revokes one of the caller's reservations. Revoked and expired ones do not change",
  access: 'bearer',
  limit: reservationTries,
  params: z.object({ id: uuid }),
  failures: ['shop_reservation_not_found', 'shop_reservation_used'],
  answer: one(shopOrderSummary),
});

export const listReservations = defineCall({
  method: 'GET',
  path: '/v3/shop/reserve_status',
  summary: "Lists the caller's active reservations, sorted by expiry, with the time of the server",
  access: 'bearer',
  answer: one(z.object({ server_time: moment, reservations: z.array(shopOrderSummary) })),
});
