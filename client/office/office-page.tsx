import type { Today } from '../../calls/today.ts';
import { formatBaht, formatDay, formatNumber } from '../format.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { ResourceGroup, ResourceName } from './view.ts';

/** What waits, with how much of it; what there is to look at, by what it is about; and the days that are closed. */
export function OfficePage({
  today,
  groups,
  seesDeployment,
}: {
  today: Today;
  groups: readonly { group: ResourceGroup; names: readonly ResourceName[] }[];
  seesDeployment: boolean;
}) {
  const { t, to } = useSite();
  const counts = new Map<string, number>(today.waiting.map(({ what, count }) => [what, count]));
  const countOf = (name: ResourceName) => counts.get(name) ?? 0;
  const waiting = groups.flatMap(({ names }) => names).filter((name) => countOf(name) > 0);
  return (
    <div className="wrap py-6">
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <PageTitle title={t('office:title')} lead={t('office:lead')} />
      <section className="mb-8 grid gap-3">
        <h2 className="text-lg font-bold">{t('office:today.waiting')}</h2>
        {waiting.length === 0 && <p className="text-soft">{t('office:today.nothing')}</p>}
        <Resources names={waiting} countOf={countOf} countedTo={today.counted_to} />
      </section>
      {groups.map(({ group, names }) => (
        <section key={group} className="mb-8 grid gap-3">
          <h2 className="text-lg font-bold">{t(`office:group.${group}`)}</h2>
          <Resources names={names} countOf={countOf} countedTo={today.counted_to} />
        </section>
      ))}
      {seesDeployment && <Days days={today.days} />}
      <ActiveDays days={today.active_days} />
      {seesDeployment && (
        <p className="mt-8">
          <TextLink href={to(href('/office/deployment'))}>{t('office:deployment.title')}</TextLink>
        </p>
      )}
    </div>
  );
}

function Resources({
  names,
  countOf,
  countedTo,
}: {
  names: readonly ResourceName[];
  countOf: (name: ResourceName) => number;
  countedTo: number;
}) {
  const { t, to, locale } = useSite();
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
      {names.map((name) => {
        const count = countOf(name);
        const number = count < countedTo ? formatNumber(locale, count) : t('office:today.more', { count });
        return (
          <li key={name}>
            <a
              className="card grid h-full content-start gap-1 p-5"
              href={to(href('/office/{resource}', { resource: name }))}
            >
              <span className="flex items-baseline justify-between gap-3">
                <b className="font-bold">{t(`office:resource.${name}.title`)}</b>
                {count > 0 && <b className="go-text text-xl font-bold tabular-nums">{number}</b>}
              </span>
              <span className="text-sm text-soft">{t(`office:resource.${name}.text`)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Days as a table that is a chart too: each line has its bar, as long as its part of the best day. */
function Days({ days }: Pick<Today, 'days'>) {
  const { t, locale } = useSite();
  const best = Math.max(1, ...days.map(({ sales_satang }) => sales_satang));
  const bestGifts = Math.max(1, ...days.map(({ gift_coins }) => gift_coins));
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-bold">{t('office:today.days')}</h2>
      {days.length === 0 ? (
        <p className="text-soft">{t('office:today.no_days')}</p>
      ) : (
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-left text-soft">
              <th scope="col">{t('office:today.day')}</th>
              <th scope="col">{t('office:today.sales')}</th>
              <th scope="col">{t('office:today.gifts')}</th>
              <th scope="col">{t('office:today.paid_out')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, sales_satang, gift_coins, paid_out_satang }) => (
              <tr key={day} className="border-t align-top">
                <th scope="row" className="py-2 pr-2 text-left">
                  {formatDay(locale, `${day}T05:00:00Z`)}
                </th>
                <td className="py-2 pr-2">
                  <meter className="w-full" min={0} max={best} value={sales_satang} aria-hidden="true" />
                  {formatBaht(locale, sales_satang)}
                </td>
                <td className="py-2 pr-2">
                  <meter className="w-full" min={0} max={bestGifts} value={gift_coins} aria-hidden="true" />
                  {formatNumber(locale, gift_coins)}
                </td>
                <td className="py-2">{formatBaht(locale, paid_out_satang)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** How many VBs were on air, day by day: as the table above. */
function ActiveDays({ days }: { days: Today['active_days'] }) {
  const { t, locale } = useSite();
  const best = Math.max(1, ...days.map(({ vb_count }) => vb_count));
  if (days.length === 0) return null;
  return (
    <section className="mt-8 grid gap-3">
      <h2 className="text-lg font-bold">{t('office:today.active')}</h2>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="text-left text-soft">
            <th scope="col">{t('office:today.day')}</th>
            <th scope="col">{t('office:today.active_vbs')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, vb_count }) => (
            <tr key={day} className="border-t align-top">
              <th scope="row" className="py-2 pr-2 text-left">
                {formatDay(locale, `${day}T05:00:00Z`)}
              </th>
              <td className="py-2">
                <meter className="w-full" min={0} max={best} value={vb_count} aria-hidden="true" />
                {formatNumber(locale, vb_count)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
