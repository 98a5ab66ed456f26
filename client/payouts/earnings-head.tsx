import type { ReactNode } from 'react';
import type { EarningSum, Tokens } from '../../calls/payouts/earning.ts';
import { useSite } from '../platform/page/site.tsx';
import { formatMonth, formatNumber } from '../platform/texts/format.ts';
import { BackLink } from '../ui/layout/back-link.tsx';
import { TokenSum } from './sums.tsx';

/** Head of an earnings page of a VB or a family: three sums, then links to related pages. */
export function EarningsHead({
  back,
  title,
  today,
  month,
  ofMonth,
  beside,
  owed: debt,
  note,
  children,
}: {
  back: { href: string; text: string };
  title: string;
  today: EarningSum;
  /** `YYYY-MM`. */
  month: string;
  ofMonth: EarningSum;
  beside: { title: string; amount: Tokens };
  /** Debt that the next earnings repay. */
  owed: Tokens;
  /** Text below the month's sum. */
  note?: ReactNode;
  /** Links to related pages. */
  children: ReactNode;
}) {
  const { t, locale } = useSite();
  return (
    <>
      <BackLink {...back} />
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <section className="sky col-span-2 grid content-start gap-2 rounded-m p-4 md:col-span-1 md:p-5">
          <h2 className="text-sm">{beside.title}</h2>
          <TokenSum {...beside.amount} />
          {debt.vtokens > 0 && (
            <p className="text-sm">{t('payout:owed', { tokens: formatNumber(locale, debt.vtokens) })}</p>
          )}
        </section>
        <section className="card grid content-start gap-2 p-4 md:p-5">
          <h2 className="text-sm text-soft">{formatMonth(locale, `${month}-15T05:00:00Z`)}</h2>
          <TokenSum {...ofMonth} />
          {note}
        </section>
        <section className="card grid content-start gap-2 p-4 md:p-5">
          <h2 className="text-sm text-soft">{t('earning:today')}</h2>
          <TokenSum {...today} />
        </section>
      </div>
      <p className="flex flex-wrap gap-2">{children}</p>
    </>
  );
}
