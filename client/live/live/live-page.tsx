import type { ComponentProps, ReactNode } from 'react';
import type { ShownLive } from '../../../calls/live/live.ts';
import type { UserCard } from '../../../calls/platform/user.ts';
import { ReportLink } from '../../moderation/report-link.tsx';
import { LabelTag } from '../../people/profile/label-tag.tsx';
import { OpenInApp } from '../../platform/page/open-in-app.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveTag } from '../../ui/live-tag.tsx';
import { pictureSources, smallPicture } from '../../ui/picture.ts';
import { GlassTag } from '../../ui/tag.tsx';
import { ChatSection } from '../chat/chat-section.tsx';
import { GoalBar } from '../goal/goal-bar.tsx';
import { StageOverVideo } from '../guest/stage-over-video.tsx';
import { MovingPicture } from '../watch/moving-picture.tsx';
import styles from '../watch/on-air.css?url';
import { PictureBar, PictureTags } from '../watch/picture-bar.tsx';
import { Veil } from '../watch/veil.tsx';
import { RoomHead } from './room-head.tsx';

/**
 * A live on air: its room, as high as the window, and more sections below. `place`, `monster`,
 * `supporters` and `others` are streamed later.
 */
export function LivePage({
  live,
  now,
  mediaBase,
  mediaLeftMs,
  isFollowing,
  deepLink,
  sharer,
  talk,
  place,
  monster,
  supporters,
  others,
}: {
  live: ShownLive;
  now: Date;
  /** Base URL of the media for this viewer. */
  mediaBase: string;
  /** Milliseconds for which that URL is valid. Null: without limit. */
  mediaLeftMs: number | null;
  isFollowing: boolean;
  /** Link into the mobile app. Null if the app has no such page. */
  deepLink: string | null;
  /** The user whose link led the viewer here, or null. */
  sharer: UserCard | null;
  talk: Omit<ComponentProps<typeof ChatSection>, 'live'>;
  place: ReactNode;
  monster: ReactNode;
  supporters: ReactNode;
  others: ReactNode;
}) {
  const { t, to, locale } = useSite();
  const { slug, profile_picture_url } = live;
  const [match] = live.matches;
  const size = { width: 480, height: 600 };
  return (
    <div className="room-page">
      <article className="room isolate">
        <link rel="stylesheet" href={styles} precedence="page" />
        <div className="poster relative overflow-hidden" data-stage={to(href('/live/{slug}/guests', { slug }))}>
          <img
            src={smallPicture(profile_picture_url)}
            {...size}
            alt=""
            className="wings absolute inset-0 size-full object-cover"
          />
          <img
            {...pictureSources(profile_picture_url, '(min-width: 64rem) 40rem, 100vw')}
            {...size}
            alt=""
            className="still absolute inset-0 size-full"
            fetchPriority="high"
          />
          <MovingPicture live={live} base={mediaBase} leftMs={mediaLeftMs} />
          {live.is_blurred && <Veil />}
          <StageOverVideo live={live} now={now} />
        </div>
        <RoomHead live={live} isFollowing={isFollowing} />
        <PictureTags>
          <LiveTag />
          {live.least_age !== null && <GlassTag>{live.least_age}+</GlassTag>}
        </PictureTags>
        <PictureBar />
        <div className="room-text">
          <h1 className="line-clamp-2 text-base font-bold">{live.title}</h1>
          {live.labels.length > 0 && (
            <p className="room-labels mt-2 flex flex-wrap gap-2">
              {live.labels.map((label) => (
                <LabelTag key={label.key} label={label} />
              ))}
            </p>
          )}
          {sharer && <p className="text-sm">{t('live:shared_by', { name: sharer.name })}</p>}
        </div>
        <div className="room-facts grid grid-cols-1 gap-2 self-start">
          <GoalBar goal={live.goal} />
        </div>
        <ChatSection live={live} {...talk}>
          <ButtonLink variant="primary" icon="gift" inSheet href={to(href('/live/{slug}/gifts', { slug }))}>
            <span className="sr-only">{t('live:give')}</span>
          </ButtonLink>
          <a
            className="btn quiet px-3"
            href={to(href('/live/{slug}/share', { slug }))}
            aria-label={t('live:share.title')}
            data-in-sheet
          >
            <Icon name="share" />
          </a>
        </ChatSection>
      </article>
      <div className="wrap relative mt-8 grid grid-cols-1 gap-10">
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink inSheet href={to(href('/users/{uuid}/club', { uuid: live.caster.uuid }))}>
            {t('club:link')}
          </ButtonLink>
          <ButtonLink inSheet href={to(href('/live/{slug}/now', { slug }))}>
            {t('live:now')}
          </ButtonLink>
          {match && <ButtonLink href={to(href('/live/{slug}/pk', { slug }))}>{t('pk:results')}</ButtonLink>}
          {live.stage.pictures.some(({ kind }) => kind === 'guest') && (
            <ButtonLink href={to(href('/live/{slug}/guests', { slug }))}>{t('guest:list')}</ButtonLink>
          )}
          {deepLink && (
            <OpenInApp deepLink={deepLink} page={href('/live/{slug}', { slug })}>
              {t('live:open')}
            </OpenInApp>
          )}
          <p className="text-sm text-soft">
            {t('live:since')} <time dateTime={live.started_at}>{formatDateTime(locale, live.started_at)}</time>
          </p>
          <ReportLink kind="live" uuid={live.uuid} />
        </div>
        <div>{place}</div>
        <Loading />
        {supporters}
        <Loading />
        {monster}
        <Loading />
        {others}
      </div>
    </div>
  );
}
