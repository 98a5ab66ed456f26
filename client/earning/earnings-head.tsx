import type { ReactNode } from 'react';
import type { EarningSum, Tokens } from '../../calls/earning.ts';
import { formatMonth } from '../format.ts';
import { useSite } from '../site.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { TokenAmount } from './sums.tsx';

/** The top of a page of earnings, a VB's or a family's: today, the month, and what matters beside, then where else to go. */
export function EarningsHead({
  title,
  today,
  month,
  ofMonth,
  beside,
  note,
  children,
}: {
  title: string;
  today: EarningSum;
  /** `YYYY-MM`. */
  month: string;
  ofMonth: EarningSum;
  beside: { title: string; amount: Tokens };
  /** Below the month's sum. */
  note?: ReactNode;
  /** Links. */
  children: ReactNode;
}) {
  const { t, locale } = useSite();
  return (
    <>
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="grid gap-3 md:grid-cols-3">
        <Panel title={t('earning:today')}>
          <TokenAmount {...today} />
        </Panel>
        <Panel title={formatMonth(locale, `${month}-15T05:00:00Z`)}>
          <TokenAmount {...ofMonth} />
          {note}
        </Panel>
        <Panel title={beside.title}>
          <TokenAmount {...beside.amount} />
        </Panel>
      </div>
      <p className="flex flex-wrap gap-2">{children}</p>
    </>
  );
}
