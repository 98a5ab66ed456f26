import type { ReactNode } from 'react';
import type { UserCard } from '../../../calls/platform/user.ts';
import { FollowHeart } from '../../people/follow/follow-button.tsx';
import { UserLink } from '../../people/profile/user-link.tsx';
import { YouTag } from '../../people/profile/you-tag.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';

/**
 * One entry of a ranking, as an `li`. Highlights the leader. `shown` replaces the score in coins.
 * `leader`, the leader's score, adds a bar relative to it.
 */
export function RankRow({
  rank,
  user,
  score,
  shown: content,
  leader,
  change,
  isVb = false,
}: {
  rank: number;
  user: UserCard;
  score: number;
  shown?: ReactNode;
  leader?: number | undefined;
  change?: ReactNode;
  /** Adds a follow button. */
  isVb?: boolean;
}) {
  const { t } = useSite();
  return (
    <li
      value={rank}
      className={`relative flex items-center gap-2 rounded-m px-2 py-3 md:gap-3 ${rank === 1 ? 'first' : ''}`}
    >
      <span className={`grid justify-items-center ${change ? 'min-w-7' : 'min-w-5'}`}>
        <b className={`font-bold tabular-nums ${rank === 1 ? 'text-gold' : 'text-faint'}`}>{rank}</b>
        {change}
      </span>
      <Avatar url={user.avatar_url} />
      <span className="min-w-0 flex-1 leading-snug">
        <b className="block truncate font-medium">
          <UserLink uuid={user.uuid}>{user.name}</UserLink> <YouTag uuid={user.uuid} />
        </b>
        {/* One line high: if the score leaves too little room, the family wraps and is cut off. */}
        <span className="flex h-6 flex-row-reverse flex-wrap items-baseline gap-2 overflow-hidden">
          {content ?? <CoinAmount coins={score} />}
          <span className="min-w-0 flex-1 basis-20 truncate text-xs text-soft">
            {user.family_name ?? t('site:independent')}
          </span>
        </span>
        {leader !== undefined && <meter className="meter mt-1" aria-hidden="true" value={score} max={leader} />}
      </span>
      {isVb && <FollowHeart user={user} className="relative -m-2 text-accent" />}
    </li>
  );
}
