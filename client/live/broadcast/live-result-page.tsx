import type { LiveResult } from '../../../calls/live/live-result.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { RankRow } from '../../rankings/ranking/rank-row.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import formStyles from '../../ui/form/form.css?url';
import { Section } from '../../ui/layout/section.tsx';
import { StayChart } from '../audience/stay-chart.tsx';
import { VisitorSources } from '../audience/visitor-sources.tsx';
import { LiveSummary, SummaryFact } from '../live/live-summary.tsx';
import { AudienceChart } from './audience-chart.tsx';
import { BestMoments } from './best-moments.tsx';

/** Time after the end in which the last gifts are counted, in milliseconds. */
const COUNTED_MS = 3_600_000;

/** Results of a live for its VB. */
export function LiveResultPage({ result, now }: { result: LiveResult; now: Date }) {
  const { t, to, locale } = useSite();
  const { audience, usual } = result;
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={formStyles} precedence="page" />
      <div>
        <h1 className="text-2xl font-bold">{t('broadcast:result.title')}</h1>
        <p className="text-soft wrap-anywhere">{result.title}</p>
      </div>
      <LiveSummary summary={result} className="lg:grid-cols-4">
        <SummaryFact name={t('broadcast:result.gifts')}>{formatNumber(locale, result.gift_count)}</SummaryFact>
        <SummaryFact name={t('broadcast:result.vtokens')}>{formatNumber(locale, result.vtokens_received)}</SummaryFact>
        <SummaryFact name={t('broadcast:result.followers')}>
          {formatNumber(locale, result.new_follower_count)}
        </SummaryFact>
        {audience && (
          <SummaryFact name={t('broadcast:result.average')}>
            {formatNumber(locale, audience.average_viewer_count)}
          </SummaryFact>
        )}
      </LiveSummary>
      <p className="text-sm text-soft empty:hidden">
        {now.getTime() - Date.parse(result.ended_at) < COUNTED_MS && t('broadcast:result.counting')}
        {usual &&
          ` ${t('broadcast:result.usual', { coins: formatNumber(locale, usual.coins_received), peak: formatNumber(locale, usual.peak_viewer_count) })}`}
      </p>
      {audience && (
        <Section id="audience" title={t('broadcast:result.audience')} className="card p-4">
          <AudienceChart audience={audience} moments={result.best_moments} />
        </Section>
      )}
      {result.visitors && (
        <Section id="visitors" title={t('broadcast:audience.visitors')} className="card p-4">
          <VisitorSources visitors={result.visitors} />
        </Section>
      )}
      {result.stays.length > 1 && (
        <Section id="stays" title={t('broadcast:audience.stays')} className="card p-4">
          <StayChart stays={result.stays} />
        </Section>
      )}
      <BestMoments result={result} />
      {result.top_givers.length > 0 && (
        <Section id="top-givers" title={t('live:top_givers')} className="card p-4">
          <ol>
            {result.top_givers.map(({ rank, user, coins }) => (
              <RankRow key={user.uuid} rank={rank} user={user} score={coins} />
            ))}
          </ol>
        </Section>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href={to(href('/live/{slug}', { slug: result.slug }))}>
          {t('broadcast:result.watch')}
        </ButtonLink>
        <ButtonLink href={to(href('/studio/audience'))}>{t('broadcast:audience.title')}</ButtonLink>
        <ButtonLink href={to(href('/studio/clips'))}>{t('clip:own')}</ButtonLink>
        <ButtonLink href={to(href('/earnings'))}>{t('broadcast:result.earnings')}</ButtonLink>
        <ButtonLink href={to(href('/studio'))}>{t('broadcast:result.again')}</ButtonLink>
        <Confirm
          ask={t('broadcast:result.remove')}
          text={t('broadcast:result.remove_text')}
          confirm={t('broadcast:result.remove_confirm')}
          form={{ method: 'post', action: to(actionHref('/studio/lives/{uuid}', '/remove', { uuid: result.uuid })) }}
        />
      </div>
    </div>
  );
}
