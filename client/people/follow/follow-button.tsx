import { useSite } from '../../platform/page/site.tsx';
import { action } from '../../platform/script/href.ts';
import { Icon } from '../../ui/icon.tsx';

interface Followable {
  uuid: string;
  name: string;
}

/** What a press means, and what the next one does. */
const wantsOf = (isFollowing: boolean) =>
  isFollowing ? (['unfollow', 'follow'] as const) : (['follow', 'unfollow'] as const);

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
  const [now, then] = wantsOf(isFollowing);
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
 * The same as a heart, wherever a VB is shown. A page that everybody shares has none that are full; a member's page is made with whom
 * they follow (the row's `shows_vbs`). Where that is not known a heart follows, which does nothing to whom is followed already.
 */
export function FollowHeart({
  user,
  isFollowing: isKnown,
  className = '',
}: {
  user: Followable;
  /** Where what is shown says so itself. */
  isFollowing?: boolean;
  className?: string;
}) {
  const { t, to, viewer, followed } = useSite();
  if (viewer?.uuid === user.uuid) return null;
  const isFollowing = isKnown ?? followed?.has(user.uuid) === true;
  const [now, then] = wantsOf(isFollowing);
  return (
    <form
      className={className}
      method="post"
      action={to(action('/users/{uuid}', '/follow', { uuid: user.uuid }))}
      data-follow={viewer ? `${t(`follow:${then}`)} ${user.name}` : undefined}
    >
      <button className="grid size-11 place-items-center" type="submit" name="wants" value={now}>
        <Icon name={isFollowing ? 'heart-full' : 'heart'} />
        <span className="sr-only">{`${t(`follow:${now}`)} ${user.name}`}</span>
      </button>
    </form>
  );
}
