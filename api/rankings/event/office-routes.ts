/**
 * Back-office endpoints for announced events. Triggers in rules.sql move the copies of an event's
 * end, and reject changes of counted terms.
 */

import { and, eq, or } from 'drizzle-orm';
import {
  changeOfficeEvent,
  endEvent,
  listOfficeEvents,
  type OfficeEvent,
} from '../../../calls/rankings/event-office.ts';
import { localizedOrNullOf, localizedRenamed, localizedValues } from '../../platform/base/localized.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { sortedAs } from '../../platform/framework/sorted-list.ts';
import { commitOrThrow, updateRow } from '../../platform/framework/statement.ts';
import { AHEAD_MS } from '../fact/fact.ts';
import { participantOfficeRoutes } from './participate.ts';
import { type EventRow, selectEvent } from './read-event.ts';
import { scheduleEvents } from './schedule-events.ts';
import { eventStateOf, messageOf, serializeEvent } from './serialize-event.ts';
import { events } from './tables.ts';

export const prefixes = ['office'];

const MINUTE_MS = 60_000;

export const routes = (on: On) => {
  participantOfficeRoutes(on);

  on(
    listOfficeEvents,
    ({ query: { event_type, find, ...query } }, { db }) => {
      const { after, limit } = rangeOf(query);
      const { from, order } = sortedAs<{ order_key: string }, 'ends_at'>(
        query.sort ?? '-ends_at',
        { ends_at: { key: events.past_key, of: ({ order_key }) => order_key, isTurned: true } },
        after,
      );
      return {
        rows: db
          .select({ order_key: events.past_key, event: events })
          .from(events)
          .where(
            and(
              event_type && eq(events.event_type, event_type),
              find === undefined ? undefined : or(eq(events.uuid, find), eq(events.slug, find)),
              from,
            ),
          )
          .orderBy(...order)
          .limit(limit + 1),
      };
    },
    async ({ query: { event_type = '', find = '', ...query } }, { read, now }) => {
      const start = startOf(`office-events:${JSON.stringify([event_type, find, query.sort])}`, query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, ({ event }) => serialize(event, now));
    },
  );

  on(
    changeOfficeEvent,
    ({ params: { uuid } }, { db }) => ({ events: selectEvent(db, uuid) }),
    async ({ params: { uuid }, form }, { db, now, read }) => {
      const [event] = (await read()).events;
      if (!event) return { failed: 'event_not_found' };
      const isBegun = event.starts_at_ms <= now.getTime();
      if (isBegun && form.permission !== event.permission) {
        return { failed: 'event_begun', facts: { fields: ['permission'] } };
      }
      const { share_picture_url = null } = form;
      const changes = { ...form, share_picture_url, ...localizedValues('message', form) };
      await commitOrThrow(db, [updateRow(events, { uuid }, changes)]);
      return { data: serialize({ ...event, ...changes }, now) };
    },
  );

  on(
    endEvent,
    ({ params: { uuid } }, { db }) => ({ events: selectEvent(db, uuid) }),
    async ({ params: { uuid }, form }, { db, env, now, read }) => {
      const [event] = (await read()).events;
      if (!event) return { failed: 'event_not_found' };
      // Later than the time of any counted fact, because facts may be slightly ahead of the API's
      // clock.
      const ends_at_ms = Math.ceil((now.getTime() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
      const isOn = event.starts_at_ms <= now.getTime() && ends_at_ms < event.ends_at_ms;
      if (!isOn || event.ended_early_th !== null) return { failed: 'event_not_on' };
      const changes = { ends_at_ms, ...localizedRenamed('reason', form, 'ended_early') };
      await scheduleEvents(env, now, [{ ...event, ends_at_ms }]);
      await commitOrThrow(db, [updateRow(events, { uuid }, changes)]);
      return { data: serialize({ ...event, ...changes }, now) };
    },
  );
};

const serialize = (event: EventRow, now: Date): OfficeEvent => ({
  ...serializeEvent(event),
  permission: event.permission,
  participant_roles: event.participant_roles,
  state: eventStateOf(event, now),
  participant_count: event.participant_count,
  message: messageOf(event),
  ended_early: localizedOrNullOf('ended_early', event),
});
