import type { RetentionPeriod } from '../../calls/privacy/retention.ts';
import { useSite } from '../platform/page/site.tsx';

/** Durations that are multiples of this are shown in years. */
const YEAR_DAYS = 365;

/** Retention period and reason for each kind of data. */
export function RetentionList({ periods }: { periods: RetentionPeriod[] }) {
  const { t } = useSite();
  const length = (days: number) =>
    days % YEAR_DAYS === 0
      ? t('privacy:kept.years', { count: days / YEAR_DAYS })
      : t('privacy:kept.days', { count: days });
  return (
    <section id="kept" className="card grid gap-3 p-5 md:p-8">
      <h2 className="text-xl font-bold">{t('privacy:kept.title')}</h2>
      <p className="text-sm text-soft">{t('privacy:kept.text')}</p>
      <ul className="grid gap-3">
        {periods.map(({ kind, days, from, ground }) => (
          <li key={kind} className="border-t pt-3 text-sm">
            <p className="font-medium">{t(`privacy:kept.kind.${kind}`)}</p>
            <p className="text-soft">
              {t(`privacy:kept.from.${from}`, { length: length(days) })} · {t(`privacy:kept.ground.${ground}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
