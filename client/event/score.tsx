import type { RankingUnit } from '../../calls/ranking-type.ts';
import { formatNumber } from '../format.ts';
import { useSite } from '../site.tsx';
import { Score as ScoreIn } from '../ui/score.tsx';

/** A score of an event in what it counts; against a monster those are points. */
export function Score({ unit, score }: { unit: RankingUnit; score: number }) {
  const { t, locale } = useSite();
  if (unit !== 'damage') return <ScoreIn unit={unit} value={score} />;
  return (
    <span className="tabular-nums">
      {formatNumber(locale, score)}
      <span className="sr-only"> {t('event:points')}</span>
    </span>
  );
}
