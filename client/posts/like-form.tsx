import { useSite } from '../platform/page/site.tsx';
import { formatNumber } from '../platform/texts/format.ts';
import { Icon } from '../ui/icon.tsx';

/**
 * Likes or unlikes a post or comment. It is a separate form that needs no script. The page's script
 * responds at once (like-in-place.ts). Visitors are led to the sign-in page.
 */
export function LikeForm({
  at,
  comment,
  count,
  isLiked,
  name,
}: {
  at: string;
  /** Uuid of the comment. Without it, the like is for the post. */
  comment?: string;
  count: number;
  isLiked: boolean;
  /** Name of the author. */
  name: string;
}) {
  const { t, locale, viewer } = useSite();
  return (
    <form method="post" action={at} data-like={viewer ? '' : undefined}>
      {comment && <input type="hidden" name="comment" value={comment} />}
      <button
        className="btn quiet min-w-18 tabular-nums aria-pressed:text-accent"
        type="submit"
        name="wants"
        value={isLiked ? 'unlike' : 'like'}
        aria-pressed={isLiked}
      >
        <Icon name="heart" size={16} />
        <span>{formatNumber(locale, count)}</span>
        <span className="sr-only"> {t('post:like', { name })}</span>
      </button>
    </form>
  );
}
