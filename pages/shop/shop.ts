/** The shop, and the member's orders and prizes. Prices are in coins. */
import { z } from 'zod';
import { uuid } from '../../calls/platform/field.ts';
import { freshness } from '../../calls/platform/freshness.ts';
import { catalogueFields, payer, shopOrderState } from '../../calls/platform/page-field.ts';
import { itemKind, wearable } from '../../calls/shop/item-summary.ts';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** The catalogue. Filters are in the query and shared by caches; a search is not. */
export const shop = definePage({
  path: '/shop',
  web_view: true,
  share: 'shop',
  access: 'public',
  cache: freshness.shelf,
  sitemap: true,
  app_link: true,
  screen: 'shop/catalogue',
  query: z.object({ ...catalogueFields, cursor }),
  // Not shared: arbitrary searches would evict the other pages from the cache.
  unshared: z.object({ search: z.string().optional() }),
});

const params = z.object({ uuid: z.string() });
const EXAMPLE = '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40';
const examples = [{ params: { uuid: EXAMPLE } }];

/** An item, with likes and a reservation for the caller. */
export const shopItem = definePage({
  path: '/shop/{uuid}',
  web_view: true,
  share: 'shop_item',
  access: 'public',
  cache: freshness.shop_item,
  screen: 'shop/item',
  params,
  unshared: z.object({ status: outcome(['reserved', 'revoked', 'lapsed']) }),
  actions: {
    like: { at: '/like', form: z.object({ back: z.string().optional() }) },
    unlike: { at: '/unlike', form: z.object({ back: z.string().optional() }) },
    reserve: { at: '/reserve', idempotent: true, form: z.object({ variant: z.string().optional() }) },
    revoke: { at: '/revoke', form: z.object({ reservation: uuid }) },
  },
  examples,
});

/** Confirmation of a purchase. */
export const shopBuy = definePage({
  path: '/shop/{uuid}/buy',
  web_view: true,
  access: 'bearer',
  screen: 'shop/buy',
  params,
  query: z.object({ variant: z.string().optional() }),
  actions: {
    buy: { at: '', idempotent: true, form: z.object({ price_coins: z.string(), variant: z.string().optional() }) },
  },
  examples,
});

/** Wallet that pays for a gift. */
const shopPayer = payer.exclude(['budget']).optional();

/** Buys an item as a gift for somebody whom the caller follows or names by link. */
export const shopGive = definePage({
  path: '/shop/{uuid}/give',
  web_view: true,
  access: 'bearer',
  params,
  query: z.object({ cursor, pays: shopPayer.catch(undefined) }),
  actions: {
    give: {
      at: '',
      idempotent: true,
      form: z.object({
        price_coins: z.string(),
        /** A recipient among the people the buyer follows. */
        friend: z.string().optional(),
        /** Any other recipient: the URL of their page. */
        link: z.string().optional(),
        note: z.string().optional(),
        pays: shopPayer,
      }),
    },
  },
  examples,
});

/** Orders of the caller in the shop. */
export const shopHistory = definePage({
  path: '/shop/history',
  web_view: true,
  access: 'bearer',
  query: z.object({ state: shopOrderState.optional(), cursor }),
});

/** One order, which its buyer can revoke while the state permits. */
export const shopOrder = definePage({
  path: '/shop/history/{uuid}',
  web_view: true,
  access: 'bearer',
  screen: 'shop/order',
  params,
  actions: { revoke: { at: '/revoke', form: z.object({}) } },
  examples,
});

/** Confirmation after a purchase. */
export const shopSuccess = definePage({
  path: '/shop/success/{uuid}',
  web_view: true,
  access: 'bearer',
  params,
  examples,
});

/** Items that the caller has, and the form that equips them. */
export const shopMine = definePage({
  path: '/shop/mine',
  web_view: true,
  access: 'bearer',
  query: z.object({ kind: itemKind.optional(), cursor }),
  actions: { wear: { at: '/wear', form: z.object({ wearable, item: z.string().optional() }) } },
});

/** Prizes that the caller has won. Redeeming one creates an order without a price. */
export const shopPrizes = definePage({
  path: '/shop/prizes',
  web_view: true,
  access: 'bearer',
  screen: 'shop/prizes',
  query: z.object({ cursor }),
  actions: { redeem: { at: '/{prize}/redeem', idempotent: true, form: z.object({}) } },
});
