import type { ReactNode } from 'react';
import type { VbNumbers } from '../../../calls/live/live-result.ts';
import type { VbTab } from '../../../calls/platform/page-field.ts';
import type { PublicUser } from '../../../calls/platform/user.ts';
import { ReportLink } from '../../moderation/report-link.tsx';
import { BlockForm } from '../../people/follow/block-form.tsx';
import { FollowButton } from '../../people/follow/follow-button.tsx';
import { About } from '../../people/profile/about.tsx';
import { UserHead } from '../../people/profile/user-head.tsx';
import { OpenInApp } from '../../platform/page/open-in-app.tsx';
import { ShareLinks } from '../../platform/page/share-links.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { VbNumberList } from './vb-numbers.tsx';

/** The follow button shows its state: white before, quiet for a follower. */
const WIDE = 'quiet [&[value=follow]]:bg-ink [&[value=follow]]:text-ground';

/**
 * A user's public page. A VB's page has numbers and tabs. Its `announced` and `content` are
 * streamed later. On a desktop the VB is in the left column, which stays in view.
 */
export function UserPage({
  user,
  shareUrl,
  deepLink,
  isFollowing,
  isBlocked,
  ofVb,
}: {
  user: PublicUser;
  shareUrl: string;
  /** The user's place in the app, or null. */
  deepLink: string | null;
  /** The viewer follows the user. */
  isFollowing: boolean;
  /** The viewer blocks the user. The page then has no watch, follow and share buttons. */
  isBlocked: boolean;
  ofVb: {
    /** Null if the API did not return them. */
    numbers: VbNumbers | null;
    announced: ReactNode;
    tab: VbTab;
    /** All tabs, the default one first. */
    tabs: readonly VbTab[];
    content: ReactNode;
  } | null;
}) {
  const { t, to } = useSite();
  const { uuid } = user;
  const head = (
    <article className="card grid grid-cols-1 gap-4 p-5 lg:sticky lg:top-20">
      <UserHead user={user} areFollowersShown={!ofVb} />
      {ofVb && <VbNumberList followerCount={user.follower_count} numbers={ofVb.numbers} />}
      <About user={user} />
      {!isBlocked && <FollowButton user={user} isFollowing={isFollowing} variant={WIDE} />}
      {ofVb && !isBlocked && (
        <ButtonLink icon="heart" wide href={to(href('/users/{uuid}/club', { uuid }))}>
          {t('club:link')}
        </ButtonLink>
      )}
      {user.on_air_slug && !isBlocked && (
        <ButtonLink variant="primary" icon="play" wide href={to(href('/live/{slug}', { slug: user.on_air_slug }))}>
          {t('profile:public.watch')}
        </ButtonLink>
      )}
      {isBlocked ? (
        <p>{t('follow:blocked_text')}</p>
      ) : (
        <details>
          <summary className="min-h-11 content-center text-sm text-soft underline underline-offset-4">
            {t('profile:public.share')}
          </summary>
          <div className="grid grid-cols-1 gap-2">
            <ShareLinks url={shareUrl} title={user.name} />
            {deepLink && (
              <OpenInApp deepLink={deepLink} page={href('/users/{uuid}', { uuid })}>
                {t('profile:public.open')}
              </OpenInApp>
            )}
          </div>
        </details>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <BlockForm user={user} isBlocked={isBlocked} />
        <ReportLink kind="user" uuid={uuid} />
      </div>
    </article>
  );
  if (!ofVb) return <div className="wrap max-w-176 py-6 md:py-10">{head}</div>;
  return (
    <div className="wrap grid grid-cols-1 items-start gap-6 py-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-8 lg:py-8">
      {head}
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 empty:hidden">{ofVb.announced}</div>
        <Tabs
          label={t('profile:public.tabs.label')}
          className="overflow-x-auto"
          tabs={ofVb.tabs.map((tab, index) => ({
            href: to(href('/users/{uuid}', { uuid }, { tab: index === 0 ? '' : tab })),
            text: t(`profile:public.tabs.${tab}`),
            current: tab === ofVb.tab,
          }))}
        />
        <div className="grid grid-cols-1">
          <Loading />
          {ofVb.content}
        </div>
      </div>
    </div>
  );
}
