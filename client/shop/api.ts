/** The shop calls that the browser makes. A test holds their paths to those of `calls/`. */
import type {
  buyShopItem,
  getShopItem,
  likeShopItem,
  listOwnItems,
  listReservations,
  listShopItems,
  redeemShopPrize,
  reserveShopItem,
  revokeReservation,
} from '../../calls/shop.ts';
import { ask } from '../app/ask.ts';
import type { ShelfView } from './paths.ts';

export const paths = {
  shelf: '/v3/shop',
  item: (uuid: string) => `/v3/shop/${uuid}`,
  mine: '/v3/shop/mine',
  reservations: '/v3/shop/reserve_status',
  like: (uuid: string) => `/v3/shop/${uuid}/like`,
  unlike: (uuid: string) => `/v3/shop/${uuid}/unlike`,
  buy: '/v3/shop/buy',
  redeem: '/v3/shop/redeem',
  reserve: '/v3/shop/reserve',
  revoke: (uuid: string) => `/v3/shop/reserve/${uuid}`,
};

/** As many as a page of the shelf has. */
export const SHELF_ITEMS = 24;

export function readShelf(locale: string, { category, search, sort }: ShelfView, cursor: string) {
  const query = new URLSearchParams({ sort, cursor, limit: String(SHELF_ITEMS) });
  if (category !== null) query.set('category', category);
  if (search !== '') query.set('search', search);
  return ask<typeof listShopItems>(`${paths.shelf}?${query}`, locale);
}

export const readItem = (locale: string, uuid: string) => ask<typeof getShopItem>(paths.item(uuid), locale);
export const readMine = (locale: string, uuids: string[]) =>
  ask<typeof listOwnItems>(`${paths.mine}?${new URLSearchParams({ uuids: uuids.join(',') })}`, locale);
export const readReservations = (locale: string) => ask<typeof listReservations>(paths.reservations, locale);
export const sendLike = (locale: string, uuid: string, liked: boolean) =>
  ask<typeof likeShopItem>(liked ? paths.like(uuid) : paths.unlike(uuid), locale, { form: {} });
export const sendReserve = (locale: string, item_uuid: string, key: string) =>
  ask<typeof reserveShopItem>(paths.reserve, locale, { form: { item_uuid }, key });
export const sendRevoke = (locale: string, uuid: string) =>
  ask<typeof revokeReservation>(paths.revoke(uuid), locale, { method: 'DELETE' });

/** What is bought or redeemed, and under which key. */
export type Take =
  | { call: 'buy'; form: { item_uuid: string; price_coins: string }; key: string }
  | { call: 'redeem'; form: { prize_uuid: string }; key: string };

export const sendTake = (locale: string, { call, form, key }: Take) =>
  ask<typeof buyShopItem | typeof redeemShopPrize>(paths[call], locale, { form, key });
