/**
 * Likes: shown at once, sent behind. What is wanted last is what is sent last, however fast somebody taps, and a like
 * that could not be saved is taken back before their eyes.
 */

import { atom } from 'jotai';
import type { ShopItem } from '../../../calls/shop/shop.ts';
import { sendForm } from '../../platform/app/send-form.ts';
import { action } from '../../platform/script/href.ts';
import { ownAtom, ownItemIn } from '../shelf/state.ts';

/** Whether the viewer likes an item, and how many do. */
export interface Like {
  is_liked: boolean;
  like_count: number;
}

/** By item: what is shown in place of what the page came with. */
const wantedAtom = atom<Record<string, Like>>({});
/** Items whose likes are on their way. */
const sendingAtom = atom<ReadonlySet<string>>(new Set<string>());
/** The last like could not be saved. */
export const likeFailedAtom = atom(false);

/** How the like of an item is shown. */
export const likeReaderAtom = atom((get) => {
  const own = get(ownAtom);
  const wanted = get(wantedAtom);
  return ({ uuid, like_count }: Pick<ShopItem, 'uuid' | 'like_count'>): Like =>
    wanted[uuid] ?? { is_liked: ownItemIn(own, uuid)?.is_liked ?? false, like_count };
});

export const toggleLikeAtom = atom(
  null,
  async (get, set, { item, to }: { item: Pick<ShopItem, 'uuid' | 'like_count'>; to: (path: string) => string }) => {
    const { uuid } = item;
    const put = (like: Like) => set(wantedAtom, (all) => ({ ...all, [uuid]: like }));
    const before = get(likeReaderAtom)(item);
    put(toggled(before));
    set(likeFailedAtom, false);
    if (get(sendingAtom).has(uuid)) return;
    set(sendingAtom, (all) => new Set([...all, uuid]));
    let saved = before;
    for (;;) {
      const { is_liked } = get(likeReaderAtom)(item);
      if (is_liked === saved.is_liked) break;
      const answer = await sendForm<Like>(
        to(action('/shop/{uuid}', saved.is_liked ? '/unlike' : '/like', { uuid })),
        new FormData(),
      );
      if (!('props' in answer)) {
        set(likeFailedAtom, true);
        break;
      }
      saved = answer.props;
    }
    put(saved);
    set(sendingAtom, (all) => new Set([...all].filter((other) => other !== uuid)));
  },
);

const toggled = ({ is_liked, like_count }: Like): Like => ({
  is_liked: !is_liked,
  like_count: Math.max(0, like_count + (is_liked ? -1 : 1)),
});
