import { useAtomValue, useSetAtom } from 'jotai';
import type { SubmitEvent } from 'react';
import type { ShopItem } from '../../calls/shop.ts';
import { formatNumber } from '../format.ts';
import { action } from '../href.ts';
import { useSite } from '../site.tsx';
import { Icon } from '../ui/icon.tsx';
import { likeReaderAtom, toggleLikeAtom } from './like-actions.ts';

/** The heart. A form of its own, so that it works by itself; a visitor is led to the sign-in page by it. */
export function LikeButton({
  item,
  here,
  look,
}: {
  item: Pick<ShopItem, 'uuid' | 'name' | 'like_count'>;
  here: string;
  look: 'glass' | 'quiet';
}) {
  const { t, to, locale, viewer } = useSite();
  const { is_liked, like_count } = useAtomValue(likeReaderAtom)(item);
  const toggle = useSetAtom(toggleLikeAtom);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!viewer) return;
    event.preventDefault();
    void toggle({ item, to });
  };
  return (
    <form
      method="post"
      action={to(action('/webview/shop/{uuid}', is_liked ? '/unlike' : '/like', { uuid: item.uuid }))}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="back" value={to(here)} />
      <button className={`heart ${look}`} type="submit" aria-pressed={is_liked} data-in-place={viewer ? '' : undefined}>
        <Icon name={is_liked ? 'heart-full' : 'heart'} size={16} />
        {formatNumber(locale, like_count)}
        <span className="sr-only"> {t('shop:like.do', { name: item.name[locale] })}</span>
      </button>
    </form>
  );
}
