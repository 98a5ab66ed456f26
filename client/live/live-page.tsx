import type { ComponentProps, ReactNode } from 'react';
import type { ShownLive } from '../../calls/live.ts';
import { formatDateTime } from '../format.ts';
import { GoalBar } from '../goal/goal-bar.tsx';
import { action, href } from '../href.ts';
import { StoreButtons } from '../layout/store-buttons.tsx';
import { ReportLink } from '../moderation/report-link.tsx';
import { OpenInApp } from '../open/open-in-app.tsx';
import { PkStage } from '../pk/pk-stage.tsx';
import { useSite } from '../site.tsx';
import { TalkSection } from '../talk/talk-section.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Loading } from '../ui/feedback/loading.tsx';
import { GlassTag } from '../ui/tag.tsx';
import { CasterLine } from './caster-line.tsx';
import { LiveTag } from './live-tag.tsx';
import { MovingPicture } from './moving-picture.tsx';
import { ShareLinks } from './share-links.tsx';
import { Stage } from './stage.tsx';
import { Veil } from './veil.tsx';
import { ViewerCount } from './viewer-count.tsx';

/** A live on air. `place`, `monster`, `supporters` and `others` come later in the stream. */
export function LivePage({
  live,
  now,
  mediaBase,
  mediaLeftMs,
  isFollowing,
  shareUrl,
  deepLink,
  talk,
  place,
  monster,
  supporters,
  others,
}: {
  live: ShownLive;
  now: Date;
  /** Where its media is for whoever looks. */
  mediaBase: string;
  /** For how long it is there; null: for good. */
  mediaLeftMs: number | null;
  isFollowing: boolean;
  shareUrl: string;
  /** Its place in the app; null where there is none. */
  deepLink: string | null;
  talk: Omit<ComponentProps<typeof TalkSection>, 'live'>;
  place: ReactNode;
  monster: ReactNode;
  supporters: ReactNode;
  others: ReactNode;
}) {
  const { t, to, locale } = useSite();
  const [match] = live.matches;
  return (
    <div className="wrap">
      <Stage
        live={live}
        moving={
          <>
            <MovingPicture live={live} base={mediaBase} leftMs={mediaLeftMs} />
            {live.is_blurred && <Veil />}
            {match?.outcome === null && <PkStage match={match} leftMs={Date.parse(match.ends_at) - now.getTime()} />}
          </>
        }
        tags={
          <>
            <LiveTag />
            {live.least_age !== null && <GlassTag>{live.least_age}+</GlassTag>}
            <GlassTag>
              <ViewerCount viewers={live.viewer_count} />
            </GlassTag>
          </>
        }
      >
        <CasterLine live={live} isFollowing={isFollowing} />
        <GoalBar goal={live.goal} />
        <TalkSection live={live} {...talk} />
        <ButtonLink look="go" icon="gift" wide inSheet href={to(href('/live/{slug}/gifts', { slug: live.slug }))}>
          {t('live:give')}
        </ButtonLink>
        {deepLink && (
          <OpenInApp deepLink={deepLink} page={href('/live/{slug}', { slug: live.slug })}>
            {t('live:open')}
          </OpenInApp>
        )}
        {match && (
          <ButtonLink wide href={to(href('/live/{slug}/pk', { slug: live.slug }))}>
            {t('pk:results')}
          </ButtonLink>
        )}
        <ShareLinks url={shareUrl} title={live.title} own={action('/live/{slug}', '/share', { slug: live.slug })} />
        <p className="text-sm text-soft">
          {t('live:since')} <time dateTime={live.started_at}>{formatDateTime(locale, live.started_at)}</time>
        </p>
        <ReportLink kind="live" uuid={live.uuid} />
        {deepLink && (
          <div className="grid gap-2 border-t pt-4">
            <p className="text-sm text-soft">{t('live:no_app')}</p>
            <StoreButtons />
          </div>
        )}
      </Stage>
      <div className="relative mt-8 grid grid-cols-1 gap-10">
        <div>{place}</div>
        <Loading />
        {monster}
        <Loading />
        {supporters}
        <Loading />
        {others}
      </div>
    </div>
  );
}
