import type { ShownRankingType } from '../../calls/ranking-type.ts';
import { formatNumber } from '../format.ts';
import { useSite } from '../site.tsx';
import { CoinAmount } from './coin-amount.tsx';

/** A score in what its ranking counts: coins, hours and minutes, pieces. */
export function Score({ unit, value }: { unit: ShownRankingType['unit']; value: number }) {
  const { t, locale } = useSite();
  if (unit === 'coin') return <CoinAmount coins={value} />;
  if (unit === 'second') return <span className="tabular-nums">{t('ranking:time', timeOf(value))}</span>;
  return (
    <span className="tabular-nums">
      {formatNumber(locale, value)}{' '}
      <span className="text-xs text-soft">{t(`ranking:unit.${unit}`, { count: value })}</span>
    </span>
  );
}

const timeOf = (seconds: number) => ({ hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
