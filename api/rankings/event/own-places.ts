/** The caller's rank in all current events, for the events' cards. */
import { and, desc, eq, gt, lte, or, sql } from 'drizzle-orm';
import { CARD_RANK_MAX, type EventTarget, listEventPlaces } from '../../../calls/rankings/event.ts';
import { textAround } from '../../platform/framework/db.ts';
import { keyAfter } from '../../platform/framework/order-key.ts';
import type { On } from '../../platform/framework/route.ts';
import { eventBoard } from '../ranking/standing.ts';
import { standings } from '../ranking/tables.ts';
import { isSeenBy } from './lists.ts';
import { events } from './tables.ts';

/** Lists the ranks. Reads one index row per higher entry, up to `CARD_RANK_MAX` per event. */
export const eventPlaceRoutes = (on: On) =>
  on(
    listEventPlaces,
    (_, { db, now, bearer }) => {
      const isOn = (target: EventTarget) =>
        eq(
          standings.board,
          textAround((uuid) => eventBoard(uuid, target), events.uuid),
        );
      const isTheirs = eq(standings.subject_uuid, bearer.user_uuid);
      return {
        rows: db
          .select({
            event_uuid: events.uuid,
            board: standings.board,
            higher: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM standings AS s
              WHERE s.board = ${standings.board} AND s.order_key < ${standings.order_key} LIMIT ${CARD_RANK_MAX}))`,
          })
          .from(events)
          .innerJoin(standings, and(isTheirs, or(isOn('vb'), isOn('user')), gt(standings.score, 0)))
          .where(and(gt(events.end_key, keyAfter(now)), lte(events.starts_at_ms, now.getTime()), isSeenBy(bearer)))
          // Puts VB boards first, because an event that ranks both shows the VB rank.
          .orderBy(events.end_key, desc(standings.board)),
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
