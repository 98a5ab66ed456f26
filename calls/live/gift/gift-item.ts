/** Items that viewers can give on a live, as every gift names them. */
import { z } from 'zod';
import { bilingual, film, optionalField, picture, slug, uuid, wholeCoins } from '../../platform/field.ts';

/** Maximum size of a film. */
export const FILM_MAX_BYTES = 150_000;

/** Shortest and longest film, in seconds. */
export const FILM_SECONDS = { min: 2, max: 8 } as const;

/** Smallest and largest side of a film in pixels, without the half of the video that is alpha. */
export const FILM_PIXELS = { min: 120, max: 720 } as const;

/** Maximum pieces per gift. */
export const GIFT_QUANTITY_MAX = 99;

/** Highest VIP level. The lowest is 1. */
const VIP_LEVEL_MAX = 5;

/** Rules of a kind. */
interface KindRules {
  /** Maximum pieces per gift. 1: a second one would add nothing. */
  quantityMax: number;
  /** True: the gift shows who gave it, and no family pays for it. */
  isPersonal: boolean;
}

/**
 * Kinds of items. A sticker set gives all stickers with one `set_key` at once. A VIP makes its
 * giver a VIP of the VB.
 */
export const giftKinds = {
  gift: { quantityMax: GIFT_QUANTITY_MAX, isPersonal: false },
  sticker: { quantityMax: GIFT_QUANTITY_MAX, isPersonal: false },
  sticker_set: { quantityMax: 1, isPersonal: false },
  vip: { quantityMax: 1, isPersonal: true },
} as const satisfies Record<string, KindRules>;

export type GiftKind = keyof typeof giftKinds;
/** A kind of gift in requests and responses. */
export const giftKind = z.enum(Object.keys(giftKinds) as [GiftKind, ...GiftKind[]]);

/** Attributes that only some kinds have, as returned. Null for other kinds. */
const shownAttributes = {
  /** The set that a sticker belongs to, or that a set item contains. */
  set_key: z.string().nullable(),
  /** Level that a VIP item gives, unless the giver already has a higher one. */
  vip_level: z.number().int().min(1).max(VIP_LEVEL_MAX).nullable(),
};

/** Names of the attributes, which are also columns of `gift_items`. */
export type GiftAttribute = keyof typeof shownAttributes;
export const giftAttributeNames = Object.keys(shownAttributes) as GiftAttribute[];

/** Attributes as typed by staff. */
export const typedAttributes = {
  set_key: optionalField(slug),
  vip_level: optionalField(wholeCoins.refine((level) => level >= 1 && level <= VIP_LEVEL_MAX)),
} satisfies Record<GiftAttribute, z.ZodType>;

/** The kinds that need an attribute, those that may have it, and the failure of the others. */
export const attributeRules = {
  set_key: { neededBy: ['sticker_set'], optionalFor: ['sticker'], failure: 'gift_set_refused' },
  vip_level: { neededBy: ['vip'], optionalFor: [], failure: 'gift_level_refused' },
} as const satisfies Record<
  GiftAttribute,
  { neededBy: readonly GiftKind[]; optionalFor: readonly GiftKind[]; failure: string }
>;

/** Failures of items whose attributes do not fit their kind. */
export const attributeFailures = giftAttributeNames.map((name) => attributeRules[name].failure);

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
  ...shownAttributes,
  animation: giftAnimation,
  /** Film that plays over the video instead of the picture. Null: none. */
  film_url: film.nullable(),
});
/** An item of the catalogue of gifts, with its price in coins per piece. */
export type GiftItem = z.infer<typeof giftItem>;
