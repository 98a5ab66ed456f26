import type { EventDetail, EventTarget } from '../../../calls/rankings/event.ts';
import type { Standing } from '../../../calls/rankings/ranking.ts';
import type { RankingUnit } from '../../../calls/rankings/ranking-type.ts';
import { useSite } from '../../platform/page/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { RankRow } from '../ranking/rank-row.tsx';
import { Score } from '../ranking/score.tsx';
import { useEventPaths } from './use-event-paths.ts';

/** A page of an event's standings for VBs or users, with bars relative to the leader. */
export function EventStandings({
  event,
  by,
  unit,
  standings,
  leader,
  isFirst,
  next,
  on = 'event',
}: {
  event: EventDetail;
  by: EventTarget;
  unit: RankingUnit;
  standings: Standing[];
  /** The leader's score, which is 100 % of a bar. */
  leader: number | undefined;
  isFirst: boolean;
  next: string | null;
  /** The page that shows the standings. Their links stay on it. */
  on?: 'event' | 'monster';
}) {
  const { t } = useSite();
  const paths = useEventPaths();
  const hereBy = (target: EventTarget, cursor?: string | null) => `${paths[on](event.slug, target, cursor)}#rankings`;
  return (
    <Section
      id="rankings"
      title={t(event.event_type === 'monster' ? 'event:standings.helpers' : 'event:standings.title')}
      className="card p-4 md:p-6"
    >
      {event.rankings.length > 1 && (
        <Tabs
          label={t('event:standings.tabs')}
          tabs={event.rankings.map(({ target }) => ({
            href: hereBy(target),
            text: t(`event:target.${target}`),
            current: target === by,
          }))}
        />
      )}
      {standings.length > 0 ? (
        <ol id="lines" className="mt-3 grid grid-cols-1 gap-1" data-ranks={event.state === 'now' || undefined}>
          {standings.map(({ rank, user, score }) => (
            <RankRow
              key={user.uuid}
              rank={rank}
              user={user}
              score={score}
              leader={leader}
              isVb={by === 'vb'}
              shown={<Score unit={unit} value={score} />}
            />
          ))}
        </ol>
      ) : (
        <div className="mt-3">
          <EmptyState
            picture="cup"
            title={t('event:standings.empty')}
            text={t(event.state === 'soon' ? 'event:standings.empty_soon' : 'event:standings.empty_now')}
          />
        </div>
      )}
      {(next || !isFirst) && (
        <p className="mt-4 flex flex-wrap justify-center gap-2">
          {!isFirst && <ButtonLink href={hereBy(by)}>{t('event:standings.first')}</ButtonLink>}
          {next && <ButtonLink href={hereBy(by, next)}>{t('event:standings.more')}</ButtonLink>}
        </p>
      )}
    </Section>
  );
}
