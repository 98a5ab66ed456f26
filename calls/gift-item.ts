/** What can be given on a live, as it is named wherever a gift is told of. */
import { z } from 'zod';
import { bilingual, picture, uuid } from './field.ts';

export const giftKind = z.enum(['gift', 'sticker']);
export type GiftKind = z.infer<typeof giftKind>;

/** How it moves over the picture when it is given. */
export const giftAnimation = z.enum(['rise', 'burst', 'fall', 'shake']);
export type GiftAnimation = z.infer<typeof giftAnimation>;

/** So many coins at most for one piece. */
export const GIFT_COINS_MAX = 100_000;

/** A gift or a sticker of the catalogue. */
export const giftItem = z.object({
  uuid,
  name: bilingual,
  /** Square, 480 × 480. */
  picture_url: picture,
  /** Of one piece. */
  coins: z.number().int().min(1).max(GIFT_COINS_MAX),
  kind: giftKind,
  /** The set that a sticker is of. */
  set_key: z.string().nullable(),
  animation: giftAnimation,
});
export type GiftItem = z.infer<typeof giftItem>;
