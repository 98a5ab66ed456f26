/** The standings of an event, as a part of its page and of its monster's. */
import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { type EventDetail, type EventTarget, listEventStandings } from '../../../calls/rankings/event.ts';
import { listMonsterRanking } from '../../../calls/rankings/monster.ts';
import type { Standing } from '../../../calls/rankings/ranking.ts';
import type { RankingUnit } from '../../../calls/rankings/ranking-type.ts';
import { EventStandings } from '../../../client/rankings/event/event-standings.tsx';
import type { EdgeEnv } from '../../env.ts';
import { api, type Settled } from '../../platform/host/api.ts';
import { errorPage, failedPage } from '../../platform/page/errors.tsx';
import type { Defer } from '../../platform/page/page.tsx';
import { withLeader } from '../ranking/with-leader.ts';
import { type AskOf, callFor } from './seen-event.ts';

/** At first, and then a page of them. */
const FIRST_SHOWN = 10;
const MORE_SHOWN = 50;

interface Board {
  data: Standing[];
  next_cursor: string | null;
}

/** What is ranked by, and the part of the page that shows it. */
export interface StandingsPart {
  by: EventTarget;
  unit: RankingUnit;
  render: (defer: Defer) => ReactNode;
}

/** Where the standings stand, whose they are (otherwise those of the event's first), and from where on. */
interface StandingsInput {
  on: 'event' | 'monster';
  by?: EventTarget | undefined;
  cursor?: string | undefined;
}

/** By whom nearly every event ranks first. */
export const MOST_RANK = 'vb';

/**
 * Asks for the standings that the query names. What comes is null where the event ranks nobody, and a page where it has none
 * of these.
 */
export function askStandings(
  c: Context<EdgeEnv>,
  { ask, mayBe }: AskOf,
  { id, on, by: requested, cursor }: StandingsInput & { id: string },
): (event: EventDetail) => Promise<StandingsPart | Response | null> {
  const boardOf = (target: EventTarget) =>
    withLeader(
      { cursor, limit: cursor ? MORE_SHOWN : FIRST_SHOWN },
      (query): Promise<Settled<Board>> =>
        ask((own) =>
          api(c, callFor(on === 'monster' ? listMonsterRanking : listEventStandings, own), {
            params: { id, target },
            query,
          }),
        ),
    );
  const likely = requested ?? MOST_RANK;
  const asked = mayBe(({ rankings }) => rankings.some(({ target }) => target === likely)) ? boardOf(likely) : null;
  return async (event) => {
    const by = requested ?? event.rankings[0]?.target;
    // Of nothing there is no further down.
    if (by === undefined) return cursor === undefined ? null : errorPage(c, 400, 'invalid_cursor');
    const unit = event.rankings.find(({ target }) => target === by)?.unit;
    if (unit === undefined) return errorPage(c, 404, 'event_not_ranked');
    const board = asked && by === likely ? asked : boardOf(by);
    if (cursor !== undefined) {
      // A cursor that leads nowhere is the whole page's failure; a host in trouble only that of this part.
      const first = await board;
      if (!first.ok && first.status < 500) return failedPage(c, first);
    }
    return {
      by,
      unit,
      render: (defer) =>
        defer(board, 'rankings', ({ data, next_cursor, leader }) => (
          <EventStandings
            event={event}
            by={by}
            unit={unit}
            on={on}
            standings={data}
            leader={leader?.score}
            isFirst={!cursor}
            next={next_cursor}
          />
        )),
    };
  };
}
