/** Gifts on a live: the catalogue for viewers, giving, and the catalogue for staff. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, takesFile } from '../platform/call.ts';
import {
  coins,
  film,
  localizedFields,
  moment,
  optionalField,
  picture,
  singleLine,
  tick,
  uuid,
  wholeCoins,
} from '../platform/field.ts';
import { payer } from '../platform/page-field.ts';
import {
  attributeFailures,
  FILM_MAX_BYTES,
  GIFT_COINS_MAX,
  GIFT_QUANTITY_MAX,
  giftAnimation,
  giftItem,
  giftKind,
  typedAttributes,
} from './gift/gift-item.ts';

/** A gift as returned to its giver. */
export const givenGift = z.object({
  uuid,
  item: giftItem,
  quantity: z.number().int().min(1).max(GIFT_QUANTITY_MAX),
  /** Price of all pieces. */
  coins,
  live_uuid: uuid,
  given_at: moment,
  /** Remaining balance of the wallet that paid. */
  coins_left: coins,
});
export type GivenGift = z.infer<typeof givenGift>;

export const listGifts = defineCall({
  method: 'GET',
  path: '/v1/gifts',
  summary: 'Lists all gifts, stickers, sticker sets and VIPs that viewers can give, cheapest first',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 3600 },
  answer: list(giftItem),
});

const quantity = z
  .string()
  .regex(/^[1-9]\d?$/)
  .transform(Number);

export const giveGift = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/lives/{id}/gifts',
    summary:
      "Gives an item to the VB of a live, paid with the caller's coins or a family's. Repeating it with the same key has no further effect. During a PK, a gift paid with the caller's coins counts for the match",
    access: 'bearer',
    needs_agreement: true,
    params: z.object({ id: uuid }),
    form: z.object({
      gift_uuid: uuid,
      quantity: quantity.default(1),
      /**
       * The total price that the giver saw. If the price differs, the call returns 409 and gives
       * nothing.
       */
      shown_coins: optionalField(wholeCoins),
      /**
       * Gives anonymously: neither the VB nor viewers learn who gave, and the gift counts on no
       * ranking of givers.
       */
      is_hidden: tick,
      /**
       * Wallet that pays. A gift paid by a family counts in no ranking and no match, and that
       * family earns no share of it.
       */
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
      'gifts_too_fast',
      'coins_short',
      'on_break',
      'mission_coins_for_shop',
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
/** An item of the catalogue for staff. Unlisted ones cannot be given. */
export type OfficeGift = z.infer<typeof officeGift>;

export const listOfficeGifts = defineCall({
  method: 'GET',
  path: '/v1/office/gifts',
  summary: 'Lists the whole gift catalogue, including unlisted items',
  access: 'staff',
  answer: list(officeGift),
});

const officeForm = z.object({
  ...localizedFields('name', singleLine(40)),
  picture_url: picture,
  coins: wholeCoins.refine((coins) => coins >= 1 && coins <= GIFT_COINS_MAX),
  kind: giftKind,
  ...typedAttributes,
  animation: giftAnimation,
  film_url: optionalField(film),
  is_listed: tick,
  ground: singleLine(500),
});

export const addOfficeGift = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/gifts',
    summary:
      'Adds a gift, a sticker, a sticker set (by its key) or a VIP (with its level) to the catalogue. Requires a sign-in within the last 15 minutes',
    access: 'staff',
    form: officeForm,
    failures: attributeFailures,
    answer: one(officeGift),
  }),
);

export const changeOfficeGift = defineCall({
  method: 'POST',
  path: '/v1/office/gifts/{uuid}',
  summary:
    'Changes, lists or unlists an item of the gift catalogue. Gifts that were already given do not change. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  form: officeForm,
  failures: ['gift_not_found', ...attributeFailures],
  answer: one(officeGift),
});

/** Stores a film that plays over the video, of a gift or an entrance effect. */
export const uploadFilm = takesFile(
  defineCall({
    method: 'POST',
    path: '/v1/uploads/films',
    summary:
      'Stores a film, sent as `file` in multipart/form-data: an MP4 of H.264 with AAC or no sound, at most 150 kB and 2 to 8 seconds. Its left half has the colours on black, its right half the alpha as grey',
    access: 'staff',
    limit: { times: 300, window_seconds: 3_600 },
    failures: ['film_type', 'film_length', 'film_dimensions'],
    answer: one(
      z.object({
        url: film,
        size_bytes: z.number().int().positive(),
        seconds: z.number().positive(),
        /** Size in pixels, without the half that is alpha. */
        width: z.number().int().positive(),
        height: z.number().int().positive(),
      }),
    ),
  }),
  { most_bytes: FILM_MAX_BYTES, media_types: ['video/mp4'] },
);
