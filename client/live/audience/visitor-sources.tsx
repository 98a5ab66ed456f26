import type { LiveVisitors, SourceVisits } from '../../../calls/live/live-result.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber, formatPercent } from '../../platform/texts/format.ts';
import { SummaryFact } from '../live/live-summary.tsx';

/** New and returning visitors, and their sources as a table with bars. */
export function VisitorSources({ visitors }: { visitors: LiveVisitors }) {
  const { t, locale } = useSite();
  const { sources, new_count, returning_count, guest_count } = visitors;
  const total = Math.max(1, new_count + returning_count + guest_count);
  const number = (value: number) => formatNumber(locale, value);
  return (
    <>
      <dl className="grid grid-cols-3 gap-2">
        <SummaryFact name={t('broadcast:audience.new')}>{number(new_count)}</SummaryFact>
        <SummaryFact name={t('broadcast:audience.returning')}>{number(returning_count)}</SummaryFact>
        <SummaryFact name={t('broadcast:audience.guests')}>{number(guest_count)}</SummaryFact>
      </dl>
      <p className="mt-1 text-xs text-soft">{t('broadcast:audience.who_text')}</p>
      <table className="mt-3 w-full text-sm tabular-nums">
        <caption className="pb-1 text-left font-bold">{t('broadcast:audience.sources')}</caption>
        <thead>
          <tr className="text-right text-xs text-soft">
            <th scope="col" className="text-left">
              {t('broadcast:audience.source')}
            </th>
            <th scope="col">{t('broadcast:audience.visits')}</th>
            <th scope="col" className="pl-2">
              {t('broadcast:audience.share')}
            </th>
            <th scope="col" className="pl-2">
              {t('broadcast:audience.minutes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, visit_count, watched_seconds }) => (
            <tr key={source} className="border-t text-right">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {t(`broadcast:audience.from.${source}`)}
                <svg className="mt-1 block w-full" height="6" aria-hidden="true">
                  <rect
                    width={`${Math.max(1, (visit_count * 100) / total)}%`}
                    height="6"
                    rx="3"
                    className="fill-accent"
                  />
                </svg>
              </th>
              <td>{number(visit_count)}</td>
              <td className="pl-2">{formatPercent(locale, visit_count / total)}</td>
              <td className="pl-2">{number(Math.round(watched_seconds / 60))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Returns the sum of visitors, with the sources that bring most first. Null: none were counted. */
export function sumVisitors(all: readonly (LiveVisitors | null)[]): LiveVisitors | null {
  const counted = all.filter((one) => one !== null);
  if (counted.length === 0) return null;
  const sources = new Map<string, SourceVisits>();
  for (const one of counted.flatMap((visitors) => visitors.sources)) {
    const before = sources.get(one.source);
    sources.set(one.source, {
      source: one.source,
      visit_count: one.visit_count + (before?.visit_count ?? 0),
      watched_seconds: one.watched_seconds + (before?.watched_seconds ?? 0),
    });
  }
  const sum = (of: 'new_count' | 'returning_count' | 'guest_count') =>
    counted.reduce((total, one) => total + one[of], 0);
  return {
    new_count: sum('new_count'),
    returning_count: sum('returning_count'),
    guest_count: sum('guest_count'),
    sources: [...sources.values()].toSorted((a, b) => b.visit_count - a.visit_count),
  };
}
