import type { SubmitEvent } from 'react';
import type { ShopItem } from '../../../calls/shop/item.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Likes } from './use-likes.ts';

/**
 * Like button. It is a form, so it works without scripts, and leads a visitor to the sign-in page.
 */
export function LikeButton({
  item,
  likes,
  name,
  here,
  variant,
}: {
  item: Pick<ShopItem, 'uuid' | 'like_count'>;
  likes: Likes;
  /** Item name in the language of the page. */
  name: string;
  here: string;
  /** `corner`: glass, in the upper corner of a card. */
  variant: 'glass' | 'corner' | 'quiet';
}) {
  const { t, to, locale, viewer } = useSite();
  const { is_liked, like_count } = likes.of(item);
  const count = formatNumber(locale, like_count);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!viewer) return;
    event.preventDefault();
    void likes.toggle(item);
  };
  return (
    <form
      className={variant === 'corner' ? 'absolute top-1 right-1' : undefined}
      method="post"
      action={to(actionHref('/shop/{uuid}', is_liked ? '/unlike' : '/like', { uuid: item.uuid }))}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="back" value={to(here)} />
      <button
        className={`heart ${variant === 'quiet' ? 'quiet' : 'glass'}`}
        type="submit"
        aria-label={`${count} ${t('shop:like.do', { name })}`}
        aria-pressed={is_liked}
        data-in-place={viewer ? '' : undefined}
      >
        <Icon name={is_liked ? 'heart-full' : 'heart'} size={16} />
        {variant !== 'corner' && count}
      </button>
    </form>
  );
}
