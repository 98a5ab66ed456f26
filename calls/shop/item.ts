/** Items of the shop as the caller sees them. Prices are in coins. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, coins, count, moment, picture, slug, uuid, uuids } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { catalogueFields } from '../platform/page-field.ts';
import { cleanLine } from '../platform/text/clean.ts';
import { SEARCH_MAX_LETTERS, unitsOf } from '../platform/text/length.ts';
import { itemSummary } from './item-summary.ts';
import { shopOrderSummary } from './order.ts';

/** A category of the shop. Its slug is a filter of the item list. */
const shopCategory = z.object({ slug, name: bilingual });
export type ShopCategory = z.infer<typeof shopCategory>;

/** Whether anyone can buy the item now. `prize_only`: never for coins. */
const availability = z.enum(['on_sale', 'sold_out', 'not_yet', 'over', 'prize_only']);
export type Availability = z.infer<typeof availability>;

/**
 * An item in its public form. Contains nothing about the caller, so that one cached response serves
 * all.
 */
export const shopItem = itemSummary.extend({
  category_slug: slug,
  description: bilingual,
  /** A card for link previews, 1200 × 630. Null: none was uploaded. */
  share_picture_url: picture.nullable(),
  /** Null: not for sale, only redeemable by winners. */
  price_coins: coins.nullable(),
  availability,
  /** Null: unlimited. A reserved piece counts as neither sold nor free. */
  stock: z.object({ total: count, free: count }).nullable(),
  sale_starts_at: moment.nullable(),
  sale_ends_at: moment.nullable(),
  /** Maximum that one user may have bought, reserved or received as gifts. Null: no limit. */
  per_user_limit: z.number().int().positive().nullable(),
  /** Duration of a reservation. Null: the item cannot be reserved. */
  reservation_seconds: z.number().int().positive().nullable(),
  needs_address: z.boolean(),
  like_count: count,
});
export type ShopItem = z.infer<typeof shopItem>;

/**
 * An item with its sizes and colours, and the free stock of each. No variants: the item has only
 * one form.
 */
export const shopItemDetail = shopItem.extend({
  variants: z.array(z.object({ uuid, name: bilingual, free: count })),
});
export type ShopItemDetail = z.infer<typeof shopItemDetail>;

/** An item from the caller's point of view. */
const ownItem = z.object({
  item_uuid: uuid,
  is_liked: z.boolean(),
  /** Pieces bought, reserved or received as gifts. The limit applies to this number. */
  taken_count: count,
  /** Further pieces that the caller may take. Null: no limit. */
  left_for_me: count.nullable(),
  /** The caller's active reservation of the item. */
  reservation: z.object({ uuid, price_coins: coins, expires_at: moment }).nullable(),
  /** A prize of the caller that can be redeemed for the item. */
  prize_uuid: uuid.nullable(),
  /** A digital item that the caller owns. `until` null: permanently. */
  owned: z.object({ until: moment.nullable() }).nullable(),
});
export type OwnItem = z.infer<typeof ownItem>;

/** Sort order of the item list. */
export type ShopSort = z.infer<typeof catalogueFields.sort>;

/** Input of the search box. Blank input means no search. */
const searchText = z
  .string()
  .max(unitsOf(SEARCH_MAX_LETTERS))
  .transform((text) => cleanLine(text) || undefined)
  .optional();

export const listShopCategories = defineCall({
  method: 'GET',
  path: '/v1/shop/categories',
  summary: 'Lists the categories of the shop that contain items, in display order',
  access: 'public',
  cache: { fresh_seconds: 300, stale_seconds: 3600 },
  answer: list(shopCategory),
});

/** Filters and sort order of the item list. */
const shelfQuery = pageQuery.extend({
  category: catalogueFields.category,
  /**
   * Every word must occur in the name or description, in either language. Tone marks are ignored.
   */
  search: searchText,
  sort: catalogueFields.sort,
});

export const listShopItems = defineCall({
  method: 'GET',
  path: '/v3/shop',
  summary:
    'Lists items by category and search. A page of search results may have fewer items than `limit` although more follow. The last page has no cursor',
  access: 'public',
  cache: freshness.shelf,
  query: shelfQuery,
  failures: ['shop_category_not_found'],
  answer: list(shopItem),
});

export const getShopItem = defineCall({
  method: 'GET',
  path: '/v3/shop/{uuid}',
  summary: 'Returns an item. Returns 410 if the shop no longer offers it',
  access: 'public',
  cache: freshness.shop_item,
  params: z.object({ uuid }),
  failures: ['shop_item_not_found', 'shop_item_gone'],
  answer: one(shopItemDetail),
});

export const listOwnItems = defineCall({
  method: 'GET',
  path: '/v3/shop/mine',
  summary:
    "Returns the caller's coins, active reservations, and relation to up to 50 items. Without uuids, covers the items of a list page that the caller has liked, taken, won or owns",
  access: 'bearer',
  /**
   * Without `uuids`, the query selects a page of the item list, so that clients need not load the
   * list first.
   */
  query: shelfQuery.extend({ uuids: uuids.optional() }),
  failures: ['shop_category_not_found'],
  answer: one(
    z.object({
      coins,
      items: z.array(ownItem),
      /** Active ones only, sorted by expiry. */
      reservations: z.array(shopOrderSummary),
    }),
  ),
});

const likeAnswer = one(z.object({ item_uuid: uuid, is_liked: z.boolean(), like_count: count }));

export const likeShopItem = defineCall({
  method: 'POST',
  path: '/v3/shop/{uuid}/like',
  summary: 'Likes an item. Repeating it changes nothing',
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['shop_item_not_found', 'shop_item_gone'],
  answer: likeAnswer,
});

export const unlikeShopItem = defineCall({
  method: 'POST',
  path: '/v3/shop/{uuid}/unlike',
  summary: "Removes the caller's like of an item. Without a like, nothing changes",
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['shop_item_not_found'],
  answer: likeAnswer,
});
