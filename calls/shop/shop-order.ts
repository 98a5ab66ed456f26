/** An order of the shop: an item that somebody reserved, bought or redeemed, and how far it has come. */
import { z } from 'zod';
import { sentAddress } from '../people/address.ts';
import { bilingual, coins, moment, uuid } from '../platform/field.ts';
import { shopOrderState } from '../platform/page-field.ts';
import { itemSummary } from './shop-item.ts';

export type ShopOrderState = z.infer<typeof shopOrderState>;

/** Where the parcel of a physical item is. */
export const shippingState = z.enum(['preparing', 'shipped', 'delivered', 'returned']);
export type ShippingState = z.infer<typeof shippingState>;

/** `over`: its time to be redeemed has passed. */
export const prizeState = z.enum(['redeemable', 'redeemed', 'over']);
export type PrizeState = z.infer<typeof prizeState>;

/** Somebody as an order names them. */
const named = z.object({ uuid, name: z.string() });

/** An order as a line of a list. */
export const shopOrderSummary = z.object({
  uuid,
  item: itemSummary,
  /** Its size or colour, of an item that has several. */
  variant: bilingual.nullable(),
  state: shopOrderState,
  /** Whom it was given to; null: it is the buyer's own. */
  for_user: named.nullable(),
  /** What was paid, or is to be paid for a reservation; 0 for a prize, and for whom it was given to. */
  price_coins: coins,
  created_at: moment,
  /** When it, or its parcel, came to where it is. */
  moved_at: moment,
  /** Of a reservation: when it lapses, or would have. */
  expires_at: moment.nullable(),
  /** Of a revoked one: by the user, or by time. */
  revoked_by: z.enum(['user', 'time']).nullable(),
  shipping_state: shippingState.nullable(),
});
export type ShopOrderSummary = z.infer<typeof shopOrderSummary>;

/** An order as its page shows it. */
export const shopOrder = shopOrderSummary.extend({
  /** Who gave it to the caller; null: the caller bought or redeemed it. */
  from_user: named.nullable(),
  /** What was written with a gift. */
  note: z.string().nullable(),
  timeline: z.array(z.object({ step: z.union([shopOrderState, shippingState]), at: moment })),
  /** Of a physical item: where it goes, as it was when it was bought. */
  shipping: z
    .object({
      state: shippingState,
      address: sentAddress,
      carrier: z.string().nullable(),
      tracking_number: z.string().nullable(),
    })
    .nullable(),
  /** Of a voucher: the code, and until when it is good. */
  voucher: z.object({ code: z.string(), valid_until: moment.nullable() }).nullable(),
  /** Of a digital item: until when its owner has it now; null: for good. */
  owned: z.object({ until: moment.nullable() }).nullable(),
});
export type ShopOrder = z.infer<typeof shopOrder>;
