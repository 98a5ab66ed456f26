import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Icon } from '../../ui/icon.tsx';

interface Followable {
  uuid: string;
  name: string;
}

/** Returns the action of a press and of the following one. */
const wantsOf = (isFollowing: boolean) =>
  isFollowing ? (['unfollow', 'follow'] as const) : (['follow', 'unfollow'] as const);

/** Text on the button: the state if the viewer follows, the action otherwise. */
const faceOf = (isFollowing: boolean, isReminder: boolean) =>
  isReminder
    ? (`follow:${isFollowing ? 'reminded' : 'remind'}` as const)
    : (`follow:${isFollowing ? 'following' : 'follow'}` as const);

/**
 * Follows or unfollows a user. It is a separate form that needs no script. It leads visitors to the
 * sign-in page, and they follow after signing in. The page's script responds at once
 * (follow-in-place.ts). Users do not see it for themselves.
 */
export function FollowButton({
  user,
  isFollowing,
  variant = 'quiet',
  isReminder = false,
}: {
  user: Followable;
  isFollowing: boolean;
  /** Classes after `btn`. */
  variant?: string;
  /** Names what a follower gets: a notification when the VB goes live. */
  isReminder?: boolean;
}) {
  const { t, to, viewer } = useSite();
  if (viewer?.uuid === user.uuid) return null;
  const [now] = wantsOf(isFollowing);
  return (
    <form
      method="post"
      action={to(actionHref('/users/{uuid}', '/follow', { uuid: user.uuid }))}
      data-follow={viewer ? t(faceOf(!isFollowing, isReminder)) : undefined}
    >
      <button className={`btn ${variant} w-full`} type="submit" name="wants" value={now}>
        <Icon name={isFollowing ? 'heart-full' : 'heart'} />
        <span>{t(faceOf(isFollowing, isReminder))}</span>
        <span className="sr-only"> {user.name}</span>
      </button>
    </form>
  );
}

/**
 * The same action as a heart, next to each VB. Pages shared by all visitors show only empty hearts.
 * A member's page knows the followed VBs (`shows_vbs` in the page definition). If they are unknown,
 * a press follows, which has no effect on a VB who is already followed.
 */
export function FollowHeart({
  user,
  isFollowing: isKnown,
  className = '',
}: {
  user: Followable;
  /** Set if the data of the page contains it. */
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
      action={to(actionHref('/users/{uuid}', '/follow', { uuid: user.uuid }))}
      data-follow={viewer ? `${t(`follow:${then}`)} ${user.name}` : undefined}
    >
      <button className="grid size-11 place-items-center" type="submit" name="wants" value={now}>
        <Icon name={isFollowing ? 'heart-full' : 'heart'} />
        <span className="sr-only">{`${t(`follow:${now}`)} ${user.name}`}</span>
      </button>
    </form>
  );
}
