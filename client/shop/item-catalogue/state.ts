/**
 * State of the hydrated shop pages, as atoms. `fill` of each page stores the server's data in them.
 */
import { atom } from 'jotai';
import type { OwnItem, ShopItemDetail } from '../../../calls/shop/item.ts';
import type { ShopOrderSummary } from '../../../calls/shop/order.ts';
import { nowAtom } from '../../platform/state/server-clock.ts';
import type { CatalogueItem } from './catalogue-view.ts';

/** The viewer's own data. Null for a visitor, and if the API did not return it. */
export interface OwnGoods {
  coins: number;
  items: OwnItem[];
}

export const ownAtom = atom<OwnGoods | null>(null);
/** The viewer's coins. Null for a visitor, and if unknown. */
export const coinsAtom = atom((get) => get(ownAtom)?.coins ?? null);

/** Items of the list, in order. */
export const itemsAtom = atom<CatalogueItem[]>([]);

/** Item of an item page. */
export const itemAtom = atom<ShopItemDetail | null>(null);
/** Uuids of all items on the page. */
export const shownItemsAtom = atom((get) => [...get(itemsAtom), get(itemAtom)].flatMap((item) => item?.uuid ?? []));

/** Open reservations, the next to expire before the others. */
export const reservationsAtom = atom<ShopOrderSummary[]>([]);

/** End of each reservation on the page, in milliseconds. */
const deadlinesAtom = atom((get) =>
  [
    ...get(reservationsAtom).flatMap(({ expires_at }) => expires_at ?? []),
    ...(get(ownAtom)?.items ?? []).flatMap(({ reservation }) => reservation?.expires_at ?? []),
  ].map((moment) => Date.parse(moment)),
);
/**
 * True if there is a deadline to count down to. Components that read this or `timeUpAtom` do not
 * render every second.
 */
export const tickingAtom = atom((get) => get(deadlinesAtom).length > 0);
/** True if a deadline on the page has passed, by the server's time. */
export const timeUpAtom = atom((get) => get(deadlinesAtom).some((deadline) => deadline <= get(nowAtom)));

/** Result of the last command, shown in place. */
export const noticeAtom = atom<'reserved' | 'revoked' | 'lapsed' | null>(null);

/** Returns the viewer's data for an item; null if unknown. */
export const ownItemIn = (own: OwnGoods | null, uuid: string): OwnItem | null =>
  own?.items.find(({ item_uuid }) => item_uuid === uuid) ?? null;
