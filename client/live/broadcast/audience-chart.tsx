import type { Audience, LiveMoment } from '../../../calls/live/live-result.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber, formatTime } from '../../platform/texts/format.ts';

/** Size of the drawing area in its own units. It is stretched to the width of the page. */
const WIDTH = 600;
const HEIGHT = 100;
const MAX_ROWS = 12;

/**
 * Viewers of a live over time. The line, the axis and the numbers of the best moments need no
 * colour. A table has the highest count of each period.
 */
export function AudienceChart({ audience, moments }: { audience: Audience; moments: readonly LiveMoment[] }) {
  const { t, locale } = useSite();
  const { viewer_counts: counts, step_seconds, from, average_viewer_count } = audience;
  const fromMs = Date.parse(from);
  const totalMs = counts.length * step_seconds * 1000;
  const timeAt = (step: number) => formatTime(locale, new Date(fromMs + step * step_seconds * 1000));
  const peak = Math.max(...counts);
  const number = (value: number) => formatNumber(locale, value);
  const x = (step: number) => Math.round((step * WIDTH) / counts.length);
  const y = (count: number) => Math.round(HEIGHT - (count * HEIGHT) / Math.max(1, peak));
  const line = counts.map((count, step) => `H${x(step)}V${y(count)}`).join('');
  const every = Math.ceil(counts.length / MAX_ROWS);
  return (
    <figure>
      <svg
        className="block w-full overflow-visible tabular-nums"
        height="150"
        role="img"
        aria-label={t('broadcast:result.chart', {
          average: number(average_viewer_count),
          peak: number(peak),
          time: timeAt(counts.indexOf(peak)),
        })}
      >
        <text y="12" className="fill-soft text-xs">
          {number(peak)}
        </text>
        <line x1="0" x2="100%" y1="20" y2="20" className="stroke-line" strokeDasharray="2 4" />
        <svg
          aria-hidden="true"
          x="0"
          y="20"
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path d={`M0 ${HEIGHT}${line}H${WIDTH}V${HEIGHT}Z`} className="fill-accent opacity-25" />
          <path
            d={`M0 ${y(counts[0] ?? 0)}${line}H${WIDTH}`}
            className="fill-none stroke-accent"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <line x1="0" x2="100%" y1="120" y2="120" className="stroke-line" />
        {moments.map(({ at }, index) => {
          const place = `${Math.min(98, Math.max(2, ((Date.parse(at) - fromMs) * 100) / totalMs))}%`;
          return (
            <g key={at}>
              <line x1={place} x2={place} y1="20" y2="120" className="stroke-ink" strokeDasharray="1 4" />
              <circle cx={place} cy="120" r="9" className="fill-ink" />
              <text x={place} y="124" textAnchor="middle" className="fill-ground text-xs font-bold">
                {index + 1}
              </text>
            </g>
          );
        })}
        <text y="146" className="fill-soft text-xs">
          {timeAt(0)}
        </text>
        <text x="100%" y="146" textAnchor="end" className="fill-soft text-xs">
          {timeAt(counts.length)}
        </text>
      </svg>
      <details className="mt-1">
        <summary className="min-h-11 content-center text-sm underline">{t('broadcast:result.as_table')}</summary>
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-left text-soft">
              <th scope="col">{t('broadcast:result.time')}</th>
              <th scope="col">{t('broadcast:result.viewers')}</th>
            </tr>
          </thead>
          <tbody>
            {counts
              .map((_, step) => step)
              .filter((step) => step % every === 0)
              .map((step) => (
                <tr key={step} className="border-t">
                  <th scope="row" className="py-1 text-left font-normal">
                    {timeAt(step)}
                  </th>
                  <td>{number(Math.max(...counts.slice(step, step + every)))}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
