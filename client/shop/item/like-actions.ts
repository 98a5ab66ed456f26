/**
 * Optimistic likes.
 *
 * The button changes at once. Each item has one request in flight; afterwards the latest choice is
 * sent if it differs. A failed request restores the saved state.
 */

import { atom } from 'jotai';
import type { ShopItem } from '../../../calls/shop/item.ts';
import { sendForm } from '../../platform/app/send-form.ts';
import { actionHref } from '../../platform/script/href.ts';
import { ownAtom, ownItemIn } from '../item-catalogue/state.ts';

/** The viewer's like of an item, and the item's number of likes. */
export interface Like {
  is_liked: boolean;
  like_count: number;
}

/** Displayed likes by item uuid. They replace the values of the page. */
const wantedAtom = atom<Record<string, Like>>({});
/** Items with a request in flight. */
const sendingAtom = atom<ReadonlySet<string>>(new Set<string>());
/** True if the last like could not be saved. */
export const likeFailedAtom = atom(false);

/** Returns the displayed like of an item. */
export const likeReaderAtom = atom((get) => {
  const own = get(ownAtom);
  const likes = get(wantedAtom);
  return ({ uuid, like_count }: Pick<ShopItem, 'uuid' | 'like_count'>): Like =>
    likes[uuid] ?? { is_liked: ownItemIn(own, uuid)?.is_liked ?? false, like_count };
});

export const toggleLikeAtom = atom(
  null,
  async (get, set, { item, to }: { item: Pick<ShopItem, 'uuid' | 'like_count'>; to: (path: string) => string }) => {
    const { uuid } = item;
    const put = (like: Like) => set(wantedAtom, (all) => ({ ...all, [uuid]: like }));
    const before = get(likeReaderAtom)(item);
    put(toggle(before));
    set(likeFailedAtom, false);
    if (get(sendingAtom).has(uuid)) return;
    set(sendingAtom, (all) => new Set([...all, uuid]));
    let savedLike = before;
    for (;;) {
      const { is_liked } = get(likeReaderAtom)(item);
      if (is_liked === savedLike.is_liked) break;
      const answer = await sendForm<Like>(
        to(actionHref('/shop/{uuid}', savedLike.is_liked ? '/unlike' : '/like', { uuid })),
        new FormData(),
      );
      if (!('props' in answer)) {
        set(likeFailedAtom, true);
        break;
      }
      savedLike = answer.props;
    }
    put(savedLike);
    set(sendingAtom, (all) => new Set([...all].filter((other) => other !== uuid)));
  },
);

const toggle = ({ is_liked, like_count }: Like): Like => ({
  is_liked: !is_liked,
  like_count: Math.max(0, like_count + (is_liked ? -1 : 1)),
});
