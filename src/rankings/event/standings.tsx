/** The board of an event, as a section of its page and of its monster's page. */
import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { type EventDetail, type EventTarget, listEventStandings } from '../../../calls/rankings/event.ts';
import { listMonsterRanking } from '../../../calls/rankings/monster.ts';
import type { Standing } from '../../../calls/rankings/ranking.ts';
import type { RankingUnit } from '../../../calls/rankings/ranking-type.ts';
import { EventStandings } from '../../../client/rankings/event/event-standings.tsx';
import type { EdgeEnv } from '../../env.ts';
import { api, type Result } from '../../platform/host/api.ts';
import { withLeader } from '../../platform/host/with-leader.ts';
import { errorPage, failedPage } from '../../platform/page/errors.tsx';
import type { Defer } from '../../platform/page/page.tsx';
import { type AskOf, callFor } from './seen-event.ts';

/** Entries shown at first, and per further page. */
const FIRST_SHOWN = 10;
const MORE_SHOWN = 50;

interface Board {
  data: Standing[];
  next_cursor: string | null;
}

/** The subject of the board, and its section of the page. */
export interface StandingsPart {
  by: EventTarget;
  unit: RankingUnit;
  render: (defer: Defer) => ReactNode;
}

/** Page of the board, its subject (default: the first of the event), and its position. */
interface StandingsInput {
  on: 'event' | 'monster';
  by?: EventTarget | undefined;
  cursor?: string | undefined;
}

/** Target of the first board of nearly every event. */
export const USUAL_TARGET = 'vb';

/**
 * Starts loading the board that the query names. The result is null if the event ranks nothing, and
 * an error page if it has no such board or the cursor is invalid.
 */
export function askStandings(
  c: Context<EdgeEnv>,
  { ask, mayBe }: AskOf,
  { id, on, by: requestedTarget, cursor }: StandingsInput & { id: string },
): (event: EventDetail) => Promise<StandingsPart | Response | null> {
  const boardOf = (target: EventTarget) =>
    withLeader(
      { cursor, limit: cursor ? MORE_SHOWN : FIRST_SHOWN },
      (query): Promise<Result<Board>> =>
        ask((own) =>
          api(c, callFor(on === 'monster' ? listMonsterRanking : listEventStandings, own), {
            params: { id, target },
            query,
          }),
        ),
    );
  const likely = requestedTarget ?? USUAL_TARGET;
  const likelyBoard = mayBe(({ rankings }) => rankings.some(({ target }) => target === likely))
    ? boardOf(likely)
    : null;
  return async (event) => {
    const by = requestedTarget ?? event.rankings[0]?.target;
    // Without a board, a cursor is invalid.
    if (by === undefined) return cursor === undefined ? null : errorPage(c, 400, 'invalid_cursor');
    const unit = event.rankings.find(({ target }) => target === by)?.unit;
    if (unit === undefined) return errorPage(c, 404, 'event_not_ranked');
    const board = likelyBoard && by === likely ? likelyBoard : boardOf(by);
    if (cursor !== undefined) {
      // An invalid cursor fails the whole page, an outage of the API only this section.
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
