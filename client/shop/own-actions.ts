/** Reading anew what is the viewer's, as write-only atoms. What cannot be had is left as it was. */
import { atom } from 'jotai';
import type { Locale } from '../i18n.ts';
import { readItem, readMine } from './api.ts';
import { itemAtom, itemsAtom, noticeAtom, nowAtom, ownAtom, ownItemIn, reservationsAtom } from './state.ts';

/** Asked in one go: the host takes so many. */
const AT_ONCE = 50;

export const readOwnAtom = atom(null, async (get, set, locale: Locale) => {
  if (!get(ownAtom)) return;
  const uuids = get(itemsAtom).map(({ uuid }) => uuid);
  const parts = Array.from({ length: Math.ceil(uuids.length / AT_ONCE) }, (_, part) =>
    readMine(locale, uuids.slice(part * AT_ONCE, (part + 1) * AT_ONCE)),
  );
  for (const asked of await Promise.all(parts)) {
    if (!asked.ok) return;
    const { coins, items } = asked.answer.data;
    const read = new Set(items.map(({ item_uuid }) => item_uuid));
    set(ownAtom, (own) => ({
      coins,
      items: [...(own?.items ?? []).filter(({ item_uuid }) => !read.has(item_uuid)), ...items],
    }));
  }
});

/** A reservation on the page has lapsed: it is taken away, said, and what it held is looked up. */
export const lapseAtom = atom(null, async (get, set, locale: Locale) => {
  const now = get(nowAtom);
  const holds = ({ expires_at }: { expires_at: string | null }) => expires_at !== null && Date.parse(expires_at) > now;
  set(reservationsAtom, (all) => all.filter(holds));
  const item = get(itemAtom);
  const held = item && ownItemIn(get(ownAtom), item.uuid)?.reservation;
  if (held && !holds(held)) set(noticeAtom, 'lapsed');
  set(
    ownAtom,
    (own) =>
      own && {
        ...own,
        items: own.items.map((mine) =>
          mine.reservation && !holds(mine.reservation) ? { ...mine, reservation: null } : mine,
        ),
      },
  );
  await set(readOwnAtom, locale);
  if (held && item) await set(readItemAtom, { locale, uuid: item.uuid });
});

export const readItemAtom = atom(null, async (_, set, { locale, uuid }: { locale: Locale; uuid: string }) => {
  const asked = await readItem(locale, uuid);
  if (asked.ok) {
    const { data } = asked.answer;
    set(itemsAtom, (items) => items.map((item) => (item.uuid === uuid ? data : item)));
  }
});
