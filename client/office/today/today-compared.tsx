import type { Today } from '../../../calls/office/operation-today.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatBaht, formatNumber } from '../../platform/texts/format.ts';

/** Width of a bar in its view box. */
const WIDTH = 100;

/**
 * Today so far beside the same day of last week until the same time: both values with a bar each,
 * and the difference in words. The bars differ by pattern, not only by colour.
 */
export function TodayCompared({ compared }: Pick<Today, 'compared'>) {
  const { t } = useSite();
  if (compared.length === 0) return null;
  return (
    <section className="mb-6 grid gap-3" aria-labelledby="compared">
      <h2 id="compared" className="text-lg font-bold">
        {t('office:compared.title')}
      </h2>
      <p className="text-sm text-soft">{t('office:compared.text')}</p>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {compared.map((one) => (
          <Comparison key={one.measure} of={one} />
        ))}
      </ul>
    </section>
  );
}

function Comparison({ of: { measure, today, week_before } }: { of: Today['compared'][number] }) {
  const { t, locale } = useSite();
  const format = measure.endsWith('_satang') ? formatBaht : formatNumber;
  const highest = Math.max(1, today, week_before);
  const rows = [
    { name: t('office:today.title'), value: today, kind: 'today' },
    { name: t('office:compared.week_before'), value: week_before, kind: 'before' },
  ] as const;
  return (
    <li className="card grid content-start gap-2 p-4">
      <p className="text-sm text-soft">{t(`office:compared.${measure}`)}</p>
      <dl className="grid gap-2 text-sm tabular-nums">
        {rows.map(({ name, value, kind }) => (
          <div key={kind} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1">
            <dt className="text-soft">{name}</dt>
            <dd className={kind === 'today' ? 'text-xl font-bold' : undefined}>{format(locale, value)}</dd>
            <dd className="col-span-2">
              <svg className="compared-bar" viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" aria-hidden="true">
                {value > 0 && <rect data-kind={kind} width={Math.max(1, (value / highest) * WIDTH)} height={1} />}
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">
        <Difference today={today} before={week_before} />
      </p>
    </li>
  );
}

/** The difference with an arrow and a word. */
function Difference({ today, before }: { today: number; before: number }) {
  const { t, locale } = useSite();
  if (today === before) return t('office:compared.same');
  const isMore = today > before;
  const percent = before === 0 ? null : Math.round((Math.abs(today - before) / before) * 100);
  const by = percent === null ? '' : ` ${formatNumber(locale, percent)}%`;
  return (
    <>
      <span aria-hidden="true">{isMore ? '▲ ' : '▼ '}</span>
      {t(isMore ? 'office:compared.more' : 'office:compared.less', { by })}
    </>
  );
}
