import type { Today } from '../../../calls/office/operation-today.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatBaht, formatDay, formatNumber } from '../../platform/texts/format.ts';
import type { Locale } from '../../platform/texts/i18n.ts';

/** A value per day. */
interface Measure {
  text: string;
  of: (day: string) => number;
  format: (locale: Locale, value: number) => string;
}

/** Charts of the last days, one per measure, with all values in a table below. */
export function OfficeDays({ today: { days, active_days } }: { today: Today }) {
  const { t, locale } = useSite();
  const money = new Map(days.map((one) => [one.day, one]));
  const active = new Map(active_days.map(({ day, vb_count }) => [day, vb_count]));
  const seesMoney = days.length > 0;
  // Staff without access to money see only the days on which a VB was on air.
  const dates = (seesMoney ? days : active_days).map(({ day }) => day);
  if (dates.length === 0) return null;
  const onAir: Measure = {
    text: t('office:today.active_vbs'),
    of: (day) => active.get(day) ?? 0,
    format: formatNumber,
  };
  const measures: Measure[] = seesMoney
    ? [
        { text: t('office:today.sales'), of: (day) => money.get(day)?.sales_satang ?? 0, format: formatBaht },
        onAir,
        { text: t('office:today.gifts'), of: (day) => money.get(day)?.gift_coins ?? 0, format: formatNumber },
        { text: t('office:today.paid_out'), of: (day) => money.get(day)?.paid_out_satang ?? 0, format: formatBaht },
      ]
    : [onAir];
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-bold">{t('office:today.days')}</h2>
      {seesMoney && <p className="text-sm text-soft">{t('office:today.less_refunds')}</p>}
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-4">
        {measures.map((measure) => (
          <Chart key={measure.text} days={dates} measure={measure} />
        ))}
      </div>
      <table className="card w-full text-xs tabular-nums md:text-sm">
        <thead>
          <tr className="align-bottom text-soft">
            <th scope="col" className="p-2 text-left font-normal">
              {t('office:today.day')}
            </th>
            {measures.map(({ text }) => (
              <th key={text} scope="col" className="p-2 text-right font-normal">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates.map((day, index) => (
            <tr key={day} className="border-t">
              <th scope="row" className="p-2 text-left font-normal whitespace-nowrap">
                {formatDay(locale, noonOf(day))}
                {seesMoney && index === 0 && <span className="block text-soft">{t('office:today.so_far')}</span>}
              </th>
              {measures.map(({ text, of, format }) => (
                <td key={text} className="p-2 text-right">
                  {format(locale, of(day))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns noon of a Bangkok day, in UTC. */
const noonOf = (day: string) => `${day}T05:00:00Z`;

/** Sizes in the chart's view box. The chart stretches to the width of its card. */
const HEIGHT = 100;
const BAR = 10;
const STEP = 14;

/**
 * One bar per day, the latest on the right. Hidden from screen readers, because the table has all
 * values.
 */
function Chart({ days, measure: { text, of, format } }: { days: readonly string[]; measure: Measure }) {
  const { t, locale } = useSite();
  const highest = Math.max(1, ...days.map(of));
  const [latest = ''] = days;
  const first = days.at(-1) ?? latest;
  return (
    <div className="card grid gap-2 p-4">
      <p className="grid text-sm text-soft">
        {text}
        <b className="text-xl text-ink tabular-nums">{format(locale, of(latest))}</b>
      </p>
      <svg
        className="chart"
        viewBox={`0 0 ${days.length * STEP - STEP + BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.toReversed().map((day, index) => {
          const height = Math.max(2, Math.round((of(day) / highest) * HEIGHT));
          return (
            <rect
              key={day}
              x={index * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              data-value={of(day) > 0 || undefined}
            />
          );
        })}
      </svg>
      <p className="flex justify-between text-xs text-soft">
        <span>{formatDay(locale, noonOf(first))}</span>
        <span>{t('office:today.title')}</span>
      </p>
    </div>
  );
}
