import type { Follower } from '../../../calls/people/follow.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PersonRow } from './person-row.tsx';

/** The member's followers, the latest at the top. */
export function FollowersPage({ followers, olderHref }: { followers: Follower[]; olderHref: string | null }) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('profile:followers')}</h1>
      {followers.length === 0 ? (
        <EmptyState picture="people" title={t('follow:followers_none')} text={t('follow:followers_none_text')} />
      ) : (
        <ul className="card px-4">
          {followers.map(({ user, since }) => (
            <PersonRow key={user.uuid} user={user} since={since} />
          ))}
        </ul>
      )}
      {olderHref && <ButtonLink href={olderHref}>{t('follow:older')}</ButtonLink>}
    </div>
  );
}
