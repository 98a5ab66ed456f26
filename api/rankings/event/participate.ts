/**
 * Endpoints for taking part in a community event. They check the event and the caller, then insert
 * or delete a row. Triggers in rules.sql check the row again and keep the count.
 */
import { and, eq } from 'drizzle-orm';
import {
  leaveEvent,
  listEventParticipants,
  listOfficeParticipants,
  type Participant,
  takePart,
} from '../../../calls/rankings/event-participant.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { onPublicAndBearer } from '../../platform/framework/on-public-and-bearer.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { sortedAs } from '../../platform/framework/sorted-list.ts';
import { commitOrThrow, type Statement, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { permissionOf } from './may-see.ts';
import { eventParticipants } from './participant-tables.ts';
import { type EventRow, selectEvent, selectEventUuid, visibleEvent } from './read-event.ts';
import { eventStateOf } from './serialize-event.ts';

export const eventParticipantRoutes = (on: On) => {
  on(
    takePart,
    ({ params }, { db }) => ({ events: selectEvent(db, params.id) }),
    async (_, { db, now, caller, read }) => {
      const event = visibleEvent((await read()).events, caller);
      if ('failed' in event) return event;
      const refusal = refusalOf(event, now);
      if (refusal) return refusal;
      if (!permissionOf(event, caller).isAllowed) return { failed: 'event_for_others' };
      // Skips an event that was ended meanwhile.
      return writeParticipation(
        db,
        { event, user_uuid: caller.user_uuid },
        write`INSERT INTO event_participants (event_uuid, user_uuid, joined_at_ms)
          SELECT uuid, ${caller.user_uuid}, ${now.getTime()} FROM events
          WHERE uuid = ${event.uuid} AND ends_at_ms > ${now.getTime()} ON CONFLICT DO NOTHING`,
      );
    },
  );

  on(
    leaveEvent,
    ({ params }, { db }) => ({ events: selectEvent(db, params.id) }),
    async (_, { db, now, caller, read }) => {
      const event = visibleEvent((await read()).events, caller);
      if ('failed' in event) return event;
      return (
        refusalOf(event, now) ??
        writeParticipation(
          db,
          { event, user_uuid: caller.user_uuid },
          write`DELETE FROM event_participants WHERE event_uuid = ${event.uuid} AND user_uuid = ${caller.user_uuid}`,
        )
      );
    },
  );

  onPublicAndBearer(
    on,
    listEventParticipants,
    ({ params, query }, { db }) => ({
      events: selectEvent(db, params.id),
      rows: selectParticipants(db, params.id, rangeOf(query)),
    }),
    async ({ query }, { caller, read }) => {
      const { events, rows } = await read();
      const event = visibleEvent(events, caller);
      if ('failed' in event) return event;
      if (!isCommunity(event)) return { failed: 'event_not_community' };
      const start = startOf(`participants:${event.uuid}`, query);
      if ('failed' in start) return start;
      return { ...pageOf(start, rows, serialize), participant_count: event.participant_count };
    },
  );
};

export const participantOfficeRoutes = (on: On) =>
  on(
    listOfficeParticipants,
    ({ query: { event = '', ...query } }, { db }) => ({
      rows: selectParticipants(db, event, { ...rangeOf(query), sort: query.sort }),
    }),
    async ({ query: { event = '', ...query } }, { read }) => {
      const start = startOf(`office-participants:${event}:${query.sort ?? ''}`, query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, serialize);
    },
  );

/** Selects whether a user takes part. */
export const selectParticipation = (db: Db, id: string, user_uuid: SqlText) =>
  db
    .select({ event_uuid: eventParticipants.event_uuid })
    .from(eventParticipants)
    .where(and(eq(eventParticipants.event_uuid, selectEventUuid(db, id)), eq(eventParticipants.user_uuid, user_uuid)));

const isCommunity = ({ event_type }: EventRow) => event_type === 'community';

/** Returns a failure unless the event is on. The participants of a past event stay. */
function refusalOf(event: EventRow, now: Date) {
  if (!isCommunity(event)) return { failed: 'event_not_community' } as const;
  return eventStateOf(event, now) === 'now' ? null : ({ failed: 'event_not_on' } as const);
}

/** Writes the change and returns the new state. */
async function writeParticipation(
  db: Db,
  { event, user_uuid }: { event: EventRow; user_uuid: string },
  statement: Statement,
) {
  const rows = await commitOrThrow(db, [statement], {
    events: selectEvent(db, event.uuid),
    mine: selectParticipation(db, event.uuid, user_uuid),
  });
  const { participant_count } = rows.events[0] ?? event;
  return { data: { event_uuid: event.uuid, is_taking_part: rows.mine.length > 0, participant_count } };
}

function selectParticipants(
  db: Db,
  id: string,
  { after, limit, sort = '-since' }: { after: string; limit: number; sort?: 'since' | '-since' | undefined },
) {
  const { from, order } = sortedAs<{ order_key: string }, 'since'>(
    sort,
    { since: { key: eventParticipants.order_key, of: ({ order_key }) => order_key, isTurned: true } },
    after,
  );
  return db
    .select({
      order_key: eventParticipants.order_key,
      joined_at_ms: eventParticipants.joined_at_ms,
      user: userCardColumns,
    })
    .from(eventParticipants)
    .innerJoin(users, eq(users.uuid, eventParticipants.user_uuid))
    .where(and(eq(eventParticipants.event_uuid, selectEventUuid(db, id)), from))
    .orderBy(...order)
    .limit(limit + 1);
}

const serialize = ({ user, joined_at_ms }: { user: Participant['user']; joined_at_ms: number }): Participant => ({
  user,
  since: moment(joined_at_ms),
});
