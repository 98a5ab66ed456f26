/** Write-only atoms that reload the viewer's data. A failed request leaves the data unchanged. */
import { atom } from 'jotai';
import type { getShopItem, listOwnItems } from '../../../calls/shop/item.ts';
import type { listReservations } from '../../../calls/shop/order.ts';
import { ask } from '../../platform/app/ask.ts';
import { hearTimeAtom } from '../../platform/state/server-clock.ts';
import type { Locale } from '../../platform/texts/i18n.ts';
import { catalogueItem } from '../item-catalogue/catalogue-view.ts';
import { itemAtom, itemsAtom, noticeAtom, ownAtom, reservationsAtom, shownItemsAtom } from '../item-catalogue/state.ts';

/** Maximum uuids per request, a limit of the API. */
const MAX_AT_ONCE = 50;

/** Requests the viewer's data for these items. */
export const readMine = (locale: Locale, uuids: string[]) =>
  ask<typeof listOwnItems>('/v3/shop/mine', locale, { query: { uuids: uuids.join(',') } });

const readOwnAtom = atom(null, async (get, set, locale: Locale) => {
  if (!get(ownAtom)) return;
  const uuids = get(shownItemsAtom);
  const parts = Array.from({ length: Math.ceil(uuids.length / MAX_AT_ONCE) }, (_, part) =>
    readMine(locale, uuids.slice(part * MAX_AT_ONCE, (part + 1) * MAX_AT_ONCE)),
  );
  for (const result of await Promise.all(parts)) {
    if (!result.ok) return;
    const { coins, items } = result.answer.data;
    const itemUuids = new Set(items.map(({ item_uuid }) => item_uuid));
    set(ownAtom, (own) => ({
      coins,
      items: [...(own?.items ?? []).filter(({ item_uuid }) => !itemUuids.has(item_uuid)), ...items],
    }));
  }
});

/**
 * Called when a reservation has expired by the page's clock.
 *
 * The API decides whether it has expired and returns the time, because a device's clock may be
 * wrong. Expired reservations are removed, and their items are reloaded. A page that shows one of
 * these items gets a notice.
 */
export const refreshReservationsAtom = atom(null, async (get, set, locale: Locale) => {
  const result = await ask<typeof listReservations>('/v3/shop/reserve_status', locale);
  if (!result.ok) return;
  const { server_time, reservations } = result.answer.data;
  set(hearTimeAtom, server_time);
  const open = new Set(reservations.map(({ uuid }) => uuid));
  set(reservationsAtom, (all) => all.filter(({ uuid }) => open.has(uuid)));
  const lapsedItems = get(ownAtom)?.items.filter(({ reservation }) => reservation && !open.has(reservation.uuid)) ?? [];
  if (lapsedItems.length === 0) return;
  const item = get(itemAtom);
  if (item && lapsedItems.some(({ item_uuid }) => item_uuid === item.uuid)) set(noticeAtom, 'lapsed');
  await Promise.all([
    set(readOwnAtom, locale),
    ...lapsedItems.map(({ item_uuid }) => set(readItemAtom, { locale, uuid: item_uuid })),
  ]);
});

const readItemAtom = atom(null, async (_, set, { locale, uuid }: { locale: Locale; uuid: string }) => {
  const result = await ask<typeof getShopItem>('/v3/shop/{uuid}', locale, { params: { uuid } });
  if (result.ok) {
    const { data } = result.answer;
    set(itemsAtom, (items) => items.map((item) => (item.uuid === uuid ? catalogueItem(locale, data) : item)));
    set(itemAtom, (item) => (item?.uuid === uuid ? data : item));
  }
});
