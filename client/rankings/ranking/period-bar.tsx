import { useSite } from '../../platform/page/site.tsx';
import { formatDate, formatDays, formatMonth } from '../../platform/texts/format.ts';
import { Icon } from '../../ui/icon.tsx';

export type BarPeriod = 'day' | 'week' | 'month' | 'range';

export interface PeriodBarProps {
  period: BarPeriod;
  periods: { period: BarPeriod; href: string; current: boolean }[];
  /** First and last day, or null if the requested days are invalid. */
  dayRange: { first: string; last: string } | null;
  /** True for today, this week and this month. */
  isNow: boolean;
  /** Links to the previous and next period, or null. */
  steps: { before: string | null; after: string | null };
}

/**
 * The selected days between links to the previous and next period. On a phone only the links show:
 * they lie at the ends of the folded choices, which name the days.
 */
export function PeriodSteps({ period, dayRange, isNow, steps }: Omit<PeriodBarProps, 'periods'>) {
  const { t } = useSite();
  if (!dayRange) return null;
  return (
    <nav aria-label={t('ranking:steps')} className="steps card">
      <Step href={steps.before} icon="back" text={t(`ranking:before.${period}`)} />
      <p className="text-center leading-snug">
        <PeriodName period={period} dayRange={dayRange} isNow={isNow} />
      </p>
      <Step href={steps.after} icon="arrow" text={t(`ranking:after.${period}`)} />
    </nav>
  );
}

/** The selected days in words, such as "This week, 23 to 29 November". */
export function PeriodName({ period, dayRange, isNow }: Pick<PeriodBarProps, 'period' | 'dayRange' | 'isNow'>) {
  const { t } = useSite();
  if (!dayRange) return null;
  return (
    <>
      {isNow && period !== 'range' && <b className="font-medium">{`${t(`ranking:now.${period}`)} `}</b>}
      <span className={isNow ? 'text-sm text-soft' : 'font-medium'}>
        <Days period={period} {...dayRange} />
      </span>
    </>
  );
}

function Days({ period, first, last }: { period: BarPeriod; first: string; last: string }) {
  const { locale } = useSite();
  if (period === 'month') return formatMonth(locale, first);
  return first === last ? formatDate(locale, first) : formatDays(locale, first, last);
}

/** Link to a neighbouring period. `nofollow`, because the periods never end. */
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
