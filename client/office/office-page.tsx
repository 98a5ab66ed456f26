import type { Today, WaitingFor } from '../../calls/today.ts';
import { formatBaht, formatDay, formatNumber } from '../format.ts';
import { href } from '../href.ts';
import type { Locale } from '../i18n.ts';
import { useSite } from '../site.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { ResourceGroup, ResourceName } from './view.ts';

/** What waits, and the list that has just that. */
export interface WaitingLink {
  what: WaitingFor;
  count: number;
  href: string;
}

/** What waits, with how much of it, and what the last days came to; then the way to everything, by what it is about. */
export function OfficePage({
  today,
  waiting,
  groups,
  seesHouse,
}: {
  today: Today;
  waiting: readonly WaitingLink[];
  groups: readonly { group: ResourceGroup; names: readonly ResourceName[] }[];
  /** Money, and what was set when it was deployed. */
  seesHouse: boolean;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap py-6">
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <PageTitle title={t('office:title')} lead={t('office:lead')} />
      <section className="mb-8 grid gap-3">
        <h2 className="text-lg font-bold">{t('office:today.waiting')}</h2>
        {waiting.length === 0 ? (
          <p className="text-soft">{t('office:today.nothing')}</p>
        ) : (
          <Waiting waiting={waiting} countedTo={today.counted_to} />
        )}
      </section>
      <div className="mb-8 grid gap-x-8 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ group, names }) => (
          <section key={group} className="grid content-start gap-2">
            <h2 className="font-bold">{t(`office:group.${group}`)}</h2>
            <ul className="flex flex-wrap gap-2">
              {names.map((name) => (
                <li key={name}>
                  <a
                    className="card inline-block px-3 py-2 text-sm"
                    href={to(href('/office/{resource}', { resource: name }))}
                  >
                    {t(`office:resource.${name}.title`)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Days today={today} />
      {seesHouse && (
        <p className="mt-8">
          <TextLink href={to(href('/office/deployment'))}>{t('office:deployment.title')}</TextLink>
        </p>
      )}
    </div>
  );
}

function Waiting({ waiting, countedTo }: { waiting: readonly WaitingLink[]; countedTo: number }) {
  const { t, locale } = useSite();
  return (
    <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 lg:grid-cols-5">
      {waiting.map(({ what, count, href: listHref }) => (
        <li key={what}>
          <a className="card grid h-full content-between gap-1 p-3" href={listHref}>
            <span className="text-sm">{t(`office:waiting.${what}`)}</span>
            <b className="go-text text-xl font-bold tabular-nums">
              {count < countedTo ? formatNumber(locale, count) : t('office:today.more', { count })}
            </b>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Days as a table that is a chart too: each number has its bar, as long as its part of the best day. */
function Days({ today: { days: closed, so_far, active_days } }: { today: Today }) {
  const { t, locale } = useSite();
  const seesMoney = so_far !== null;
  const days = so_far ? [so_far, ...closed] : closed;
  const money = new Map(days.map((day) => [day.day, day]));
  const active = new Map(active_days.map(({ day, vb_count }) => [day, vb_count]));
  const all = [...new Set([...money.keys(), ...active.keys()])].sort().reverse().slice(0, DAYS_SHOWN);
  const most = {
    sales: Math.max(...days.map(({ sales_satang }) => sales_satang)),
    gifts: Math.max(...days.map(({ gift_coins }) => gift_coins)),
    active: Math.max(...active.values()),
  };
  if (all.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-bold">{t('office:today.days')}</h2>
      {seesMoney && <p className="text-sm text-soft">{t('office:today.closed_after')}</p>}
      <table className="w-full text-xs tabular-nums md:text-sm">
        <thead>
          <tr className="text-left align-bottom text-soft">
            <th scope="col">{t('office:today.day')}</th>
            {seesMoney && <th scope="col">{t('office:today.sales')}</th>}
            <th scope="col">{t('office:today.active_vbs')}</th>
            {seesMoney && <th scope="col">{t('office:today.gifts')}</th>}
            {seesMoney && <th scope="col">{t('office:today.paid_out')}</th>}
          </tr>
        </thead>
        <tbody>
          {all.map((day) => {
            const came = money.get(day);
            return (
              <tr key={day} className="border-t align-top">
                <th scope="row" className="py-1 pr-2 text-left">
                  {formatDay(locale, `${day}T05:00:00Z`)}
                  {day === so_far?.day && (
                    <span className="block font-normal text-soft">{t('office:today.so_far')}</span>
                  )}
                </th>
                {seesMoney && <Bar value={came?.sales_satang} most={most.sales} format={formatBaht} />}
                <Bar value={active.get(day) ?? 0} most={most.active} format={formatNumber} />
                {seesMoney && <Bar value={came?.gift_coins} most={most.gifts} format={formatNumber} />}
                {seesMoney && <td className="py-1">{came ? formatBaht(locale, came.paid_out_satang) : '–'}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const DAYS_SHOWN = 14;

/** A number with its bar; where nothing is told of a day there is none. */
function Bar({
  value,
  most,
  format,
}: {
  value: number | undefined;
  most: number;
  format: (locale: Locale, value: number) => string;
}) {
  const { locale } = useSite();
  if (value === undefined) return <td className="py-1 pr-2">–</td>;
  return (
    <td className="py-1 pr-2">
      <meter className="meter" min={0} max={Math.max(1, most)} value={value} aria-hidden="true" />
      {format(locale, value)}
    </td>
  );
}
