import { action } from '../href.ts';
import { useSite } from '../site.tsx';
import { Icon } from '../ui/icon.tsx';

interface Followable {
  uuid: string;
  name: string;
}

/**
 * Follows somebody, or no more. A form of its own, so that it works by itself; a visitor is led to the sign-in page by it, and follows once
 * they are somebody. The page's script answers at once (follow-in-place.ts). Nobody is offered themselves.
 */
export function FollowButton({
  user,
  isFollowing,
  look = 'quiet',
}: {
  user: Followable;
  isFollowing: boolean;
  look?: 'quiet' | 'glass';
}) {
  const { t, to, viewer } = useSite();
  if (viewer?.uuid === user.uuid) return null;
  const [now, then] = isFollowing ? (['unfollow', 'follow'] as const) : (['follow', 'unfollow'] as const);
  return (
    <form
      method="post"
      action={to(action('/users/{uuid}', '/follow', { uuid: user.uuid }))}
      data-follow={viewer ? t(`follow:${then}`) : undefined}
    >
      <button className={`btn ${look} w-full`} type="submit" name="wants" value={now}>
        <Icon name={isFollowing ? 'heart-full' : 'heart'} />
        <span>{t(`follow:${now}`)}</span>
        <span className="sr-only"> {user.name}</span>
      </button>
    </form>
  );
}

/**
 * The same as a heart, wherever a VB is shown. Whom a member follows stands in no list that everybody shares: the script asks
 * once for all hearts of the page (fill-hearts.ts); without one a heart follows, which does nothing to whom is followed already.
 */
export function FollowHeart({ user, className = '' }: { user: Followable; className?: string }) {
  const { t, to, viewer } = useSite();
  if (viewer?.uuid === user.uuid) return null;
  return (
    <form
      className={className}
      method="post"
      action={to(action('/users/{uuid}', '/follow', { uuid: user.uuid }))}
      {...(viewer && { 'data-follow': `${t('follow:unfollow')} ${user.name}`, 'data-vb': user.uuid })}
    >
      <button className="grid size-11 place-items-center" type="submit" name="wants" value="follow">
        <Icon name="heart" />
        <span className="sr-only">{`${t('follow:follow')} ${user.name}`}</span>
      </button>
    </form>
  );
}
