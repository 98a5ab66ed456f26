/** Addresses of the shop, without their language. */

import type { ShopSort } from '../../calls/shop.ts';
import type { ItemKind } from '../../calls/shop-item.ts';
import type { ShopOrderState } from '../../calls/shop-order.ts';
import { signInPath, topUpPath } from '../layout/site-links.ts';
import { withQuery } from '../with-query.ts';

export const shopPath = '/webview/shop';
export const addressPath = '/webview/address';

export const sorts = ['popular', 'newest', 'price_low', 'price_high'] as const satisfies ShopSort[];

/** As many as a page of the shelf has. */
export const SHELF_ITEMS = 24;

/** What a shelf is looked at by; its form's fields bear the same names. */
export interface ShelfView {
  category: string | null;
  search: string;
  sort: ShopSort;
}

/** What is as it is anyway is left out, so that equal shelves have one address. */
export function shelfPath({ category, search, sort }: ShelfView, cursor?: string): string {
  return withQuery(shopPath, {
    category: category ?? '',
    search,
    sort: sort === 'popular' ? '' : sort,
    cursor: cursor ?? '',
  });
}

export const itemPath = (uuid: string): string => `${shopPath}/${uuid}`;
export const buyPath = (uuid: string): string => `${itemPath(uuid)}/buy`;
export const reservePath = (uuid: string): string => `${itemPath(uuid)}/reserve`;
/** Where a reservation is let go from the item's page. */
export const revokeHerePath = (uuid: string): string => `${itemPath(uuid)}/revoke`;
export const likePath = (uuid: string, liked: boolean): string => `${itemPath(uuid)}/${liked ? 'unlike' : 'like'}`;

export const historyStates = ['reserved', 'bought', 'redeemed', 'revoked'] as const satisfies ShopOrderState[];
export const historyPath = (state: ShopOrderState | null = null, cursor?: string): string =>
  withQuery(`${shopPath}/history`, { state: state ?? '', cursor: cursor ?? '' });
export const orderPath = (uuid: string): string => `${shopPath}/history/${uuid}`;
export const revokePath = (uuid: string): string => `${orderPath(uuid)}/revoke`;
export const successPath = (uuid: string): string => `${shopPath}/success/${uuid}`;

export const minePath = (kind: ItemKind | null = null, cursor?: string): string =>
  withQuery(`${shopPath}/mine`, { kind: kind ?? '', cursor: cursor ?? '' });

export const prizesPath = (cursor?: string): string => withQuery(`${shopPath}/prizes`, { cursor: cursor ?? '' });
export const redeemPath = (uuid: string): string => `${shopPath}/prizes/${uuid}/redeem`;

/** Pages that are gone through on the way to something; `back` is an address with its language. */
export const signInTo = (back: string): string => withQuery(signInPath, { callbackUrl: back });
export const topUpTo = (back: string): string => withQuery(topUpPath, { callbackUrl: back });
export const addressTo = (back: string): string => withQuery(addressPath, { back });
