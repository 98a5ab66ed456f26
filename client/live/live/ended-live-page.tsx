import type { ReactNode } from 'react';
import type { EndLiveInfo, RaidTarget, ShownLive } from '../../../calls/live/live.ts';
import { ReportLink } from '../../moderation/report-link.tsx';
import { ShareLinks } from '../../platform/page/share-links.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { RankRow } from '../../rankings/ranking/rank-row.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { GlassTag } from '../../ui/tag.tsx';
import { ReplayedChat } from '../chat/replayed-chat.tsx';
import { CutLink } from '../clip/cut-link.tsx';
import { PkResults } from '../pk/pk-results.tsx';
import { Veil } from '../watch/veil.tsx';
import { CasterLine } from './caster-line.tsx';
import { LiveSummary } from './live-summary.tsx';
import { LiveStage } from './stage.tsx';

/**
 * An ended live: its results, its recording and current lives. `supporters` and `others` are
 * streamed later.
 */
export function EndedLivePage({
  live,
  isFollowing,
  summary,
  recordings,
  shareUrl,
  raid,
  supporters,
  others,
}: {
  live: ShownLive;
  isFollowing: boolean;
  summary: EndLiveInfo;
  /** URLs of the recordings. */
  recordings: readonly string[];
  shareUrl: string;
  /** Live to which the VB sent the viewers. Null: none that the viewer may see. */
  raid: RaidTarget | null;
  supporters: ReactNode;
  others: ReactNode;
}) {
  const { t, to, locale } = useSite();
  const [first, ...rest] = recordings;
  return (
    <div className="wrap">
      <LiveStage
        live={live}
        moving={
          <>
            {first && (
              <video
                className="absolute inset-0 size-full object-contain"
                src={first}
                data-again={first.slice(0, first.lastIndexOf('/') + 1)}
                poster={live.profile_picture_url}
                controls
                muted
                playsInline
                preload="none"
                aria-label={t('live:video.again')}
              />
            )}
            {live.is_blurred && <Veil />}
          </>
        }
        tags={<GlassTag>{t('live:tag.ended')}</GlassTag>}
      >
        <CasterLine live={live} isFollowing={isFollowing} />
        <p className="text-sm text-soft">
          {t('live:ended_at')} <time dateTime={summary.ended_at}>{formatDateTime(locale, summary.ended_at)}</time>
        </p>
        {rest.map((src, index) => (
          <a key={src} className="underline" href={src} data-again-part>
            {t('live:video.part', { number: index + 2 })}
          </a>
        ))}
        {first && <CutLink live={live} />}
        {first && <ReplayedChat slug={live.slug} />}
        <LiveSummary summary={summary} />
        {raid && (
          <ButtonLink variant="primary" wide href={`${to(href('/live/{slug}', { slug: raid.slug }))}#from=raid`}>
            {t('live:raid', { name: raid.caster.name })}
          </ButtonLink>
        )}
        <ButtonLink wide href={to(href('/live/{slug}/now', { slug: live.slug }))}>
          {t('live:shelf')}
        </ButtonLink>
        <ButtonLink variant={raid ? 'quiet' : 'primary'} wide href={to(href('/our-vb'))}>
          {t('live:see_on_air')}
        </ButtonLink>
        <ShareLinks url={shareUrl} title={live.title} own={actionHref('/live/{slug}/share', '', { slug: live.slug })} />
        <ReportLink kind="live" uuid={live.uuid} />
      </LiveStage>
      <div className="relative mt-8 grid grid-cols-1 gap-10">
        {summary.top_givers.length > 0 && (
          <Section id="top-givers" title={t('live:top_givers')} className="card p-4 md:p-6">
            <ol className="grid grid-cols-1 gap-x-6 gap-y-1 md:grid-cols-2">
              {summary.top_givers.map((giver) => (
                <RankRow key={giver.user.uuid} rank={giver.rank} user={giver.user} score={giver.coins} />
              ))}
            </ol>
          </Section>
        )}
        {live.matches.length > 0 && (
          <Section id="pk" title={t('pk:results')} className="card p-4 md:p-6">
            <PkResults matches={live.matches} />
          </Section>
        )}
        <Loading />
        {supporters}
        <Loading />
        {others}
      </div>
    </div>
  );
}
