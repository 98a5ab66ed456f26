import type { Growth } from '../../calls/office/operation.ts';
import type { GrowthMeasure } from '../../calls/office/operation-growth.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { formatDateTime, formatDay, formatNumber } from '../platform/texts/format.ts';
import type { Locale } from '../platform/texts/i18n.ts';
import { StateTag } from '../ui/facts/state-tag.tsx';
import { OfficeFrame } from './office-frame.tsx';
import { OfficeHead } from './office-head.tsx';
import type { OfficeNav } from './view.ts';

type State = Growth['measures'][number]['state'];

const tones = { unknown: 'over', far: 'good', near: 'wait', reached: 'bad' } as const satisfies Record<State, string>;

/** Converts a value to the unit in which staff read it. */
const shownIn: Record<GrowthMeasure, (value: number) => number> = {
  gifts_in_hour: (gifts) => gifts / 3_600,
  database_busy_ms: (ms) => ms / 1_000,
  viewers: (viewers) => viewers,
  database_bytes: (bytes) => bytes / 1_000_000_000,
};

/** Formats a value without its unit, with at most two decimals. */
const formatValue = (locale: Locale, name: GrowthMeasure, value: number) =>
  formatNumber(locale, Math.round(shownIn[name](value) * 100) / 100);

/** The load of the last days beside the limits at which the next step of growth is due. */
export function GrowthPage({ nav, growth }: { nav: OfficeNav; growth: Growth }) {
  const { t, to, locale } = useSite();
  const { measures, measured_until } = growth;
  return (
    <OfficeFrame nav={nav} here="growth">
      <OfficeHead
        back={{ href: to(href('/office')), text: t('office:title') }}
        title={t('office:growth.title')}
        lead={t('office:growth.lead')}
      />
      <div className="grid gap-6">
        <p className="text-sm text-soft">
          {measured_until === null
            ? t('office:growth.never')
            : t('office:growth.until', { at: formatDateTime(locale, measured_until) })}
        </p>
        <ul className="grid gap-3 md:grid-cols-2">
          {measures.map((measure) => (
            <Measure key={measure.name} measure={measure} />
          ))}
        </ul>
        <GrowthDays growth={growth} />
        <p className="text-sm text-soft">
          {t('office:growth.document')} <code>docs/scale.md#gifts-in-the-room-of-a-live</code>
        </p>
      </div>
    </OfficeFrame>
  );
}

function Measure({ measure: { name, value, limit, state, days_reached } }: { measure: Growth['measures'][number] }) {
  const { t, locale } = useSite();
  return (
    <li className="card grid content-start gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{t(`office:growth.${name}.title`)}</h2>
        <StateTag tone={tones[state]} text={t(`office:growth.state.${state}`)} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <b className="text-xl">{value === null ? '–' : formatValue(locale, name, value)}</b>
        <span className="text-sm text-soft">
          {t(`office:growth.${name}.limit`, { limit: formatValue(locale, name, limit) })}
        </span>
      </p>
      <p className="text-sm text-soft">{t(`office:growth.${name}.text`)}</p>
      <p className="text-sm">{t('office:growth.days_reached', { count: days_reached })}</p>
    </li>
  );
}

/** A table of all days. */
function GrowthDays({ growth: { days, measures } }: { growth: Growth }) {
  const { t, locale } = useSite();
  if (days.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-bold">{t('office:today.days')}</h2>
      <table className="card w-full text-xs tabular-nums md:text-sm">
        <thead>
          <tr className="align-bottom text-soft">
            <th scope="col" className="p-2 text-left font-normal">
              {t('office:today.day')}
            </th>
            {measures.map(({ name }) => (
              <th key={name} scope="col" className="p-2 text-right font-normal">
                {t(`office:growth.${name}.column`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((values) => (
            <tr key={values.day} className="border-t">
              <th scope="row" className="p-2 text-left font-normal whitespace-nowrap">
                {formatDay(locale, `${values.day}T05:00:00Z`)}
              </th>
              {measures.map(({ name }) => {
                const value = values[name];
                return (
                  <td key={name} className="p-2 text-right">
                    {value === null ? '–' : formatValue(locale, name, value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
