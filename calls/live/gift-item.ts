/** What can be given on a live, as it is named wherever a gift is told of. */
import { z } from 'zod';
import { bilingual, picture, uuid } from '../platform/field.ts';

/** A set is all stickers of one `set_key`, given at once; a VIP makes its giver a VIP of the VB. */
export const giftKind = z.enum(['gift', 'sticker', 'sticker_set', 'vip']);
export type GiftKind = z.infer<typeof giftKind>;

/** So many pieces at most in one gift. */
export const GIFT_QUANTITY_MAX = 99;

/** VIPs have levels from 1 to so many. */
export const VIP_LEVEL_MAX = 5;

/** How it moves over the picture when it is given. */
export const giftAnimation = z.enum(['rise', 'burst', 'fall', 'shake']);
export type GiftAnimation = z.infer<typeof giftAnimation>;

/** So many coins at most for one piece. */
export const GIFT_COINS_MAX = 100_000;

/** A gift, a sticker, a set of stickers or a VIP of the catalogue. */
export const giftItem = z.object({
  uuid,
  name: bilingual,
  /** Square, 480 × 480. */
  picture_url: picture,
  /** Of one piece. */
  coins: z.number().int().min(1).max(GIFT_COINS_MAX),
  kind: giftKind,
  /** Of a set or a VIP one is given at a time: more would be no more sets, nor a higher level. */
  quantity_max: z.number().int().min(1).max(GIFT_QUANTITY_MAX),
  /** The set that a sticker is of, or that a set is. */
  set_key: z.string().nullable(),
  /** Of a VIP: which level its giver has from then on, unless they have a higher one. */
  vip_level: z.number().int().min(1).max(VIP_LEVEL_MAX).nullable(),
  animation: giftAnimation,
});
export type GiftItem = z.infer<typeof giftItem>;
