import type { ReactNode } from 'react';
import type { EndLiveInfo } from '../../calls/live.ts';
import { formatNumber } from '../format.ts';
import { useSite } from '../site.tsx';
import { CoinAmount } from '../ui/coin-amount.tsx';

/** A live in four numbers. */
export function LiveSummary({ summary }: { summary: EndLiveInfo }) {
  const { t, locale } = useSite();
  const minutes = Math.round(summary.duration_seconds / 60);
  return (
    <dl className="grid grid-cols-2 gap-2">
      <Fact name={t('live:summary.duration')}>
        {t('live:summary.time', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
      </Fact>
      <Fact name={t('live:summary.coins')}>
        <CoinAmount coins={summary.coins_received} />
      </Fact>
      <Fact name={t('live:summary.peak')}>{formatNumber(locale, summary.peak_viewer_count)}</Fact>
      <Fact name={t('live:summary.total')}>{formatNumber(locale, summary.total_viewer_count)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="card px-4 py-3">
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="text-lg font-bold tabular-nums">{children}</dd>
    </div>
  );
}
