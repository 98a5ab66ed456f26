import { formatDate, formatDays, formatMonth } from '../format.ts';
import { useSite } from '../site.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';

export type Period = 'day' | 'week' | 'month' | 'range';

/** The days that are shown, and the ways to others. */
export interface PeriodBarProps {
  period: Period;
  periods: { period: Period; href: string; current: boolean }[];
  /** First and last day; null where no such days could be made out. */
  span: { first: string; last: string } | null;
  /** Today, this week, this month. */
  isNow: boolean;
  /** The stretches before and after; null where there is none to show. */
  steps: { before: string | null; after: string | null };
}

/** Over which days, and the way to the stretches beside them. */
export function PeriodBar({ period, periods, span, isNow, steps }: PeriodBarProps) {
  const { t, to } = useSite();
  return (
    <div className="grid gap-2">
      <Tabs
        label={t('ranking:periods')}
        className="periods"
        tabs={periods.map((choice) => ({
          href: to(choice.href),
          text: t(`ranking:period.${choice.period}`),
          current: choice.current,
        }))}
      />
      {span && (
        <nav aria-label={t('ranking:steps')} className="card flex items-center justify-between gap-2">
          <Step href={steps.before} icon="back" text={t(`ranking:before.${period}`)} />
          <p className="text-center leading-snug">
            {isNow && period !== 'range' && <b className="font-medium">{`${t(`ranking:now.${period}`)} `}</b>}
            <span className={isNow ? 'text-sm text-soft' : 'font-medium'}>
              <Days period={period} {...span} />
            </span>
          </p>
          <Step href={steps.after} icon="arrow" text={t(`ranking:after.${period}`)} />
        </nav>
      )}
    </div>
  );
}

function Days({ period, first, last }: { period: Period; first: string; last: string }) {
  const { locale } = useSite();
  if (period === 'month') return formatMonth(locale, first);
  return first === last ? formatDate(locale, first) : formatDays(locale, first, last);
}

/** There is no end to the days; crawlers need not go through them. */
function Step({ href, icon, text }: { href: string | null; icon: 'back' | 'arrow'; text: string }) {
  const { to } = useSite();
  if (href === null) return <span className="size-11" />;
  return (
    <a className="grid size-11 shrink-0 place-items-center rounded-s hover:bg-lift" href={to(href)} rel="nofollow">
      <Icon name={icon} />
      <span className="sr-only">{text}</span>
    </a>
  );
}
