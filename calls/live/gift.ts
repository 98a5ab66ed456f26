/** Gifts on a live: what there is to give, giving it, and whom a VB takes none from. */
import { z } from 'zod';
import { defineCall, keyed, list, one } from '../platform/call.ts';
import { coins, line, moment, picture, slug, tick, unlessEmpty, uuid, wholeCoins } from '../platform/field.ts';
import { payer } from '../platform/page-field.ts';
import { GIFT_COINS_MAX, GIFT_QUANTITY_MAX, giftAnimation, giftItem, giftKind, VIP_LEVEL_MAX } from './gift-item.ts';

/** A gift as its giver is answered. */
export const givenGift = z.object({
  uuid,
  item: giftItem,
  quantity: z.number().int().min(1).max(GIFT_QUANTITY_MAX),
  /** Of all pieces. */
  coins,
  live_uuid: uuid,
  given_at: moment,
  /** What is left of the coins that paid. */
  coins_left: coins,
});
export type GivenGift = z.infer<typeof givenGift>;

export const listGifts = defineCall({
  method: 'GET',
  path: '/v1/gifts',
  summary: 'All gifts, stickers, sets of stickers and VIPs that can be given, cheapest first',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 3600 },
  answer: list(giftItem),
});

const quantity = z
  .string()
  .regex(/^[1-9]\d?$/)
  .transform(Number);

export const giveGift = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/lives/{id}/gifts',
    summary:
      "Gives to the VB of a live, with the caller's coins, or those of a family. The key gives once. While the live has a match of PK, it counts there",
    access: 'bearer',
    params: z.object({ id: uuid }),
    form: z.object({
      gift_uuid: uuid,
      /** Pieces. */
      quantity: quantity.default(1),
      /** What the giver was shown that it costs in all: another price is a 409 and gives nothing. */
      shown_coins: unlessEmpty(wholeCoins),
      /** Nobody is told who it was, and it counts on no board of its giver's. */
      is_hidden: tick,
      /** Whose coins pay. What a family pays for counts in no ranking and no match, and pays no share to that family. */
      pays: payer.default('own'),
    }),
    failures: [
      'live_not_found',
      'live_over',
      'live_age_wanted',
      'gift_not_found',
      'gift_unlisted',
      'gift_price_changed',
      'gift_to_oneself',
      'gift_given_singly',
      'vip_not_hidden',
      'giver_blocked',
      'coins_short',
      'spending_limit_reached',
      'family_wallet_not_yours',
      'family_budget_none',
      'family_coins_unpaid',
      'family_limit_reached',
      'family_pays_no_vip',
    ],
    answer: one(givenGift),
  }),
);

const officeGift = giftItem.extend({ is_listed: z.boolean() });
export type OfficeGift = z.infer<typeof officeGift>;

export const listOfficeGifts = defineCall({
  method: 'GET',
  path: '/v1/office/gifts',
  summary: 'All that can be given, what is no longer given included',
  access: 'staff',
  answer: list(officeGift),
});

const officeForm = z.object({
  name_th: line(40),
  name_en: line(40),
  picture_url: picture,
  coins: wholeCoins.refine((sent) => sent >= 1 && sent <= GIFT_COINS_MAX),
  kind: giftKind,
  set_key: unlessEmpty(slug),
  vip_level: unlessEmpty(wholeCoins.refine((sent) => sent >= 1 && sent <= VIP_LEVEL_MAX)),
  animation: giftAnimation,
  is_listed: tick,
  ground: line(500),
});

export const addOfficeGift = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/office/gifts',
    summary:
      'Adds to the catalogue: a gift, a sticker, a set of stickers by its key, or a VIP with its level. Wants a sign-in of the last 15 minutes',
    access: 'staff',
    form: officeForm,
    failures: ['gift_set_refused', 'gift_level_refused'],
    answer: one(officeGift),
  }),
);

export const changeOfficeGift = defineCall({
  method: 'POST',
  path: '/v1/office/gifts/{uuid}',
  summary:
    'Changes what can be given, lists or unlists it. What was given of it stays as it was. Wants a sign-in of the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  form: officeForm,
  failures: ['gift_not_found', 'gift_set_refused', 'gift_level_refused'],
  answer: one(officeGift),
});
