import type { ReactNode } from 'react';
import type { UserCard } from '../../calls/profile.ts';
import { FollowHeart } from '../follow/follow-button.tsx';
import { useSite } from '../site.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { CoinAmount } from '../ui/coin-amount.tsx';
import { UserLink } from '../user/user-link.tsx';
import { YouTag } from '../user/you-tag.tsx';

/**
 * One line of a ranking, an item of an ordered list. The first of all stands out. A score is coins unless `shown` says it
 * otherwise; with the leader's score there is a bar beside the leader's.
 */
export function RankRow({
  rank,
  user,
  score,
  shown,
  leader,
  change,
  isVb = false,
}: {
  rank: number;
  user: UserCard;
  score: number;
  shown?: ReactNode;
  leader?: number | undefined;
  /** How they moved since the period before. */
  change?: ReactNode;
  /** A VB, who can be followed from here. */
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
        {/* One line high: where the score leaves no room worth the name, the family is what falls out of it. */}
        <span className="flex h-6 flex-row-reverse flex-wrap items-baseline gap-2 overflow-hidden">
          {shown ?? <CoinAmount coins={score} />}
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
