import { useAtomValue, useSetAtom } from 'jotai';
import type { ShopItem } from '../../../calls/shop/shop.ts';
import { useSite } from '../../platform/page/site.tsx';
import { type Like, likeReaderAtom, toggleLikeAtom } from './like-actions.ts';

type Liked = Pick<ShopItem, 'uuid' | 'like_count'>;

/** How items are liked, and what changes it. */
export interface Likes {
  of: (item: Liked) => Like;
  toggle: (item: Liked) => Promise<void>;
}

/** The likes of all items: who shows many asks once, not each heart by itself. */
export function useLikes(): Likes {
  const { to } = useSite();
  const of = useAtomValue(likeReaderAtom);
  const toggle = useSetAtom(toggleLikeAtom);
  return { of, toggle: (item) => toggle({ item, to }) };
}
