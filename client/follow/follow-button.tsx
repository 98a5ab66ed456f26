import { action } from '../href.ts';
import { useSite } from '../site.tsx';
import { Icon } from '../ui/icon.tsx';

/**
 * Follows somebody, or no more. A form of its own, so that it works by itself; a visitor is led to the sign-in page by it. The page's
 * script answers at once (follow-in-place.ts). Nobody is offered themselves.
 */
export function FollowButton({
  user,
  isFollowing,
  look = 'quiet',
}: {
  user: { uuid: string; name: string };
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
        <Icon name="heart" />
        <span>{t(`follow:${now}`)}</span>
        <span className="sr-only"> {user.name}</span>
      </button>
    </form>
  );
}
