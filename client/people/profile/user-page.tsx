import type { ReactNode } from 'react';
import type { PublicUser } from '../../../calls/platform/user.ts';
import { ReportLink } from '../../moderation/report-link.tsx';
import { OpenInApp } from '../../platform/page/open-in-app.tsx';
import { ShareLinks } from '../../platform/page/share-links.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { BlockForm } from '../follow/block-form.tsx';
import { FollowButton } from '../follow/follow-button.tsx';
import { About } from './about.tsx';
import { UserHead } from './user-head.tsx';

/**
 * A user's public page. For users who stream, `announced`, `posts`, `supporters`, `clips` and
 * `lives` are streamed later.
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
  ofVb: { announced: ReactNode; posts: ReactNode; supporters: ReactNode; clips: ReactNode; lives: ReactNode } | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 gap-8 py-6 md:py-10">
      <article className="card grid grid-cols-1 gap-5 p-5 md:p-8">
        <UserHead user={user} />
        <About user={user} />
        <div className="grid gap-2 md:flex md:flex-wrap">
          {user.on_air_slug && !isBlocked && (
            <ButtonLink variant="primary" icon="play" href={to(href('/live/{slug}', { slug: user.on_air_slug }))}>
              {t('user:watch')}
            </ButtonLink>
          )}
          {deepLink && (
            <OpenInApp
              variant={user.on_air_slug ? 'quiet' : 'primary'}
              deepLink={deepLink}
              page={href('/users/{uuid}', { uuid: user.uuid })}
            >
              {t('user:open')}
            </OpenInApp>
          )}
          {!isBlocked && <FollowButton user={user} isFollowing={isFollowing} />}
        </div>
        {isBlocked ? <p>{t('follow:blocked_text')}</p> : <ShareLinks url={shareUrl} title={user.name} />}
        <div className="flex flex-wrap items-center gap-4">
          <BlockForm user={user} isBlocked={isBlocked} />
          <ReportLink kind="user" uuid={user.uuid} />
        </div>
      </article>
      {ofVb && (
        <>
          <div className="grid grid-cols-1 empty:hidden">{ofVb.announced}</div>
          <div className="grid grid-cols-1">
            <Loading />
            {ofVb.posts}
          </div>
          <div className="grid grid-cols-1 gap-8">
            <Loading />
            {ofVb.supporters}
          </div>
          <div className="grid grid-cols-1">
            <Loading />
            {ofVb.clips}
          </div>
          <div className="grid grid-cols-1">
            <Loading />
            {ofVb.lives}
          </div>
        </>
      )}
    </div>
  );
}
