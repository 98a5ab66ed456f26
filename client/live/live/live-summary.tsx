import type { ReactNode } from 'react';
import type { EndLiveInfo } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { formatMinutes } from '../../platform/texts/format-duration.ts';
import { CoinAmount } from '../../ui/coin-amount.tsx';

/** A live in four numbers. `children` add more for viewers who may see them. */
export function LiveSummary({
  summary,
  className = '',
  children,
}: {
  summary: EndLiveInfo;
  className?: string;
  children?: ReactNode;
}) {
  const { t, locale } = useSite();
  return (
    <dl className={`grid grid-cols-2 gap-2 ${className}`}>
      <SummaryFact name={t('live:summary.duration')}>
        {formatMinutes(locale, Math.round(summary.duration_seconds / 60))}
      </SummaryFact>
      <SummaryFact name={t('live:summary.coins')}>
        <CoinAmount coins={summary.coins_received} />
      </SummaryFact>
      <SummaryFact name={t('live:summary.peak')}>{formatNumber(locale, summary.peak_viewer_count)}</SummaryFact>
      <SummaryFact name={t('live:summary.total')}>{formatNumber(locale, summary.total_viewer_count)}</SummaryFact>
      {children}
    </dl>
  );
}

export function SummaryFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="card px-3 py-3 sm:px-4">
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="font-bold whitespace-nowrap tabular-nums sm:text-lg">{children}</dd>
    </div>
  );
}
