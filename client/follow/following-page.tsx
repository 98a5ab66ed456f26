import type { Followed } from '../../calls/follow.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { FollowButton } from './follow-button.tsx';
import { PersonRow } from './person-row.tsx';

/** Whom the member follows, the latest first; whoever is on air leads to their live. */
export function FollowingPage({ followed, olderHref }: { followed: Followed[]; olderHref: string | null }) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('follow:following')}</h1>
      {followed.length === 0 ? (
        <EmptyState picture="people" title={t('follow:following_none')} text={t('follow:following_none_text')}>
          <ButtonLink href={to(href('/our-vb'))}>{t('error:lives')}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="card px-4">
          {followed.map(({ user, since, on_air_slug }) => (
            <PersonRow key={user.uuid} user={user} since={since}>
              {on_air_slug && (
                <ButtonLink icon="play" href={to(href('/live/{slug}', { slug: on_air_slug }))}>
                  {t('user:watch')}
                </ButtonLink>
              )}
              <FollowButton user={user} isFollowing />
            </PersonRow>
          ))}
        </ul>
      )}
      {olderHref && <ButtonLink href={olderHref}>{t('follow:older')}</ButtonLink>}
    </div>
  );
}
