/** What the shop's screens know and change, as atoms. A screen's `open` puts in what the server sent. */
import { atom } from 'jotai';
import type { OwnItem, ShopItemDetail } from '../../../calls/shop/shop.ts';
import type { ShopOrderSummary } from '../../../calls/shop/shop-order.ts';
import { nowAtom } from '../../platform/state/server-clock.ts';
import type { ShelfItem } from './shelf-view.ts';

/** What is the viewer's: null for a visitor, and where it could not be had. */
export interface Own {
  coins: number;
  items: OwnItem[];
}

export const ownAtom = atom<Own | null>(null);
/** The viewer's coins; null for a visitor. */
export const coinsAtom = atom((get) => get(ownAtom)?.coins ?? null);

/** The items on a shelf, in their order. */
export const itemsAtom = atom<ShelfItem[]>([]);

/** The item of a page that is about one. */
export const itemAtom = atom<ShopItemDetail | null>(null);
/** All that the page shows, by their uuids. */
export const shownItemsAtom = atom((get) => [...get(itemsAtom), get(itemAtom)].flatMap((item) => item?.uuid ?? []));

/** The reservations that hold, the first to lapse first. */
export const reservationsAtom = atom<ShopOrderSummary[]>([]);

/** When the reservations on the page end. */
const deadlinesAtom = atom((get) =>
  [
    ...get(reservationsAtom).flatMap(({ expires_at }) => expires_at ?? []),
    ...(get(ownAtom)?.items ?? []).flatMap(({ reservation }) => reservation?.expires_at ?? []),
  ].map((moment) => Date.parse(moment)),
);
/** There is something to count down to; the time of something has run out. Parts that ask these are not rendered every second. */
export const tickingAtom = atom((get) => get(deadlinesAtom).length > 0);
/** Whether a deadline on the page is over, by the server's time. */
export const timeUpAtom = atom((get) => get(deadlinesAtom).some((deadline) => deadline <= get(nowAtom)));

/** What has just come about, said in place. */
export const noticeAtom = atom<'reserved' | 'revoked' | 'lapsed' | null>(null);

/** What an item is to the viewer; null where nothing is known. */
export const ownItemIn = (own: Own | null, uuid: string): OwnItem | null =>
  own?.items.find(({ item_uuid }) => item_uuid === uuid) ?? null;
