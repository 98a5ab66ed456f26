import type { Standing } from '../../../calls/rankings/ranking.ts';
import type { ShownRankingType } from '../../../calls/rankings/ranking-type.ts';
import { useSite } from '../../platform/page/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { BarPeriod } from './period-bar.tsx';
import { Podium } from './podium.tsx';
import { RankChange } from './rank-change.tsx';
import { RankRow } from './rank-row.tsx';
import { Score } from './score.tsx';

/** One page of entries, with links to the first and next page. */
export interface StandingsPage {
  standings: Standing[];
  /** The leader's score, which is 100 % of a bar. */
  leader: number;
  /** Link to the first page, or null on it. */
  firstHref: string | null;
  nextHref: string | null;
  /** Known ranks of the previous period, by user. Null: unknown. */
  earlierRank: ReadonlyMap<string, number> | null;
}

const ON_PODIUM = 3;

/** One page of a ranking, with the leaders on a podium. */
export function Standings({
  standings: { standings, leader, firstHref, nextHref, earlierRank },
  unit,
  period,
  earlierHref,
  areVbs,
  isMoving,
}: {
  standings: StandingsPage;
  unit: ShownRankingType['unit'];
  period: BarPeriod;
  earlierHref: string | null;
  /** Adds follow buttons. */
  areVbs: boolean;
  /** True while the period is not over. A script then updates the entries (follow-ranks.ts). */
  isMoving: boolean;
}) {
  const { t, to } = useSite();
  if (standings.length === 0) {
    return (
      <EmptyState picture="cup" title={t('ranking:empty.title')} text={t('ranking:empty.text')}>
        {earlierHref && (
          <ButtonLink href={to(earlierHref)} nofollow>
            {t('ranking:empty.earlier')}
          </ButtonLink>
        )}
      </EmptyState>
    );
  }
  const rest = standings.filter(({ rank }) => rank > ON_PODIUM);
  const change = ({ rank, user }: Standing) =>
    earlierRank && <RankChange rank={rank} earlier={earlierRank.get(user.uuid) ?? null} />;
  return (
    <div id="lines" className="grid grid-cols-1 gap-4" data-ranks={isMoving || undefined}>
      {standings.length > rest.length && (
        <Podium
          standings={standings.slice(0, standings.length - rest.length)}
          unit={unit}
          leader={leader}
          change={change}
          areVbs={areVbs}
        />
      )}
      {rest.length > 0 && (
        <ol className="card grid grid-cols-1 gap-1 p-2 md:p-4" start={rest[0]?.rank}>
          {rest.map((standing) => (
            <RankRow
              key={standing.user.uuid}
              rank={standing.rank}
              user={standing.user}
              score={standing.score}
              change={change(standing)}
              shown={<Score unit={unit} value={standing.score} />}
              leader={leader}
              isVb={areVbs}
            />
          ))}
        </ol>
      )}
      {earlierRank && (
        <p className="text-center text-xs text-soft">
          {t(period === 'day' ? 'ranking:change.than.day' : 'ranking:change.than.before')}
        </p>
      )}
      {(firstHref ?? nextHref) && (
        <p className="flex flex-wrap justify-center gap-2">
          {firstHref && <ButtonLink href={to(firstHref)}>{t('ranking:first')}</ButtonLink>}
          {nextHref && (
            <ButtonLink href={to(nextHref)} nofollow>
              {t('ranking:next')}
            </ButtonLink>
          )}
        </p>
      )}
    </div>
  );
}
