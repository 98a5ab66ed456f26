/** Holding an item and letting it go, as write-only atoms. */
import { atom } from 'jotai';
import type { ShopItem } from '../../calls/shop.ts';
import type { Locale } from '../i18n.ts';
import { hearTimeAtom } from '../state/server-clock.ts';
import { sendReserve, sendRevoke } from './api.ts';
import { readOwnAtom } from './own-actions.ts';
import { busyAtom, itemsAtom, noticeAtom, ownAtom, reservationsAtom, troubleAtom } from './state.ts';

interface Command {
  locale: Locale;
  uuid: string;
}

/** Whether it is held now. The key is the form's, so that a second tap holds no second one. */
export const reserveAtom = atom(null, async (get, set, { locale, uuid, key }: Command & { key: string }) => {
  if (get(busyAtom)) return false;
  set(busyAtom, 'reserve');
  set(troubleAtom, null);
  set(noticeAtom, null);
  const sent = await sendReserve(locale, uuid, key);
  if (sent.ok) {
    const { uuid: reservation, price_coins, created_at, expires_at } = sent.answer.data;
    // The host's time of just now: its deadline is counted from it.
    set(hearTimeAtom, created_at);
    set(
      ownAtom,
      (own) =>
        own && {
          ...own,
          items: own.items.map((mine) =>
            mine.item_uuid === uuid && expires_at !== null
              ? { ...mine, reservation: { uuid: reservation, price_coins, expires_at } }
              : mine,
          ),
        },
    );
    set(moveStockAtom, { uuid, by: -1 });
    set(noticeAtom, 'reserved');
  } else {
    set(troubleAtom, sent.trouble);
  }
  await set(readOwnAtom, locale);
  set(busyAtom, null);
  return sent.ok;
});

/** Lets a reservation of the item go. */
export const revokeAtom = atom(
  null,
  async (get, set, { locale, uuid, reservation }: Command & { reservation: string }): Promise<boolean> => {
    if (get(busyAtom)) return false;
    set(busyAtom, 'revoke');
    set(troubleAtom, null);
    set(noticeAtom, null);
    const sent = await sendRevoke(locale, reservation);
    if (sent.ok) {
      set(reservationsAtom, (all) => all.filter((order) => order.uuid !== reservation));
      set(moveStockAtom, { uuid, by: 1 });
      set(noticeAtom, sent.answer.data.revoked_by === 'time' ? 'lapsed' : 'revoked');
    } else {
      set(troubleAtom, sent.trouble);
    }
    await set(readOwnAtom, locale);
    set(busyAtom, null);
    return sent.ok;
  },
);

/** What everybody sees is a few seconds old; who has just taken one knows better. */
const moveStockAtom = atom(null, (_, set, { uuid, by }: { uuid: string; by: 1 | -1 }) => {
  const moved = (item: ShopItem): ShopItem => {
    if (item.uuid !== uuid || !item.stock) return item;
    const free = Math.min(item.stock.total, Math.max(0, item.stock.free + by));
    const isFor = item.availability === 'on_sale' || item.availability === 'sold_out';
    return {
      ...item,
      stock: { ...item.stock, free },
      availability: isFor ? (free > 0 ? 'on_sale' : 'sold_out') : item.availability,
    };
  };
  set(itemsAtom, (items) => items.map(moved));
});
