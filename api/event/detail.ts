/** One event, for visitors and, one version up, for a caller who may see more. */
import { and, count, desc, eq, lt } from 'drizzle-orm';
import {
  type EventTarget,
  getEvent,
  getEventPlace,
  getPermittedEvent,
  getSpecialMessage,
  listEventStandings,
} from '../../calls/event.ts';
import { type Db, type Rows, type SqlText, textAround } from '../host/db.ts';
import { type Asking, onBoth } from '../host/on-both.ts';
import { pageOf, rangeOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { serializeLine } from '../ranking/ranking.ts';
import { eventBoard, line, linesOf, onBoard, userOf } from '../ranking/standing.ts';
import { standings } from '../ranking/tables.ts';
import { permissionOf } from './may-see.ts';
import { seenEvent, selectEvent, selectEventUuid, type WhichEvent } from './read-event.ts';
import { ringEvents } from './ring-events.ts';
import { isRankedIn, messageOf, serializeDetail } from './serialize-event.ts';

/** A rank is counted no further down. */
const RANK_MAX = 1000;

export const eventDetailRoutes = (on: On) => {
  on(
    getEvent,
    ({ params }, { db }) => ({ events: selectEvent(db, params.id) }),
    async (_, { now, env, caller, read }) => {
      await ringEvents(env, now);
      const event = seenEvent((await read()).events, caller);
      return 'failed' in event ? event : { data: serializeDetail(event, now) };
    },
  );

  on(
    getPermittedEvent,
    ({ params }, { db }) => ({ events: selectEvent(db, params.id) }),
    async (_, { now, caller, read }) => {
      const event = seenEvent((await read()).events, caller);
      if ('failed' in event) return event;
      return { data: { ...serializeDetail(event, now), permission: permissionOf(event, caller) } };
    },
  );

  onBoth(
    on,
    getSpecialMessage,
    ({ params }, { db }) => ({ events: selectEvent(db, params.id) }),
    async (_, { caller, read }) => {
      const event = seenEvent((await read()).events, caller);
      return 'failed' in event ? event : { data: { event_uuid: event.uuid, message: messageOf(event) } };
    },
  );

  onBoth(on, listEventStandings, (input, looking) => selectStandings(input, looking), standingsFor);

  on(
    getEventPlace,
    ({ params: { id, target } }, { db, bearer }) => ({
      events: selectEvent(db, id),
      ...selectPlace(db, { board: boardIn(db, id, target), userUuid: bearer.user_uuid }),
    }),
    async ({ params }, { caller, read }) => {
      const found = await read();
      const event = seenEvent(found.events, caller);
      if ('failed' in event) return event;
      return isRankedIn(event, params.target) ? { data: placeOf(found) } : { failed: 'event_not_ranked' };
    },
  );
};

interface StandingsInput {
  params: { id: string; target: EventTarget };
  query: { cursor?: string | undefined; limit: number };
}

const boardIn = (db: Db, which: WhichEvent, target: EventTarget) =>
  textAround((uuid) => eventBoard(uuid, target), selectEventUuid(db, which));

/** An event, and a page of its board. */
export const selectStandings = (
  { params: { id, target }, query }: StandingsInput,
  { db }: { db: Db },
  which: WhichEvent = id,
) => ({
  events: selectEvent(db, which),
  lines: linesOf(db, { list: boardIn(db, which, target), ...rangeOf(query) }),
});

/** A page of an event's board. */
export async function standingsFor(
  { params, query }: StandingsInput,
  { caller, read }: Asking<ReturnType<typeof selectStandings>>,
) {
  const found = await read();
  const event = seenEvent(found.events, caller);
  if ('failed' in event) return event;
  if (!isRankedIn(event, params.target)) return { failed: 'event_not_ranked' } as const;
  const start = startOf(eventBoard(event.uuid, params.target), query);
  return 'failed' in start ? start : pageOf(start, found.lines, serializeLine);
}

/** Where somebody stands: costs as many index rows as stand higher, up to a thousand. */
function selectPlace(db: Db, { board, userUuid }: { board: SqlText; userUuid: SqlText }) {
  const isMine = and(eq(standings.subject_uuid, userUuid), onBoard(board));
  const myKey = db.select({ order_key: standings.order_key }).from(standings).where(isMine);
  const higher = and(eq(standings.board, board), lt(standings.order_key, myKey));
  const some = db.select({ board: standings.board }).from(standings).where(higher).limit(RANK_MAX).as('some');
  return {
    mine: db.select(line).from(standings).where(isMine),
    higher: db.select({ lines: count() }).from(some),
    nexts: db.select(line).from(standings).where(higher).orderBy(desc(standings.order_key)).limit(1),
  };
}

function placeOf({ mine: [mine], higher: [higher], nexts: [next] }: Rows<ReturnType<typeof selectPlace>>) {
  if (!mine) return { score: 0, rank: null, next: null };
  const rank = (higher?.lines ?? 0) + 1;
  return {
    score: mine.score,
    rank: rank > RANK_MAX ? null : rank,
    next: next ? { user: userOf(next), score: next.score, distance: next.score - mine.score + 1 } : null,
  };
}
