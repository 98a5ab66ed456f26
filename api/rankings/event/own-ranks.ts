/** The caller's rank in all current events, for the events' cards. */
import { and, desc, eq, gt, lt, lte, or, sql } from 'drizzle-orm';
import { CARD_RANK_MAX, type EventTarget, listEventPlaces } from '../../../calls/rankings/event.ts';
import { textAround } from '../../platform/framework/db.ts';
import { keyAfter } from '../../platform/framework/order-key.ts';
import type { On } from '../../platform/framework/route.ts';
import { shortIdOf } from '../../platform/user/short-id.ts';
import { eventBoard } from '../ranking/standing.ts';
import { boards, standings } from '../ranking/tables.ts';
import { isSeenBy } from './lists.ts';
import { events } from './tables.ts';

/** Lists the ranks. Reads one index row per higher entry, up to `CARD_RANK_MAX` per event. */
export const eventPlaceRoutes = (on: On) =>
  on(
    listEventPlaces,
    (_, { db, now, bearer }) => {
      const isOn = (target: EventTarget) =>
        eq(
          boards.name,
          textAround((uuid) => eventBoard(uuid, target), events.uuid),
        );
      return {
        rows: db
          .select({
            event_uuid: events.uuid,
            board: boards.name,
            higher: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM standings AS s
              WHERE s.board_id = ${standings.board_id} AND (s.below, s.last_at_ms, s.subject_id)
                < (+${standings.below}, +${standings.last_at_ms}, +${standings.subject_id}) LIMIT ${CARD_RANK_MAX}))`,
          })
          .from(events)
          .innerJoin(boards, or(isOn('vb'), isOn('user')))
          .innerJoin(
            standings,
            and(
              eq(standings.board_id, boards.id),
              eq(standings.subject_id, shortIdOf(bearer.user_uuid)),
              lt(standings.below, 0),
            ),
          )
          .where(and(gt(events.end_key, keyAfter(now)), lte(events.starts_at_ms, now.getTime()), isSeenBy(bearer)))
          // Puts VB boards first, because an event that ranks both shows the VB rank.
          .orderBy(events.end_key, desc(boards.name)),
      };
    },
    async (_, { read }) => {
      const { rows } = await read();
      const first = new Map(rows.toReversed().map((row) => [row.event_uuid, row]));
      return {
        data: [...first.values()].map(({ event_uuid, board, higher }) => ({
          event_uuid,
          target: board.endsWith(':vb') ? ('vb' as const) : ('user' as const),
          rank: higher < CARD_RANK_MAX ? higher + 1 : null,
        })),
        next_cursor: null,
      };
    },
  );
