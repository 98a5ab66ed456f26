import type { EventDetail } from '../../calls/event.ts';
import { formatNumber } from '../format.ts';
import { useSite } from '../site.tsx';
import { CoinAmount } from '../ui/coin-amount.tsx';

/** A score of an event: points, which against a monster are damage and elsewhere coins. */
export function Score({ of, score }: { of: Pick<EventDetail, 'event_type'>; score: number }) {
  const { t, locale } = useSite();
  if (of.event_type !== 'monster') return <CoinAmount coins={score} />;
  return (
    <span className="tabular-nums">
      {formatNumber(locale, score)}
      <span className="sr-only"> {t('event:points')}</span>
    </span>
  );
}
