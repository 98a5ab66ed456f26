import type { LiveAudience } from '../../../calls/live/live-result.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDateTime, formatDay, formatNumber } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SummaryFact } from '../live/live-summary.tsx';
import { sumVisitors, VisitorSources } from './visitor-sources.tsx';

/** Height of the chart in pixels. */
const HEIGHT = 100;

/** Minutes that all viewers together watched on a day. */
interface Day {
  day: string;
  minutes: number;
}

/** Audience of the VB's lives in the last 28 days: totals, minutes per day, visitors, and a row per live. */
export function AudiencePage({ lives, days }: { lives: readonly LiveAudience[]; days: readonly Day[] }) {
  const { t, to, locale } = useSite();
  const number = (value: number) => formatNumber(locale, value);
  const minutes = lives.reduce((sum, { viewer_minutes }) => sum + viewer_minutes, 0);
  const peak = Math.max(0, ...lives.map(({ peak_viewer_count }) => peak_viewer_count));
  const visitors = sumVisitors(lives.map((live) => live.visitors));
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <BackLink href={to(href('/studio'))} text={t('broadcast:raid.back')} />
      <div>
        <h1 className="text-2xl font-bold">{t('broadcast:audience.title')}</h1>
        <p className="text-sm text-soft">{t('broadcast:audience.text')}</p>
      </div>
      {lives.length === 0 ? (
        <EmptyState picture="people" title={t('broadcast:audience.none')} text={t('broadcast:audience.none_text')}>
          <ButtonLink href={to(href('/studio'))}>{t('broadcast:result.again')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <dl className="grid grid-cols-3 gap-2">
            <SummaryFact name={t('broadcast:audience.streams')}>{number(lives.length)}</SummaryFact>
            <SummaryFact name={t('broadcast:audience.minutes')}>{number(minutes)}</SummaryFact>
            <SummaryFact name={t('broadcast:audience.peak')}>{number(peak)}</SummaryFact>
          </dl>
          <Section id="minutes" title={t('broadcast:audience.per_day')} className="card p-4">
            <DailyChart days={days} />
          </Section>
          {visitors && (
            <Section id="visitors" title={t('broadcast:audience.visitors')} className="card p-4">
              <VisitorSources visitors={visitors} />
            </Section>
          )}
          <Section id="streams" title={t('broadcast:audience.per_stream')} className="card p-4">
            <table className="w-full text-sm tabular-nums">
              <thead>
                <tr className="text-right align-bottom text-xs text-soft">
                  <th scope="col" className="text-left">
                    {t('broadcast:audience.stream')}
                  </th>
                  <th scope="col">{t('broadcast:audience.average')}</th>
                  <th scope="col" className="pl-2">
                    {t('broadcast:audience.most')}
                  </th>
                  <th scope="col" className="pl-2">
                    {t('broadcast:audience.minutes')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {lives.map((live) => (
                  <tr key={live.uuid} className="border-t text-right">
                    <th scope="row" className="py-2 pr-2 text-left font-normal">
                      <a
                        className="line-clamp-2 wrap-anywhere underline"
                        href={to(href('/studio/lives/{uuid}', { uuid: live.uuid }))}
                      >
                        {live.title}
                      </a>
                      <time className="text-xs text-soft" dateTime={live.started_at}>
                        {formatDateTime(locale, live.started_at)}
                      </time>
                    </th>
                    <td>{number(live.average_viewer_count)}</td>
                    <td className="pl-2">{number(live.peak_viewer_count)}</td>
                    <td className="pl-2">{number(live.viewer_minutes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Section>
        </>
      )}
    </div>
  );
}

/** Minutes per day as bars. Heights and the labels need no colour. A table has the same figures. */
function DailyChart({ days }: { days: readonly Day[] }) {
  const { t, locale } = useSite();
  const most = Math.max(1, ...days.map(({ minutes }) => minutes));
  const dayText = (day: string) => formatDay(locale, `${day}T12:00:00+07:00`);
  const best = days.find(({ minutes }) => minutes === most);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure>
      <p className="text-xs text-soft">
        {best && t('broadcast:audience.best', { minutes: formatNumber(locale, most), day: dayText(best.day) })}
      </p>
      <svg className="mt-2 block w-full" height={HEIGHT} aria-hidden="true">
        {days.map(({ day, minutes }, index) => {
          const height = minutes === 0 ? 1 : Math.max(3, Math.round((minutes * HEIGHT) / most));
          return (
            <rect
              key={day}
              x={`${(index * 100) / days.length}%`}
              y={HEIGHT - height}
              width={`${80 / days.length}%`}
              height={height}
              className={minutes === 0 ? 'fill-soft' : 'fill-accent'}
            />
          );
        })}
      </svg>
      <p className="flex justify-between text-xs text-soft">
        <span>{first && dayText(first.day)}</span>
        <span>{last && dayText(last.day)}</span>
      </p>
      <details className="mt-1">
        <summary className="min-h-11 content-center text-sm underline">{t('broadcast:result.as_table')}</summary>
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-left text-soft">
              <th scope="col">{t('broadcast:audience.day')}</th>
              <th scope="col">{t('broadcast:audience.minutes')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, minutes }) => (
              <tr key={day} className="border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  {dayText(day)}
                </th>
                <td>{formatNumber(locale, minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
