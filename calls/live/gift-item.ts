/** Items that viewers can give on a live, as every gift names them. */
import { z } from 'zod';
import { bilingual, film, picture, uuid } from '../platform/field.ts';

/**
 * A sticker set gives all stickers with one `set_key` at once. A VIP makes its giver a VIP of the
 * VB.
 */
export const giftKind = z.enum(['gift', 'sticker', 'sticker_set', 'vip']);
export type GiftKind = z.infer<typeof giftKind>;

/** Maximum pieces per gift. */
export const GIFT_QUANTITY_MAX = 99;

/** Highest VIP level. The lowest is 1. */
export const VIP_LEVEL_MAX = 5;

/** Movement of the gift's picture over the video. */
export const giftAnimation = z.enum(['rise', 'burst', 'fall', 'shake']);
export type GiftAnimation = z.infer<typeof giftAnimation>;

/** Maximum price of one piece, in coins. */
export const GIFT_COINS_MAX = 100_000;

/** A gift, a sticker, a set of stickers or a VIP of the catalogue. */
export const giftItem = z.object({
  uuid,
  name: bilingual,
  /** Square, 480 × 480. */
  picture_url: picture,
  /** Price of one piece. */
  coins: z.number().int().min(1).max(GIFT_COINS_MAX),
  kind: giftKind,
  /** Always 1 for sets and VIPs: a second one would add nothing. */
  quantity_max: z.number().int().min(1).max(GIFT_QUANTITY_MAX),
  /** The set that a sticker belongs to, or that a set item contains. Null for other items. */
  set_key: z.string().nullable(),
  /**
   * Level that a VIP item gives, unless the giver already has a higher one. Null for other kinds.
   */
  vip_level: z.number().int().min(1).max(VIP_LEVEL_MAX).nullable(),
  animation: giftAnimation,
  /** Film that plays over the video instead of the picture. Null: none. */
  film_url: film.nullable(),
});
export type GiftItem = z.infer<typeof giftItem>;
