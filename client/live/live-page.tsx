import type { ComponentProps, ReactNode } from 'react';
import type { Live } from '../../calls/live.ts';
import { formatDateTime } from '../format.ts';
import { action, href } from '../href.ts';
import { StoreButtons } from '../layout/store-buttons.tsx';
import { ReportLink } from '../moderation/report-link.tsx';
import { OpenInApp } from '../open/open-in-app.tsx';
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
import { ViewerCount } from './viewer-count.tsx';

/** A live on air. `place`, `monster`, `supporters` and `others` come later in the stream. */
export function LivePage({
  live,
  isFollowing,
  shareUrl,
  deepLink,
  talk,
  place,
  monster,
  supporters,
  others,
}: {
  live: Live;
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
  return (
    <div className="wrap">
      <Stage
        live={live}
        moving={<MovingPicture uuid={live.uuid} />}
        tags={
          <>
            <LiveTag />
            <GlassTag>
              <ViewerCount viewers={live.viewer_count} />
            </GlassTag>
          </>
        }
      >
        <CasterLine live={live} isFollowing={isFollowing} />
        <TalkSection live={live} {...talk} />
        <ButtonLink look="go" icon="gift" wide inSheet href={to(href('/live/{slug}/gifts', { slug: live.slug }))}>
          {t('live:give')}
        </ButtonLink>
        {deepLink && (
          <OpenInApp deepLink={deepLink} page={href('/live/{slug}', { slug: live.slug })}>
            {t('live:open')}
          </OpenInApp>
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
