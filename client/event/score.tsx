import type { RankingUnit } from '../../calls/ranking-type.ts';
import { formatNumber } from '../format.ts';
import { Score as ScoreIn } from '../ranking/score.tsx';
import { useSite } from '../site.tsx';

/** A score of an event in what it counts; against a monster those are points. */
export function Score({ unit, score }: { unit: RankingUnit; score: number }) {
  const { t, locale } = useSite();
  if (unit !== 'damage') return <ScoreIn unit={unit} value={score} />;
  return (
    <span className="tabular-nums">
      {formatNumber(locale, score)}
      <span className="sr-only">{` ${t('event:points')}`}</span>
    </span>
  );
}
