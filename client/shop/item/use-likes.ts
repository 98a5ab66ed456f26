import { useAtomValue, useSetAtom } from 'jotai';
import type { ShopItem } from '../../../calls/shop/item.ts';
import { useSite } from '../../platform/page/site.tsx';
import { type Like, likeReaderAtom, toggleLikeAtom } from './like-actions.ts';

type Liked = Pick<ShopItem, 'uuid' | 'like_count'>;

/** Reads and toggles likes. */
export interface Likes {
  of: (item: Liked) => Like;
  toggle: (item: Liked) => Promise<void>;
}

/** Returns the likes of all items. A list calls it once instead of once per like button. */
export function useLikes(): Likes {
  const { to } = useSite();
  const of = useAtomValue(likeReaderAtom);
  const toggle = useSetAtom(toggleLikeAtom);
  return { of, toggle: (item) => toggle({ item, to }) };
}
