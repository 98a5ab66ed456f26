import type { ReactNode } from 'react';
import type { Standing } from '../../../calls/rankings/ranking.ts';
import type { ShownRankingType } from '../../../calls/rankings/ranking-type.ts';
import { FollowHeart } from '../../people/follow/follow-button.tsx';
import { UserLink } from '../../people/profile/user-link.tsx';
import { YouTag } from '../../people/profile/you-tag.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Score } from './score.tsx';

/** Classes by rank: the first is in the middle and highest. */
const steps: Record<number, string> = {
  1: 'order-2 medal-1 py-6',
  2: 'order-1 medal-2 py-4',
  3: 'order-3 medal-3 py-3',
};

/** The top three with medals. */
export function Podium({
  standings,
  unit,
  leader,
  change,
  areVbs,
}: {
  standings: Standing[];
  unit: ShownRankingType['unit'];
  leader: number;
  /** Renders the change of rank since the previous period. */
  change: (standing: Standing) => ReactNode;
  areVbs: boolean;
}) {
  const { t } = useSite();
  return (
    <ol className="grid grid-cols-3 items-end gap-2 md:gap-4">
      {standings.map(({ rank, user, score }) => (
        <li
          key={user.uuid}
          value={rank}
          className={`card relative grid grid-cols-1 justify-items-center gap-1 px-2 text-center leading-snug md:px-4 ${steps[rank] ?? ''}`}
        >
          <span className="medal-ring relative mb-2 rounded-full">
            <Avatar url={user.avatar_url} size={64} eager />
            <b className="medal absolute -bottom-3 left-5 grid size-6 place-items-center rounded-full text-sm font-bold">
              {rank}
            </b>
          </span>
          <b className="line-clamp-2 w-full wrap-anywhere font-medium">
            <UserLink uuid={user.uuid}>{user.name}</UserLink>
          </b>
          <span className="w-full truncate text-xs text-soft">{user.family_name ?? t('site:independent')}</span>
          <YouTag uuid={user.uuid} />
          {change({ rank, user, score })}
          <span className="text-sm font-medium">
            <Score unit={unit} value={score} />
          </span>
          <meter className="meter" aria-hidden="true" value={score} max={leader} />
          {areVbs && <FollowHeart user={user} className="absolute -top-2 -right-2 text-accent" />}
        </li>
      ))}
    </ol>
  );
}
