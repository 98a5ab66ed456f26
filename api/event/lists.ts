/** The lists of events. Each is a range of an index; hidden events are passed over within it. */
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import {
  browseEvents,
  type Event,
  listEvents,
  listFutureEvents,
  listPermittedEvents,
  listShownEvents,
} from '../../calls/event.ts';
import type { Db } from '../db.ts';
import type { Caller } from '../env.ts';
import { type PageStart, pageOf, startOf } from '../page.ts';
import type { On } from '../route.ts';
import { events } from '../schema/event.ts';
import { keyAfter } from '../schema/order-key.ts';
import { startEventClock } from './clock.ts';
import { drawEvent } from './draw-event.ts';
import { permissionOf, seenBy } from './may-see.ts';
import type { EventRow } from './read-event.ts';

/** A flat list has an end. */
const FLAT_MAX = 100;

type Type = Event['event_type'] | undefined;

export const eventListRoutes = (on: On) => {
  on(listEvents, async ({ query }, { db, now, env }) => {
    await startEventClock(env);
    const start = { list: 'events:flat', after: '', seen: 0, limit: FLAT_MAX };
    const rows = await notOver(db, start, { type: query.event_type, now, caller: null });
    return { data: rows.slice(0, FLAT_MAX).map(({ event }) => drawEvent(event)), next_cursor: null };
  });

  on(listPermittedEvents, async ({ query }, { db, now, caller }) => {
    const start = startOf(`events:permitted:${query.event_type ?? ''}`, query);
    if ('failed' in start) return start;
    const rows = await notOver(db, start, { type: query.event_type, now, caller });
    return pageOf(start, rows, ({ event }) => ({ ...drawEvent(event), permission: permissionOf(event, caller) }));
  });

  on(browseEvents, async ({ query: { state, event_type: type, ...query } }, { db, now, env }) => {
    await startEventClock(env);
    const start = startOf(`events:${state}:${type ?? ''}`, query);
    if ('failed' in start) return start;
    const read = { now: shown, soon: future, past }[state];
    return pageOf(start, await read(db, start, { type, now, caller: null }), draw);
  });

  on(listShownEvents, async ({ query }, { db, now, env }) => {
    await startEventClock(env);
    const start = startOf(`events:show:${query.event_type ?? ''}`, query);
    if ('failed' in start) return start;
    return pageOf(start, await shown(db, start, { type: query.event_type, now, caller: null }), draw);
  });

  on(listFutureEvents, async ({ query }, { db, now, env }) => {
    await startEventClock(env);
    const start = startOf(`events:future:${query.event_type}`, query);
    if ('failed' in start) return start;
    return pageOf(start, await future(db, start, { type: query.event_type, now, caller: null }), draw);
  });
};

interface Asked {
  type: Type;
  now: Date;
  caller: Caller | null;
}

interface Row {
  order_key: string;
  event: EventRow;
}

const draw = ({ event }: Row) => drawEvent(event);

/** Of the type, where one is asked for, and for this caller to see. */
const those = ({ type, caller }: Asked) =>
  and(type && eq(events.event_type, type), inArray(events.permission, [...seenBy(caller)]));

/** On or to come, soonest to end first. */
const notOver = (db: Db, start: PageStart, asked: Asked): Promise<Row[]> =>
  db
    .select({ order_key: events.end_key, event: events })
    .from(events)
    .where(and(those(asked), gt(events.end_key, laterOf(start, asked.now))))
    .orderBy(events.end_key)
    .limit(start.limit + 1);

/** On, soonest to end first. */
const shown = (db: Db, start: PageStart, asked: Asked): Promise<Row[]> =>
  db
    .select({ order_key: events.end_key, event: events })
    .from(events)
    .where(
      and(those(asked), gt(events.end_key, laterOf(start, asked.now)), lte(events.starts_at_ms, asked.now.getTime())),
    )
    .orderBy(events.end_key)
    .limit(start.limit + 1);

/** To come, soonest first. */
const future = (db: Db, start: PageStart, asked: Asked): Promise<Row[]> =>
  db
    .select({ order_key: events.start_key, event: events })
    .from(events)
    .where(and(those(asked), gt(events.start_key, laterOf(start, asked.now))))
    .orderBy(events.start_key)
    .limit(start.limit + 1);

/** Over, the latest first. */
const past = (db: Db, start: PageStart, asked: Asked): Promise<Row[]> => {
  const present = String(Number.MAX_SAFE_INTEGER - asked.now.getTime()).padStart(16, '0');
  return db
    .select({ order_key: events.past_key, event: events })
    .from(events)
    .where(and(those(asked), gt(events.past_key, start.after === '' ? present : start.after)))
    .orderBy(events.past_key)
    .limit(start.limit + 1);
};

/** Where a page begins: after the last one, and never in the past. */
function laterOf(start: PageStart, now: Date): string {
  const present = keyAfter(now);
  const isPast = start.after <= present;
  return isPast ? present : start.after;
}
