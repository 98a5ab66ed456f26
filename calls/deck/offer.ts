/** Live shopping: items of the shop that a VB offers in a live, purchases, and the list of staff. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import {
  bilingual,
  coins,
  count,
  moment,
  optionalField,
  picture,
  singleLine,
  slug,
  uuid,
  wholeCoins,
} from '../platform/field.ts';
import { OFFER_MINUTES } from '../platform/page-field.ts';
import { buyShopItem } from '../shop/order.ts';

/** An item that a VB offers or offered in a live. */
const offer = z.object({
  uuid,
  item: z.object({ uuid, name: bilingual, picture_url: picture }),
  /** Null: the item is no longer sold. */
  price_coins: coins.nullable(),
  /** Free pieces. Null: unlimited. */
  stock_free: count.nullable(),
  /** Pieces sold through the live. */
  sold_count: count,
  offered_at: moment,
  /** End of the countdown. Null: until the VB removes it. */
  until: moment.nullable(),
  is_on: z.boolean(),
});
export type LiveOffer = z.infer<typeof offer>;

const bySlug = z.object({ slug });
const byOffer = z.object({ slug, uuid });

export const listOffers = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/offers',
  summary: 'Lists the items that a VB offered in a live, on air or over, the latest first',
  access: 'public',
  params: bySlug,
  failures: ['live_not_found'],
  answer: one(z.object({ offers: z.array(offer).max(20) })),
});

export const offerItem = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/lives/{slug}/offers',
    summary: "Offers an item of the shop in the caller's live on air, in place of the one offered before",
    access: 'caster',
    limit: { times: 60, window_seconds: 3_600 },
    params: bySlug,
    form: z.object({
      item_uuid: uuid,
      /** Minutes of the countdown. 0: without one. */
      minutes: z.coerce.number().pipe(z.literal(OFFER_MINUTES)).default(0),
    }),
    failures: ['live_not_found', 'live_over', 'shop_item_not_found', 'shop_item_gone'],
    answer: one(offer),
  }),
);

export const endOffer = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/offers/{uuid}/end',
  summary: "Ends an offer of the caller's live. Succeeds if it is already over",
  access: 'caster',
  params: byOffer,
  failures: ['live_not_found', 'offer_not_found'],
  answer: one(z.object({ uuid })),
});

export const buyOffer = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/lives/{slug}/offers/{uuid}/buy',
    summary:
      "Buys one piece of an item that a live offers now, as `buyShopItem` does. The live's VB earns a commission",
    access: 'bearer',
    needs_agreement: true,
    params: byOffer,
    form: z.object({ item_uuid: uuid, variant_uuid: optionalField(uuid), price_coins: wholeCoins }),
    failures: [...buyShopItem.failures, 'live_not_found', 'offer_not_found', 'offer_over'],
    answer: buyShopItem.answer,
  }),
);

/** An offer in the list of staff. */
const officeOffer = z.object({
  uuid,
  item_name: bilingual,
  vb: z.object({ uuid, name: z.string() }),
  path: z.string(),
  sold_count: count,
  offered_at: moment,
  offer_state: z.enum(['on', 'over', 'stopped']),
});
export type OfficeOffer = z.infer<typeof officeOffer>;

export const listOfficeOffers = defineCall({
  method: 'GET',
  path: '/v1/office/offers',
  summary: 'Lists the items that VBs offer in their lives with the number of sales, latest first',
  access: 'staff',
  query: pageQuery,
  answer: list(officeOffer),
});

export const getOfficeOffer = defineCall({
  method: 'GET',
  path: '/v1/office/offers/{uuid}',
  summary: 'Returns an offer with its latest hundred orders and their commissions',
  access: 'staff',
  params: z.object({ uuid }),
  failures: ['offer_not_found'],
  answer: one(
    officeOffer.extend({
      sales: z.array(
        z.object({
          order_uuid: uuid,
          buyer_name: z.string(),
          price_coins: coins,
          commission_basis_points: count,
          vtokens: count,
          sold_at: moment,
          commission_state: z.enum(['held', 'payable', 'reversed']),
        }),
      ),
    }),
  ),
});

export const stopOffer = defineCall({
  method: 'POST',
  path: '/v1/office/offers/{uuid}/stop',
  summary: 'Ends an offer and removes it from the shelf of its live. Orders and commissions stay',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ ground: singleLine(500) }),
  failures: ['offer_not_found'],
  answer: one(z.object({ uuid })),
});
