import type { ReactNode } from 'react';
import type { Followed } from '../../../calls/people/follow.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDays } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LiveTag } from '../../ui/live-tag.tsx';
import { UserLink } from '../profile/user-link.tsx';
import { FollowHeart } from './follow-button.tsx';

/** The member's followed users: those on air with their lives, then all, the latest at the top. */
export function FollowingPage({
  lives,
  followed,
  olderHref,
}: {
  /** Grid of the lives of followed users. Null: none is on air. */
  lives: ReactNode;
  followed: Followed[];
  olderHref: string | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-6">
      <div className="grid gap-1">
        <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
        <h1 className="text-2xl font-bold">{t('follow:following')}</h1>
      </div>
      {lives && (
        <Section id="on-air" title={t('follow:on_air')}>
          {lives}
        </Section>
      )}
      {followed.length === 0 ? (
        <EmptyState picture="people" title={t('follow:following_none')} text={t('follow:following_none_text')}>
          <ButtonLink variant="primary" href={to(href('/our-vb'))}>
            {t('error:lives')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Section id="everybody" title={t('follow:everybody')}>
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
            {followed.map((one) => (
              <Person key={one.user.uuid} followed={one} />
            ))}
          </ul>
        </Section>
      )}
      {olderHref && <ButtonLink href={olderHref}>{t('follow:older')}</ButtonLink>}
    </div>
  );
}

/** Links to the user's live while on air, otherwise to their page. */
function Person({ followed: { user, since, on_air_slug } }: { followed: Followed }) {
  const { t, to, locale } = useSite();
  return (
    <li className="card relative flex items-center gap-3 p-3">
      <Avatar url={user.avatar_url} size={64} />
      <span className="grid min-w-0 flex-1 gap-1 leading-snug">
        <b className="block truncate font-medium">
          {on_air_slug ? (
            <a className="cover" href={to(href('/live/{slug}', { slug: on_air_slug }))}>
              {user.name}
            </a>
          ) : (
            <UserLink uuid={user.uuid}>{user.name}</UserLink>
          )}
        </b>
        {on_air_slug ? (
          <span>
            <LiveTag />
          </span>
        ) : (
          <span className="text-xs text-soft">
            <span className="block truncate">{user.family_name ?? t('site:independent')}</span>
            {t('follow:since', { day: formatDays(locale, since, since) })}
          </span>
        )}
      </span>
      <FollowHeart user={user} isFollowing className="relative -m-1 text-accent" />
    </li>
  );
}
