/** Shop orders: items that a user reserved, bought or redeemed, and their progress. */
import { z } from 'zod';
import { sentAddress } from '../people/address.ts';
import { bilingual, coins, moment, uuid } from '../platform/field.ts';
import { shopOrderState } from '../platform/page-field.ts';
import { shippingState } from './shipping-state.ts';
import { itemSummary } from './shop-item.ts';

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
  timeline: z.array(z.object({ step: z.union([shopOrderState, shippingState]), at: moment })),
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
/** An order of the shop as its buyer sees it. Prices are in coins. */
export type ShopOrder = z.infer<typeof shopOrder>;
