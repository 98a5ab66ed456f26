/** Endpoints for one event. Bearer versions also show events of the caller's group. */
import {
  type EventTarget,
  getEvent,
  getEventPlace,
  getPermittedEvent,
  getSpecialMessage,
  listEventStandings,
} from '../../../calls/rankings/event.ts';
import { type Db, textAround } from '../../platform/framework/db.ts';
import { onPublicAndBearer, type ReadRequest } from '../../platform/framework/on-public-and-bearer.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { ownRankOf, selectOwnRank } from '../ranking/own-rank.ts';
import { serializeLine } from '../ranking/ranking.ts';
import { entriesOf, eventBoard } from '../ranking/standing.ts';
import { permissionOf } from './may-see.ts';
import { selectParticipation } from './participate.ts';
import { selectEvent, selectEventUuid, visibleEvent, type WhichEvent } from './read-event.ts';
import { selectReminder } from './remind.ts';
import { scheduleEvents } from './schedule-events.ts';
import { isRankedIn, messageOf, serializeDetail } from './serialize-event.ts';

export const eventDetailRoutes = (on: On) => {
  on(
    getEvent,
    ({ params }, { db }) => ({ events: selectEvent(db, params.id) }),
    async (_, { now, env, caller, read }) => {
      await scheduleEvents(env, now);
      const event = visibleEvent((await read()).events, caller);
      return 'failed' in event ? event : { data: serializeDetail(event, now) };
    },
  );

  on(
    getPermittedEvent,
    ({ params }, { db, bearer }) => ({
      events: selectEvent(db, params.id),
      reminders: selectReminder(db, params.id, bearer.user_uuid),
      participation: selectParticipation(db, params.id, bearer.user_uuid),
    }),
    async (_, { now, caller, read }) => {
      const rows = await read();
      const event = visibleEvent(rows.events, caller);
      if ('failed' in event) return event;
      const is_reminded = rows.reminders.length > 0;
      const is_taking_part = rows.participation.length > 0;
      const permission = permissionOf(event, caller);
      return { data: { ...serializeDetail(event, now), permission, is_reminded, is_taking_part } };
    },
  );

  onPublicAndBearer(
    on,
    getSpecialMessage,
    ({ params }, { db }) => ({ events: selectEvent(db, params.id) }),
    async (_, { caller, read }) => {
      const event = visibleEvent((await read()).events, caller);
      return 'failed' in event ? event : { data: { event_uuid: event.uuid, message: messageOf(event) } };
    },
  );

  onPublicAndBearer(on, listEventStandings, (input, context) => selectStandings(input, context), standingsFor);

  on(
    getEventPlace,
    ({ params: { id, target } }, { db, bearer }) => ({
      events: selectEvent(db, id),
      ...selectOwnRank(db, { board: boardIn(db, id, target), userUuid: bearer.user_uuid }),
    }),
    async ({ params }, { caller, read }) => {
      const rows = await read();
      const event = visibleEvent(rows.events, caller);
      if ('failed' in event) return event;
      return isRankedIn(event, params.target) ? { data: ownRankOf(rows) } : { failed: 'event_not_ranked' };
    },
  );
};

interface StandingsInput {
  params: { id: string; target: EventTarget };
  query: { cursor?: string | undefined; limit: number };
}

const boardIn = (db: Db, event: WhichEvent, target: EventTarget) =>
  textAround((uuid) => eventBoard(uuid, target), selectEventUuid(db, event));

/** Selects an event and a page of its board. */
export const selectStandings = (
  { params: { id, target }, query }: StandingsInput,
  { db }: { db: Db },
  event: WhichEvent = id,
) => ({
  events: selectEvent(db, event),
  lines: entriesOf(db, { list: boardIn(db, event, target), ...rangeOf(query) }),
});

/** Returns a page of an event's board. */
export async function standingsFor(
  { params, query }: StandingsInput,
  { caller, read }: ReadRequest<ReturnType<typeof selectStandings>>,
) {
  const rows = await read();
  const event = visibleEvent(rows.events, caller);
  if ('failed' in event) return event;
  if (!isRankedIn(event, params.target)) return { failed: 'event_not_ranked' } as const;
  const start = startOf(eventBoard(event.uuid, params.target), query);
  return 'failed' in start ? start : pageOf(start, rows.lines, serializeLine);
}
