import type { Stay } from '../../../calls/live/live-result.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatPercent } from '../../platform/texts/format.ts';
import { formatMinutes } from '../../platform/texts/format-duration.ts';

const HEIGHT = 100;
/** Minutes of the sentence that stands for the whole chart. */
const SUMMARY_MINUTES = 5;

/**
 * Share of viewers who watched at least so many minutes. The bars have the shares as text, and a
 * table has the same figures.
 */
export function StayChart({ stays }: { stays: readonly Stay[] }) {
  const { t, locale } = useSite();
  const all = Math.max(1, stays[0]?.viewer_count ?? 0);
  const share = ({ viewer_count }: Stay) => formatPercent(locale, viewer_count / all);
  const summary = stays.find(({ minutes }) => minutes === SUMMARY_MINUTES);
  const width = 100 / stays.length;
  return (
    <figure>
      <svg
        className="block w-full overflow-visible tabular-nums"
        height={HEIGHT + 40}
        role="img"
        aria-label={
          summary ? t('broadcast:audience.stays_chart', { share: share(summary) }) : t('broadcast:audience.stays_short')
        }
      >
        {stays.map((stay, index) => {
          const height = Math.max(1, Math.round((stay.viewer_count * HEIGHT) / all));
          const middle = `${(index + 0.5) * width}%`;
          return (
            <g key={stay.minutes}>
              <rect
                x={`${(index + 0.1) * width}%`}
                y={20 + HEIGHT - height}
                width={`${0.8 * width}%`}
                height={height}
                className="fill-accent"
              />
              <text x={middle} y={14 + HEIGHT - height} textAnchor="middle" className="fill-ink text-xs">
                {share(stay)}
              </text>
              <text x={middle} y={HEIGHT + 36} textAnchor="middle" className="fill-soft text-xs">
                {stay.minutes}′
              </text>
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={20 + HEIGHT} y2={20 + HEIGHT} className="stroke-line" />
      </svg>
      <figcaption className="text-xs text-soft">{t('broadcast:audience.stays_text')}</figcaption>
      <details className="mt-1">
        <summary className="min-h-11 content-center text-sm underline">{t('broadcast:result.as_table')}</summary>
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-left text-soft">
              <th scope="col">{t('broadcast:audience.watched')}</th>
              <th scope="col">{t('broadcast:audience.visits')}</th>
              <th scope="col">{t('broadcast:audience.remaining')}</th>
            </tr>
          </thead>
          <tbody>
            {stays.map((stay) => (
              <tr key={stay.minutes} className="border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  {formatMinutes(locale, stay.minutes)}
                </th>
                <td>{stay.viewer_count}</td>
                <td>{share(stay)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
