import type { RankingUnit } from '../../../calls/rankings/ranking-type.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { formatMinutes } from '../../platform/texts/format-duration.ts';
import { CoinAmount } from '../../ui/coin-amount.tsx';

/** A score in the unit of its ranking. */
export function Score({ unit, value }: { unit: RankingUnit; value: number }) {
  const { t, locale } = useSite();
  if (unit === 'coin') return <CoinAmount coins={value} />;
  if (unit === 'second') return <span className="tabular-nums">{formatMinutes(locale, Math.floor(value / 60))}</span>;
  return (
    <span className="tabular-nums">
      {`${formatNumber(locale, value)} `}
      <span className="text-xs text-soft">{t(`ranking:unit.${unit}`, { count: value })}</span>
    </span>
  );
}

/** Returns a formatter for missing points. Rounds seconds up to minutes, so it never shows zero. */
export function useMissing(): (unit: RankingUnit, value: number) => string {
  const { t, locale } = useSite();
  return (unit, value) => {
    if (unit === 'second') return formatMinutes(locale, Math.ceil(value / 60));
    const number = formatNumber(locale, value);
    return `${number} ${t(`ranking:unit.${unit}`, { count: value })}`;
  };
}
