import { useSite } from '../platform/page/site.tsx';
import { formatNumber } from '../platform/texts/format.ts';
import { Icon } from '../ui/icon.tsx';

/**
 * Likes something, or no more: a form of its own, so that it works by itself. The page's script answers at once (like-in-place.ts);
 * a visitor is led to the sign-in page by it.
 */
export function LikeForm({
  at,
  comment,
  count,
  isLiked,
  name,
}: {
  at: string;
  /** The comment that is liked; absent: the post. */
  comment?: string;
  count: number;
  isLiked: boolean;
  /** Whose it is. */
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
